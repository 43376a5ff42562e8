import { DomainError } from '../../domain/shared/domain-error.js';
import { ownAddress } from '../../domain/shared/own-address.js';
import type { App, LogApp } from '../app.js';
import type { TriedConnection } from '../ports/connections/tried-connection.js';
import type { InteractionStore } from '../ports/sign-in/interaction-store.js';
import type { CommandContext } from '../shared/command-context.js';
import { presentTenantOf } from '../tenant/tenant-stream.js';
import { loadConnection } from './connection-stream.js';

/** Who tries a connection, in which session of the portal. */
export interface ConnectionTry {
  readonly connectionId: string;
  readonly userId: string;
  readonly sessionId: string;
}

/** Where tries are kept: `try`, until the browser leaves for the provider, and `tried`, its result. */
export type TryStore = Pick<InteractionStore, 'begin' | 'take'>;

interface Tried {
  readonly of: ConnectionTry;
  readonly result: TriedConnection;
}

/** How long each half of a try may take. */
const LIFETIME_MS = 10 * 60_000;

/** The path at the tenant's host where the browser of a try leaves for the provider. */
export const connectionTryPath = '/sign-in/connection/try';

/**
 * Begins a try. Returns the address at the tenant's host where the window goes. The try is bound to this person, session and
 * connection, and ends with its first use. Throws `connection_not_found`.
 */
export async function beginConnectionTry(
  app: LogApp,
  { tenantId }: Pick<CommandContext, 'tenantId'>,
  store: TryStore,
  one: ConnectionTry,
): Promise<{ readonly url: string }> {
  await loadConnection(app, tenantId, one.connectionId);
  const { slug } = await presentTenantOf(app, tenantId);
  const handle = await store.begin({ kind: 'try', tenantId, browserSecret: one.sessionId, content: one });
  const query = new URLSearchParams({ try: handle }).toString();
  return { url: ownAddress(app.addresses.tenantHost(slug), `${connectionTryPath}?${query}`) };
}

/** Returns the try that a browser with this session has started, once; null for none. */
export async function openConnectionTry(
  { clock }: Pick<App, 'clock'>,
  tenantId: string,
  store: TryStore,
  { handle, sessionId }: { readonly handle: string; readonly sessionId: string },
): Promise<ConnectionTry | null> {
  const stored = await store.take('try', tenantId, handle, sessionId);
  return stored === null || stored.beganAt + LIFETIME_MS < clock.now()
    ? null
    : (stored.content as ConnectionTry);
}

/** Keeps the result of a try. Returns the handle that its person gets it by. */
export const storeTried = (store: TryStore, tenantId: string, tried: Tried): Promise<string> =>
  store.begin({ kind: 'tried', tenantId, browserSecret: tried.of.sessionId, content: tried });

/** Returns the result of a try, once, to the person and session that began it. Throws `connection_not_found`, `try_over`. */
export async function finishConnectionTry(
  app: LogApp,
  { tenantId }: Pick<CommandContext, 'tenantId'>,
  store: TryStore,
  { state, ...one }: ConnectionTry & { readonly state: string },
): Promise<TriedConnection> {
  await loadConnection(app, tenantId, one.connectionId);
  const stored = await store.take('tried', tenantId, state, one.sessionId);
  const { of, result } = (stored?.content ?? {}) as Partial<Tried>;
  const isTheirs = of?.connectionId === one.connectionId && of.userId === one.userId;
  if (stored === null || !isTheirs || result === undefined || stored.beganAt + LIFETIME_MS < app.clock.now())
    throw new DomainError(
      'conflict',
      'try_over',
      'This sign-in is over, or was started by another person, in another browser or for another connection. Try again.',
    );
  return result;
}
