import { builtInRoleOf } from '../../domain/role/built-in-roles.js';
import type { ActorType, EventSource } from '../../domain/shared/domain-event.js';
import { streamName } from '../../domain/shared/stream-name.js';
import type { App } from '../app.js';
import { clientStream } from '../client/unique-client-id.js';
import type { ShownEvent } from '../ports/audit/audit-log.js';
import { roleNamesById, sortedRoleNames } from '../role/role-names.js';
import { avatarPath } from '../user/user-record.js';
import type { AuditRecord } from './audit-record.js';
import type { AuditOutcome } from './audit-rule.js';
import type { ChainedEntry } from './entry.js';
import { entryChanges } from './entry-changes.js';
import { auditViewOf } from './catalogue.js';
import type { KeptStreams } from './verification/read-streams.js';
import { readStreams } from './verification/read-streams.js';
import { isUuid } from '../../domain/shared/uuid.js';

interface DescribedEntry {
  readonly entry: Omit<ChainedEntry, 'data' | 'metadata'>;
  readonly recorded: ShownEvent | null;
}

/** What describing an entry takes. */
export type Describing = Pick<App, 'events' | 'ids'> & {
  readonly addresses: Pick<App['addresses'], 'baseUrl'>;
};

/**
 * Entries as records: who and what is called by the names that their streams have now, and each change with what was
 * before it. Reads each stream that the entries speak of once, a few at a time: two an entry at the most. Throws
 * EventStoreUnavailable where the log shows nothing of a stream that entries were made of.
 */
export async function describeEntries(
  app: Describing,
  tenantId: string,
  entries: readonly DescribedEntry[],
  kept?: KeptStreams,
): Promise<AuditRecord[]> {
  const streamOf = subjectStreams(app, tenantId);
  const spokenOf = entries.map(({ entry, recorded }) => ({
    actor: streamOf(entry.actorType, entry.actorId),
    target: streamOf(entry.targetType, entry.targetId ?? ''),
    fold: recorded === null ? undefined : auditViewOf(entry.stream),
  }));
  const subjects = spokenOf.flatMap(({ actor, target }) => [actor, target]).filter((name) => name !== null);
  const own = entries.map(({ entry }) => entry.stream).filter((_, index) => spokenOf[index]!.fold);
  const streams = await readStreams(app, [...subjects, ...own], kept, new Set(own));
  const roleIds = new Set(own.flatMap((name) => streams.get(name)?.roleIds ?? []));
  const roleNames = await namesOfRoles(app, tenantId, roleIds, kept);
  const rolesOf = (ids: readonly string[]): readonly string[] => sortedRoleNames(ids, roleNames);
  const avatarOf = (id: string | null): string => app.addresses.baseUrl + avatarPath(id ?? '');
  const nameOf = (type: string, id: string | null, stream: string | null): string | null => {
    const builtIn = type === 'role' && id !== null ? builtInRoleOf(tenantId, id) : undefined;
    return builtIn ?? (stream === null ? null : (streams.get(stream)?.name ?? null));
  };
  return entries.map(({ entry, recorded }, index) => {
    const { id, targetId, targetType, actorType, actorId } = entry;
    const { actor, target, fold } = spokenOf[index]!;
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

const nouns = { user: 'user', apiKey: 'apikey', role: 'role', webhook: 'webhook', tenant: 'tenant' } as const;

/** Where the name of an actor or a target is found; null for what has none. Entries of a page are mostly of a few. */
function subjectStreams(app: Describing, tenantId: string): (type: string, id: string) => string | null {
  const known = new Map<string, Map<string, string | null>>();
  const find = (type: string, id: string): string | null => {
    if (Object.hasOwn(nouns, type) && isUuid(id))
      return streamName(tenantId, nouns[type as keyof typeof nouns], id);
    return type === 'client' ? clientStream(app, tenantId, id) : null;
  };
  return (type, id) => {
    let ofType = known.get(type);
    if (ofType === undefined) known.set(type, (ofType = new Map<string, string | null>()));
    let stream = ofType.get(id);
    if (stream === undefined) ofType.set(id, (stream = find(type, id)));
    return stream;
  };
}

/** Name by id; deleted roles have their last one. Unknown ids are left out. */
async function namesOfRoles(
  app: Describing,
  tenantId: string,
  roleIds: ReadonlySet<string>,
  kept: KeptStreams | undefined,
): Promise<ReadonlyMap<string, string>> {
  const custom = [...roleIds].filter((id) => builtInRoleOf(tenantId, id) === undefined);
  const streams = new Set(custom.map((id) => streamName(tenantId, 'role', id)));
  const read = await readStreams(app, streams, kept, streams);
  return roleNamesById(tenantId, roleIds, (stream) => Promise.resolve(read.get(stream)?.name ?? null));
}
