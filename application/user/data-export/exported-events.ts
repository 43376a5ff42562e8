import type { ActorType, EventSource, RecordedEvent } from '../../../domain/shared/domain-event.js';
import { nounOfStream } from '../../../domain/shared/stream-name.js';
import { type UserState, user } from '../../../domain/user/user.js';
import type { App } from '../../app.js';
import type { AuditOutcome } from '../../audit/audit-rule.js';
import { auditRuleOf, readEvent } from '../../audit/catalogue.js';
import { isOfClaimant } from '../../audit/claimant.js';
import { lastRoleName, roleNamesById, sortedRoleNames } from '../../role/role-names.js';
import { type HistoryChange, historyChanges, isUserEvent } from '../history-changes.js';

/** What happened, when, and the type of its actor: all that a person learns about actions of others. */
interface ExportedAction {
  /** ISO 8601 UTC with milliseconds. */
  readonly occurredAt: string;
  /** An action of the audit log, such as `user.updated`. */
  readonly action: string;
  readonly outcome: AuditOutcome;
  readonly actor: { readonly type: ActorType };
}

/** An event about the person. The members from `id` on are those of actions of their own, and of visitors who claimed to be them. */
export interface ExportedEvent extends ExportedAction {
  readonly id?: string;
  readonly by?: 'you' | 'unknown visitor';
  readonly source?: EventSource;
  readonly traceId?: string;
  readonly ip?: string | null;
  readonly userAgent?: string | null;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** A change of the person's own record, by any actor. */
export interface ExportedChange extends HistoryChange {
  readonly at: string;
}

/**
 * Returns an event as its person sees it. Of an action of another user, a client or an operator only its kind, its time and
 * the type of its actor: neither who it was nor their address. That of a visitor who claimed to be the person is shown
 * (`isOfClaimant`).
 */
export function exportedEvent({ id, event, context }: RecordedEvent, userId: string): ExportedEvent {
  const { action, outcome } = readEvent(event.type, event.data, context.tenantId);
  const { occurredAt, actorType, actorId, source, traceId, ip, userAgent } = context;
  const summary = { occurredAt, action, outcome, actor: { type: actorType } };
  const isOwn = actorType === 'user' && actorId === userId;
  if (!isOwn && !isOfClaimant({ event, context })) return summary;
  const by = isOwn ? 'you' : 'unknown visitor';
  const details = detailsOf(event);
  return {
    ...summary,
    id,
    by,
    source,
    traceId,
    ip,
    userAgent,
    ...(Object.keys(details).length === 0 ? {} : { details }),
  };
}

/** Members of events that are shown, besides those that the audit log shows. Never a secret, nor a digest. */
const shownMembers = ['clientId', 'sessionId', 'amr', 'reason', 'email', 'purpose', 'form'] as const;

function detailsOf({ type, data }: RecordedEvent['event']): Readonly<Record<string, unknown>> {
  const members: readonly string[] = [...shownMembers, ...(auditRuleOf(type)?.shows ?? [])];
  const given = Object.entries(data).filter(([name, value]) => members.includes(name) && value !== null);
  return Object.fromEntries(given);
}

/**
 * Returns a function that returns the changes of the person's record by each event of their stream, to be called in the
 * order of the events. A new password shows without a value.
 */
export function changesOfRecord(
  app: Pick<App, 'events'>,
  tenantId: string,
  avatarUrl: string,
): (recorded: RecordedEvent) => Promise<readonly ExportedChange[]> {
  let state: UserState = user.initial;
  const names = new Map<string, string>();
  return async (recorded) => {
    if (nounOfStream(recorded.stream) !== 'user' || !isUserEvent(recorded)) return [];
    const { event, context } = recorded;
    if (event.type === 'UserRoleAssigned' && !names.has(event.data.roleId))
      for (const [id, name] of await roleNamesById(tenantId, [event.data.roleId], lastRoleName(app)))
        names.set(id, name);
    const before = state;
    state = user.evolve(before, event, context.occurredAt);
    const shown = { rolesOf: (ids: readonly string[]) => sortedRoleNames(ids, names), avatarUrl };
    return historyChanges(before, event, state, shown).map((change) => ({
      at: context.occurredAt,
      ...change,
    }));
  };
}
