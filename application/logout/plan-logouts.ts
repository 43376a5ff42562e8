import type { ClientApp } from '../app.js';
import { unlessUnreadable } from '../events/unless-unreadable.js';
import type { UnreadableEvent } from '../events/unreadable-event.js';
import { findClient } from '../client/find-client.js';
import type { EndedSession, LogoutQueue } from '../ports/openid/logouts.js';

/** Sessions that one round reads. */
const MOST_SESSIONS = 200;
/** A code that was being redeemed while its session ended has its grant after this time, in ms. */
const SETTLED_MS = 500;

export interface PlanLogouts {
  readonly app: Pick<ClientApp, 'addresses' | 'clock' | 'events' | 'ids' | 'keys'>;
  readonly queue: Pick<LogoutQueue, 'ended' | 'plan'>;
  /** Called for a client that is not notified because an event of its streams cannot be read. */
  readonly onUnreadable: (clientId: string, event: UnreadableEvent) => void;
}

/**
 * Plans a logout for each client that has a `backchannelLogoutUri` and had a grant in a session that has ended, until none is left or
 * `signal` aborts; none for a client that cannot be read. Returns whether there were any.
 */
export async function planLogouts(deps: PlanLogouts, signal: AbortSignal): Promise<boolean> {
  const { app, queue } = deps;
  let isAny = false;
  const receivers = new Map<string, Promise<boolean>>();
  const receivesLogouts = (tenantId: string, clientId: string): Promise<boolean> => {
    const known =
      receivers.get(clientId) ?? logoutUriOf(deps, { tenantId, clientId }).then((uri) => uri !== null);
    receivers.set(clientId, known);
    return known;
  };
  const withReceivers = async (session: EndedSession): Promise<EndedSession> => {
    const clientIds: string[] = [];
    for (const clientId of session.clientIds)
      if (await receivesLogouts(session.tenantId, clientId)) clientIds.push(clientId);
    return { ...session, clientIds };
  };
  while (!signal.aborted) {
    const ended = await queue.ended(app.clock.now() - SETTLED_MS, MOST_SESSIONS);
    if (ended.length === 0) return isAny;
    const planned = await Promise.all(ended.map(withReceivers));
    await queue.plan(planned, app.clock.now());
    isAny ||= planned.some(({ clientIds }) => clientIds.length > 0);
  }
  return isAny;
}

/** Returns where a client of the tenant is notified of ends of sessions; null where it is not, or cannot be read. Reads the streams. */
export async function logoutUriOf(
  { app, onUnreadable }: Pick<PlanLogouts, 'app' | 'onUnreadable'>,
  { tenantId, clientId }: { readonly tenantId: string; readonly clientId: string },
): Promise<string | null> {
  const found = await unlessUnreadable(
    () => findClient(app, clientId),
    (event) => onUnreadable(clientId, event),
  );
  return found?.tenantId === tenantId ? found.client.backchannelLogoutUri : null;
}
