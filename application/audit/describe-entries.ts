import { builtInRoleOf } from '../../domain/role/built-in-roles.js';
import type { ActorType, EventSource } from '../../domain/shared/domain-event.js';
import { streamName } from '../../domain/shared/stream-name.js';
import type { App } from '../app.js';
import { clientStream } from '../client/unique-client-id.js';
import type { ShownEntry, ShownEvent } from '../ports/audit-log.js';
import { roleNamesById, sortedRoleNames } from '../role/role-names.js';
import { avatarPath } from '../user/user-record.js';
import type { AuditRecord } from './audit-record.js';
import type { AuditOutcome } from './audit-rule.js';
import { entryChanges } from './entry-changes.js';
import { foldedStream } from './folded-streams.js';
import type { KeptStreams, ReadStream } from './read-streams.js';
import { readStreams } from './read-streams.js';

interface DescribedEntry {
  readonly entry: ShownEntry;
  readonly recorded: ShownEvent | null;
}

type Describing = Pick<App, 'events' | 'addresses' | 'ids'>;

/**
 * Entries as records: who and what is called by the names that their streams have now, and each change with what was
 * before it. Reads each stream that the entries speak of once, a few at a time: two an entry at the most.
 */
export async function describeEntries(
  app: Describing,
  tenantId: string,
  entries: readonly DescribedEntry[],
  kept?: KeptStreams,
): Promise<AuditRecord[]> {
  const subjects = subjectStreams(app, tenantId, entries);
  const folded = entries.map(({ entry, recorded }) =>
    recorded === null ? undefined : foldedStream(entry.stream),
  );
  const own = entries.filter((_, index) => folded[index] !== undefined).map(({ entry }) => entry.stream);
  const streams = await readStreams(app, [...own, ...subjects.values()], kept);
  const roleNames = await roleNamesById(app, tenantId, rolesIn([...streams.values()]), 'by-last-name');
  const rolesOf = (ids: readonly string[]): readonly string[] => sortedRoleNames(ids, roleNames);
  const avatarOf = (id: string | null): string => app.addresses.baseUrl + avatarPath(id ?? '');
  const nameOf = (type: string, id: string | null): string | null => {
    if (id === null) return null;
    const builtIn = type === 'role' ? builtInRoleOf(tenantId, id) : undefined;
    return builtIn ?? streams.get(subjects.get(`${type}|${id}`) ?? '')?.name ?? null;
  };
  return entries.map(({ entry, recorded }, index) => {
    const { id, targetId, targetType, actorType, actorId } = entry;
    const fold = folded[index];
    const change = fold && {
      fold,
      step: streams.get(entry.stream)?.stepAt(BigInt(entry.revision)),
      names: { rolesOf, avatarUrl: avatarOf(targetId) },
    };
    const typed = recorded?.event.type === 'UserSignInFailed' ? (recorded.event.data.email ?? null) : null;
    return {
      id: Number(id),
      occurredAt: entry.occurredAt,
      action: entry.action,
      category: entry.category,
      outcome: entry.outcome as AuditOutcome,
      actor: { type: actorType as ActorType, id: actorId, name: nameOf(actorType, actorId) },
      target: { type: targetType, id: targetId, name: nameOf(targetType, targetId) ?? typed },
      ip: recorded?.context.ip ?? null,
      userAgent: recorded?.context.userAgent ?? null,
      traceId: entry.traceId,
      source: entry.source as EventSource,
      changes: recorded === null ? [] : entryChanges(recorded, change),
      hash: entry.hash,
      previousHash: entry.previousHash,
    };
  });
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const nouns = { user: 'user', apiKey: 'apikey', role: 'role', webhook: 'webhook', tenant: 'tenant' } as const;

/** Where the names of actors and targets are found: stream by `type|id`. */
function subjectStreams(
  app: Describing,
  tenantId: string,
  entries: readonly DescribedEntry[],
): ReadonlyMap<string, string> {
  const streams = new Map<string, string>();
  for (const { entry } of entries) {
    for (const [type, id] of [
      [entry.actorType, entry.actorId],
      [entry.targetType, entry.targetId ?? ''],
    ] as const) {
      const key = `${type}|${id}`;
      if (streams.has(key)) continue;
      if (Object.hasOwn(nouns, type) && uuid.test(id))
        streams.set(key, streamName(tenantId, nouns[type as keyof typeof nouns], id));
      else if (type === 'client') streams.set(key, clientStream(app, tenantId, id));
    }
  }
  return streams;
}

/** Roles that the streams' events speak of. */
const rolesIn = (streams: readonly ReadStream[]): string[] =>
  streams.flatMap(({ history }) =>
    history.flatMap(({ event }) => (event.type === 'UserRoleAssigned' ? [event.data.roleId] : [])),
  );
