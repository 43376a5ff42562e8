import { LRUCache } from 'lru-cache';
import { sameText } from '../../domain/shared/same-text.js';
import type { DomainEvent, EventContext } from '../../domain/shared/domain-event.js';
import type { EventLog } from '../events/event-log.js';
import type { Clock } from '../ports/shared/clock.js';
import type {
  Appended,
  EventStore,
  Position,
  StoredEvent,
  SubscriptionMessage,
} from '../ports/events/event-store.js';
import type { Progress } from '../ports/events/progress.js';
import { pause } from '../shared/pause.js';

/** A key as the read model has it. */
export interface ApiKeyLookup {
  readonly apiKeyId: string;
  readonly tenantId: string;
  readonly scopes: readonly string[];
  readonly revoked: boolean;
  readonly tenantStatus: 'active' | 'locked';
}

/** A key that may be used. */
export interface ApiKeyHolder {
  readonly apiKeyId: string;
  readonly tenantId: string;
  readonly scopes: ReadonlySet<string>;
  readonly tenantLocked: boolean;
}

export interface ApiKeyDirectoryOptions {
  /** Returns the key with this SHA-256 (hexadecimal) from the read model; null for none. */
  readonly lookup: (hash: string) => Promise<ApiKeyLookup | null>;
  readonly progress: Progress;
  readonly clock: Clock;
}

export interface ApiKeyDirectory {
  /** Returns the valid key with this SHA-256 (hexadecimal) from the cache; undefined when the cache cannot tell. */
  known(hash: string): ApiKeyHolder | undefined;
  /** Returns the valid key with this SHA-256 (hexadecimal); null when there is none or it was revoked. */
  find(hash: string): Promise<ApiKeyHolder | null>;
  /** Follows the log and keeps the cache correct. Resolves after the signal. */
  follow(events: EventStore, signal: AbortSignal): Promise<void>;
  /** Returns the log such that the cache knows an append of this process before the append resolves. */
  watch(log: EventLog): EventLog;
}

/** The cache is used while the subscription was up to date this many ms ago, or less. */
const FRESH_MS = 1_000;

/** The most keys in the cache. */
const MOST_ENTRIES = 10_000;

/** The first digits of the hash, by which an entry is found; the others are compared in constant time. */
const INDEX_DIGITS = 32;

interface Entry {
  readonly hash: string;
  readonly holder: ApiKeyHolder;
}

/**
 * Returns API keys by their hash, from a cache that follows the log: a revoked key is refused at once in the process that
 * revoked it and within a second in others.
 *
 * The read model may be behind the log. So a revocation or lock that was seen in the log (or appended by this process)
 * overrules every look-up, and nothing is cached before the read model has passed the position at which the subscription
 * starts.
 */
export function apiKeyDirectory({ lookup, progress, clock }: ApiKeyDirectoryOptions): ApiKeyDirectory {
  const entries = new LRUCache<string, Entry>({ max: MOST_ENTRIES });
  const revoked = new Set<string>();
  const locks = new Map<string, { readonly locked: boolean; readonly position: Position }>();
  let caughtUpAt = Number.NEGATIVE_INFINITY;
  let readModelPassedStart = false;

  const isFresh = (): boolean => readModelPassedStart && clock.now() - caughtUpAt <= FRESH_MS;

  const note = (type: string, tenantId: string, apiKeyId: unknown, position: Position): void => {
    if (type === 'ApiKeyRevoked' && typeof apiKeyId === 'string') {
      revoked.add(apiKeyId);
      dropWhere(({ holder }) => holder.apiKeyId === apiKeyId);
    } else if (type === 'TenantLocked' || type === 'TenantUnlocked') {
      // the subscription may still bring locks that are older than one of this process
      if (position < (locks.get(tenantId)?.position ?? position)) return;
      locks.set(tenantId, { locked: type === 'TenantLocked', position });
      dropWhere(({ holder }) => holder.tenantId === tenantId);
    }
  };

  const dropWhere = (matches: (entry: Entry) => boolean): void => {
    // a copy, since an entry that is deleted ends the cache's own iteration
    for (const [index, entry] of [...entries]) if (matches(entry)) entries.delete(index);
  };

  const noteStored = ({ type, data, metadata, position }: StoredEvent): void => {
    if (type !== 'ApiKeyRevoked' && type !== 'TenantLocked' && type !== 'TenantUnlocked') return;
    const { apiKeyId } = JSON.parse(data) as { apiKeyId?: unknown };
    note(type, metadata['tenantId'] ?? '', apiKeyId, position);
  };

  const noteAppended = (
    events: readonly DomainEvent[],
    { tenantId }: EventContext,
    { position }: Appended,
  ): void => {
    for (const { type, data } of events)
      note(type, tenantId, 'apiKeyId' in data ? data.apiKeyId : undefined, position);
  };

  const apply = (message: SubscriptionMessage): void => {
    if (message.kind === 'events') message.events.forEach(noteStored);
    else caughtUpAt = message.at;
  };

  const known = (hash: string): ApiKeyHolder | undefined => {
    const entry = entries.get(hash.slice(0, INDEX_DIGITS));
    return entry && isFresh() && sameText(entry.hash, hash) ? entry.holder : undefined;
  };

  return {
    known,
    find: async (hash) => {
      const cached = known(hash);
      if (cached) return cached;
      const found = await lookup(hash);
      if (!found || found.revoked || revoked.has(found.apiKeyId)) return null;
      const holder: ApiKeyHolder = {
        apiKeyId: found.apiKeyId,
        tenantId: found.tenantId,
        scopes: new Set(found.scopes),
        tenantLocked: locks.get(found.tenantId)?.locked ?? found.tenantStatus === 'locked',
      };
      if (isFresh()) entries.set(hash.slice(0, INDEX_DIGITS), { hash, holder });
      return holder;
    },
    follow: async (events, signal) => {
      const start = await headOf(events, signal);
      if (start === null) return;
      void passed(progress, start, signal).then((done) => {
        readModelPassedStart = done;
      });
      for await (const message of events.subscribe(start, { signal })) apply(message);
    },
    watch: (log) => ({
      load: (stream, from) => log.load(stream, from),
      append: async (appends) => {
        const appended = await log.append(appends);
        for (const [index, { events, context }] of appends.entries())
          noteAppended(events, context, appended[index]!);
        return appended;
      },
    }),
  };
}

const RETRY_MS = 100;

/** Returns the head of the log, repeating failed reads; null after the signal. */
const headOf = async (events: EventStore, signal: AbortSignal): Promise<Position | null> => {
  while (!signal.aborted) {
    const head = await events.head().catch(() => null);
    if (head !== null) return head;
    await pause(RETRY_MS, signal);
  }
  return null;
};

/** Waits until the read model has passed the position. Returns false after the signal. */
const passed = async (progress: Progress, position: bigint, signal: AbortSignal): Promise<boolean> => {
  while (!signal.aborted) {
    if (await progress.waitFor(position).catch(() => false)) return true;
    await pause(RETRY_MS, signal);
  }
  return false;
};
