import type { RecordedEvent } from '../../../domain/shared/domain-event.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { isUuid } from '../../../domain/shared/uuid.js';
import type { App } from '../../app.js';
import { clientStream } from '../../client/unique-client-id.js';
import { existingHistory } from '../../events/existing-history.js';
import type { Step } from '../entry-changes.js';
import { auditViewOf } from '../catalogue.js';

/** A stream, read and folded. */
export interface ReadStream {
  /** Its approximate use of memory, in characters. */
  readonly size: number;
  /** The name of its record now. */
  readonly name: string | null;
  /** The roles that its events assign. */
  readonly roleIds: readonly string[];
  /** Returns the change by the event of this revision; undefined when there is none. */
  stepAt(revision: bigint): Step | undefined;
}

/** The number of streams that are read at a time. */
const AT_ONCE = 8;
/** The memory of an event besides its values, in characters. */
const EVENT_SIZE = 500;

const nouns = {
  user: 'user',
  apiKey: 'apikey',
  role: 'role',
  resource: 'resource',
  connection: 'connection',
  webhook: 'webhook',
  tenant: 'tenant',
} as const;

/** Returns the stream of an actor, a target or the subject of an alert; null for a type that has none of its own. */
export function subjectStream(
  app: Pick<App, 'ids'>,
  tenantId: string,
  type: string,
  id: string | null,
): string | null {
  if (id === null) return null;
  if (type === 'client') return clientStream(app, tenantId, id);
  return Object.hasOwn(nouns, type) && isUuid(id)
    ? streamName(tenantId, nouns[type as keyof typeof nouns], id)
    : null;
}

/** Streams that were read for earlier pages, up to a size. */
export interface ReadStreamCache {
  get(name: string): ReadStream | undefined;
  add(name: string, stream: ReadStream): void;
}

/**
 * Creates a cache for a reader of a log, page by page. The stream that was read longest ago is dropped first. The largest
 * one stays and does not count: reading it again for every page would take longer than all others.
 * @param most returns the most that the streams may take, in characters; called whenever one more is kept
 */
export function readStreamCache(most: () => number): ReadStreamCache {
  const cache = new Map<string, ReadStream>();
  let taken = 0;
  let largest: ReadStream | undefined;
  return {
    get: (name) => cache.get(name),
    add(name, stream) {
      // a copy: a string that was sliced out of a row keeps the whole row in memory
      cache.set(Buffer.from(name).toString(), stream);
      const isLargest = largest === undefined || stream.size > largest.size;
      taken += isLargest ? (largest?.size ?? 0) : stream.size;
      if (isLargest) largest = stream;
      const capacity = most();
      for (const [oldest, one] of cache) {
        if (taken <= capacity) break;
        if (one === largest) continue;
        cache.delete(oldest);
        taken -= one.size;
      }
    },
  };
}

/**
 * Returns the streams by name, each read once. The caller bounds how many there are.
 * @param known streams of which events were seen: throws EventStoreUnavailable when the log does not show one of them
 */
export async function readStreams(
  app: Pick<App, 'events'>,
  names: Iterable<string>,
  cache?: ReadStreamCache,
  known: ReadonlySet<string> = new Set(),
): Promise<ReadonlyMap<string, ReadStream>> {
  const missing: string[] = [];
  const streams = new Map<string, ReadStream>();
  for (const name of new Set(names)) {
    const before = cache?.get(name);
    if (before) streams.set(name, before);
    else missing.push(name);
  }
  const read = async (): Promise<void> => {
    for (let name = missing.pop(); name !== undefined; name = missing.pop()) {
      const history = await (known.has(name) ? existingHistory(app.events, name) : app.events.load(name));
      const stream = folded(name, history);
      streams.set(name, stream);
      cache?.add(name, stream);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, read));
  return streams;
}

function folded(stream: string, history: readonly RecordedEvent[]): ReadStream {
  const fold = auditViewOf(stream);
  if (fold === undefined) return { size: EVENT_SIZE, name: null, roleIds: [], stepAt: () => undefined };
  const { aggregate, nameOf } = fold;
  const steps: Step[] = [];
  const roleIds: string[] = [];
  let state = aggregate.initial;
  let size = EVENT_SIZE;
  for (const { event, context } of history) {
    size += EVENT_SIZE + JSON.stringify(event.data).length;
    const now = aggregate.evolve(state, event, context.occurredAt);
    steps.push({ before: state, now });
    state = now;
    if (event.type === 'UserRoleAssigned') roleIds.push(event.data.roleId);
    if (event.type === 'ClientRegistered' || event.type === 'ClientChanged')
      roleIds.push(...(event.data.roleIds ?? []));
  }
  return { size, name: nameOf(state), roleIds, stepAt: (revision) => steps[Number(revision)] };
}
