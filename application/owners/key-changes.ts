import { KEY_CHANGE_UNDO_MS, decideKeyChangeReports } from '../../domain/owners/key-change.js';
import { type OwnersState, owners } from '../../domain/owners/owners.js';
import type { RecordedEvent } from '../../domain/shared/domain-event.js';
import { streamName } from '../../domain/shared/stream-name.js';
import type { UserEvent } from '../../domain/user/user-events.js';
import type { PresentUser } from '../../domain/user/user.js';
import type { App } from '../app.js';
import type { CommandContext } from '../shared/command-context.js';
import { load } from '../shared/load.js';
import { stateBefore } from '../user/state-before.js';
import { ownerRoleId } from './owner-streams.js';

/**
 * Returns the owners whom a change of the account by the actor has to be reported to; null unless an API key changes an
 * owner. To be called with the state at whose revision the command appends.
 */
export async function ownersToReportTo(
  app: Pick<App, 'events'>,
  { tenantId, actor }: Pick<CommandContext, 'tenantId' | 'actor'>,
  { userId, roleIds }: PresentUser,
): Promise<OwnersState | null> {
  if (actor.type !== 'apiKey') return null;
  const { state } = await load(app, streamName(tenantId, 'owners', tenantId), owners);
  return state.has(userId) || roleIds.includes(ownerRoleId(tenantId)) ? state : null;
}

/** An account that a command changes, and the owners who are notified of it, by `ownersToReportTo`. */
interface ChangedAccount {
  readonly present: PresentUser;
  readonly history: readonly RecordedEvent[];
  readonly owners: OwnersState | null;
}

/**
 * Returns the events of a command, and where an API key changes how an owner signs in, behind them the reports to the
 * owners.
 */
export function withKeyChangeReports(
  { clock }: Pick<App, 'clock'>,
  { actor }: Pick<CommandContext, 'actor'>,
  { present, history, owners: notified }: ChangedAccount,
  events: readonly UserEvent[],
): readonly UserEvent[] {
  if (notified === null) return events;
  const before = beforeKeyChanges(history, actor.id, clock.now());
  const hasFormerAddress =
    events.some(({ type }) => type === 'UserEmailChanged') ||
    (before !== null && before.account.emailDigest !== present.emailDigest);
  const change = { userId: present.userId, apiKeyId: actor.id, hasFormerAddress };
  return [...events, ...decideKeyChangeReports(notified, change, events)];
}

/** Returns the API key that a report is about; null for an event that is none. */
const keyOfReport = (history: readonly RecordedEvent[], eventId: string): string | null => {
  const report = history.find(({ id }) => id === eventId)?.event;
  return report?.type === 'OwnerChangeReported' ? report.data.apiKeyId : null;
};

/** Returns whether what an API key changed was undone since an event of the history. */
export const isUndone = (history: readonly RecordedEvent[], eventId: string): boolean => {
  const apiKeyId = keyOfReport(history, eventId);
  const later = history.slice(history.findIndex(({ id }) => id === eventId) + 1);
  return later.some(({ event }) => event.type === 'OwnerChangeUndone' && event.data.apiKeyId === apiKeyId);
};

/** An account before the changes of an API key. */
export interface BeforeKeyChanges {
  readonly account: PresentUser;
  /** When the key first changed it, ISO 8601. */
  readonly changedAt: string;
}

/**
 * Returns the account as it was before the first change that an API key made to it and that an owner may still undo; null
 * where there is none.
 * @param now ms since the epoch
 */
export function beforeKeyChanges(
  history: readonly RecordedEvent[],
  apiKeyId: string,
  now: number,
): BeforeKeyChanges | null {
  const undone = history.findLastIndex(
    ({ event }) => event.type === 'OwnerChangeUndone' && event.data.apiKeyId === apiKeyId,
  );
  const first = history
    .slice(undone + 1)
    .find(
      ({ event, context }) =>
        event.type === 'OwnerChangeReported' &&
        event.data.apiKeyId === apiKeyId &&
        Date.parse(context.occurredAt) > now - KEY_CHANGE_UNDO_MS,
    );
  if (first === undefined) return null;
  const command = history.find(({ context }) => context.commandId === first.context.commandId);
  const account = command === undefined ? null : stateBefore(history, command.id);
  return account === null ? null : { account, changedAt: first.context.occurredAt };
}
