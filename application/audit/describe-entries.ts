import { ownAddress } from '../../domain/shared/own-address.js';
import { builtInRoleOf } from '../../domain/role/built-in-roles.js';
import type { ActorType, EventSource } from '../../domain/shared/domain-event.js';
import { streamName } from '../../domain/shared/stream-name.js';
import type { App } from '../app.js';
import type { EventView } from '../ports/audit/audit-log.js';
import { roleNamesById, sortedRoleNames } from '../role/role-names.js';
import { avatarPath } from '../user/user-record.js';
import type { AuditRecord } from './audit-record.js';
import type { AuditOutcome } from './audit-rule.js';
import type { ChainedEntry } from './entry.js';
import { entryChanges } from './entry-changes.js';
import { auditViewOf } from './catalogue.js';
import { type ReadStreamCache, readStreams, subjectStream } from './verification/read-streams.js';

interface DescribedEntry {
  readonly entry: Omit<ChainedEntry, 'data' | 'metadata'>;
  readonly recorded: EventView | null;
}

export type DescribeDeps = Pick<App, 'events' | 'ids'> & {
  readonly addresses: Pick<App['addresses'], 'baseUrl'>;
};

/**
 * Returns entries as records: actors and targets with the names that their streams have now, and each change with the
 * value before it. Reads each stream that the entries name once: three an entry at most. Throws EventStoreUnavailable
 * when the log does not show the stream of an entry.
 */
export async function describeEntries(
  app: DescribeDeps,
  tenantId: string,
  entries: readonly DescribedEntry[],
  cache?: ReadStreamCache,
): Promise<AuditRecord[]> {
  const named = entries.map(({ entry, recorded }) => ({
    actor: subjectStream(app, tenantId, entry.actorType, entry.actorId),
    target: subjectStream(app, tenantId, entry.targetType, entry.targetId),
    fold: recorded === null ? undefined : auditViewOf(entry.stream),
  }));
  const subjects = named.flatMap(({ actor, target }) => [actor, target]).filter((name) => name !== null);
  const own = entries.map(({ entry }) => entry.stream).filter((_, index) => named[index]!.fold);
  const streams = await readStreams(app, [...subjects, ...own], cache, new Set(own));
  const roleIds = new Set(own.flatMap((name) => streams.get(name)?.roleIds ?? []));
  const roleNames = await namesOfRoles(app, tenantId, roleIds, cache);
  const rolesOf = (ids: readonly string[]): readonly string[] => sortedRoleNames(ids, roleNames);
  const namesOf = (ids: readonly string[]): readonly string[] =>
    ids.flatMap((id) => roleNames.get(id) ?? []).sort();
  const avatarOf = (id: string | null): string => ownAddress(app.addresses.baseUrl, avatarPath(id ?? ''));
  const nameOf = (type: string, id: string | null, stream: string | null): string | null => {
    const builtIn = type === 'role' && id !== null ? builtInRoleOf(tenantId, id) : undefined;
    return builtIn ?? (stream === null ? null : (streams.get(stream)?.name ?? null));
  };
  return entries.map(({ entry, recorded }, index) => {
    const { id, targetId, targetType, actorType, actorId } = entry;
    const { actor, target, fold } = named[index]!;
    const change = fold && {
      fold,
      step: streams.get(entry.stream)?.stepAt(BigInt(entry.revision)),
      names: { rolesOf, roleNames: namesOf, avatarUrl: avatarOf(targetId) },
    };
    const typed = recorded?.event.type === 'UserSignInFailed' ? (recorded.event.data.email ?? null) : null;
    return {
      id: Number(id),
      occurredAt: entry.occurredAt,
      action: entry.action,
      category: entry.category,
      outcome: entry.outcome as AuditOutcome,
      actor: { type: actorType as ActorType, id: actorId, name: nameOf(actorType, actorId, actor) },
      target: { type: targetType, id: targetId, name: nameOf(targetType, targetId, target) ?? typed },
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

/** Returns names by id; a deleted role has its last name, and an unknown id is left out. */
async function namesOfRoles(
  app: DescribeDeps,
  tenantId: string,
  roleIds: ReadonlySet<string>,
  cache: ReadStreamCache | undefined,
): Promise<ReadonlyMap<string, string>> {
  const custom = [...roleIds].filter((id) => builtInRoleOf(tenantId, id) === undefined);
  const streams = new Set(custom.map((id) => streamName(tenantId, 'role', id)));
  const read = await readStreams(app, streams, cache, streams);
  return roleNamesById(tenantId, roleIds, (stream) => Promise.resolve(read.get(stream)?.name ?? null));
}
