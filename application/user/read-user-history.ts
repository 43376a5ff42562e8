import { ownAddress } from '../../domain/shared/own-address.js';
import type { ActorType, EventSource, RecordedEvent } from '../../domain/shared/domain-event.js';
import type { UserEvent } from '../../domain/user/user-events.js';
import { type UserState, user } from '../../domain/user/user.js';
import type { LogApp } from '../app.js';
import { auditCatalogue } from '../audit/catalogue.js';
import { userTarget } from '../owners/owner-streams.js';
import { lastRoleName, roleNamesById, sortedRoleNames } from '../role/role-names.js';
import { load } from '../shared/load.js';
import { type HistoryChange, historyChanges, isUserEvent } from './history-changes.js';
import { avatarPath } from './user-record.js';

/** One change of a user. */
export interface HistoryEntry {
  /** The event's id. */
  readonly id: string;
  /** ISO 8601 UTC with milliseconds. */
  readonly occurredAt: string;
  /** An action of `audit/catalogue.ts`, such as `user.updated`. */
  readonly action: string;
  readonly actor: { readonly type: ActorType; readonly id: string };
  readonly source: EventSource;
  readonly traceId: string;
  /** Null when unknown, or erased with the actor. */
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly changes: readonly HistoryChange[];
}

export interface HistoryPage {
  /** Oldest first. */
  readonly items: readonly HistoryEntry[];
  /** Revision after which the next page starts; null on the last page. */
  readonly next: bigint | null;
  /** Changes of all pages. */
  readonly total: number;
}

/**
 * Returns a user's changes from their stream, after revision `after` (null: from the beginning), `limit` at most; null when
 * the user was never created, or was deleted.
 */
export async function readUserHistory(
  app: LogApp,
  tenantId: string,
  userId: string,
  { after, limit }: { readonly after: bigint | null; readonly limit: number },
): Promise<HistoryPage | null> {
  const { state, history } = await load(app, userTarget(tenantId, userId).stream, user);
  if (state.status !== 'present') return null;
  const events = history.filter(isUserEvent);
  const roleIds = events.flatMap(({ event }) =>
    event.type === 'UserRoleAssigned' ? [event.data.roleId] : [],
  );
  const names = await roleNamesById(tenantId, roleIds, lastRoleName(app));
  const shown = {
    rolesOf: (ids: readonly string[]): string[] => sortedRoleNames(ids, names),
    avatarUrl: ownAddress(app.addresses.baseUrl, avatarPath(userId)),
  };
  const later = withStates(events).filter(({ recorded }) => after === null || recorded.revision > after);
  const page = later.slice(0, limit);
  return {
    items: page.map(({ before, recorded, now }) => ({
      ...entryOf(recorded),
      changes: historyChanges(before, recorded.event, now, shown),
    })),
    next: later.length > page.length ? (page.at(-1)?.recorded.revision ?? null) : null,
    total: events.length,
  };
}

interface Step {
  readonly before: UserState;
  readonly recorded: RecordedEvent<UserEvent>;
  readonly now: UserState;
}

function withStates(events: readonly RecordedEvent<UserEvent>[]): Step[] {
  let before = user.initial;
  return events.map((recorded) => {
    const now = user.evolve(before, recorded.event, recorded.context.occurredAt);
    const step = { before, recorded, now };
    before = now;
    return step;
  });
}

const entryOf = ({ id, event, context }: RecordedEvent<UserEvent>): Omit<HistoryEntry, 'changes'> => ({
  id,
  occurredAt: context.occurredAt,
  action: auditCatalogue[event.type].action,
  actor: { type: context.actorType, id: context.actorId },
  source: context.source,
  traceId: context.traceId,
  ip: context.ip,
  userAgent: context.userAgent,
});
