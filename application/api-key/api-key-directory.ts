import { LRUCache } from 'lru-cache';
import { type Network, networkIn } from '../../domain/api-key/allowed-networks.js';
import { sameText } from '../../domain/shared/same-text.js';
import { changesEntitlements } from '../billing/billing-stream.js';
import type { EventLog } from '../events/event-log.js';
import type { Clock } from '../ports/shared/clock.js';
import type { EventStore, Position, StoredEvent, SubscriptionMessage } from '../ports/events/event-store.js';
import type { Progress } from '../ports/events/progress.js';
import { pause } from '../shared/pause.js';
import { seenKeyChanges } from './seen-key-changes.js';

/** A key as the read model has it. */
export interface ApiKeyLookup {
  readonly apiKeyId: string;
  readonly tenantId: string;
  readonly scopes: readonly string[];
  readonly revoked: boolean;
  /** When this key ends, ISO 8601; null: never. */
  readonly expiresAt: string | null;
  /** CIDR blocks; null: it may be used from anywhere. */
  readonly allowedNetworks: readonly string[] | null;
  /** Of the key's stream, as far as the read model has seen it. */
  readonly revision: bigint;
  readonly tenantStatus: 'active' | 'locked';
}

/** A key that may be used, at the times and from the networks that it states. */
export interface ApiKeyHolder {
  readonly apiKeyId: string;
  readonly tenantId: string;
  readonly scopes: ReadonlySet<string>;
  readonly tenantLocked: boolean;
  /** When it ends, in ms since the epoch; null: never. */
  readonly expiresAt: number | null;
  /** Null: it may be used from anywhere. */
  readonly networks: readonly Network[] | null;
  /** The requests a minute that the tenant's plan allows each key; null: those that the service allows. */
  readonly requestsPerMinute: number | null;
}

/** The requests that a plan allows each key. */
export interface KeyLimit {
  /** Null: the plan has no such limit. */
  readonly requestsPerMinute: number | null;
  /** When that changes by itself, in ms since the epoch; null: it does not. */
  readonly until: number | null;
}

export interface ApiKeyDirectoryOptions {
  /** Returns the key with this SHA-256 (hexadecimal) from the read model; null for none. */
  readonly lookup: (hash: string) => Promise<ApiKeyLookup | null>;
  /** Returns a key of the read model as the streams have it. */
  readonly current: (key: ApiKeyLookup, hash: string) => Promise<ApiKeyLookup>;
  /** Returns the limit of a tenant's keys from the read model. */
  readonly limitOf: (tenantId: string) => Promise<KeyLimit>;
  readonly progress: Progress;
  readonly clock: Clock;
}

export interface ApiKeyDirectory {
  /** Returns the key with this SHA-256 (hexadecimal) from the cache; undefined when the cache does not know. */
  known(hash: string): ApiKeyHolder | undefined;
  /** Returns the key with this SHA-256 (hexadecimal), expired or not; null when there is none or it was revoked. */
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
  /** The entry is void from then on, in ms since the epoch; null: for no such reason. */
  readonly until: number | null;
  readonly holder: ApiKeyHolder;
}

/**
 * Returns API keys by their hash, from a cache that follows the log: a revoked or changed key is refused at once in the
 * process that revoked or changed it and within a second in others.
 *
 * The read model may be behind the log. So a revocation or lock that was seen in the log (or appended by this process)
 * overrules every look-up, a key that was changed since is read from its stream, and nothing is cached before the read model has passed the position at which the subscription
 * starts. A change of plan or an override shows once the read model has it, which then drops the keys of the tenant.
 */
export function apiKeyDirectory({
  lookup,
  current,
  limitOf,
  progress,
  clock,
}: ApiKeyDirectoryOptions): ApiKeyDirectory {
  const entries = new LRUCache<string, Entry>({ maxSize: MOST_ENTRIES, sizeCalculation: () => 1 });
  let caughtUpAt = Number.NEGATIVE_INFINITY;
  let readModelPassedStart = false;

  const isFresh = (): boolean => readModelPassedStart && clock.now() - caughtUpAt <= FRESH_MS;

  const dropWhere = (matches: (entry: Entry) => boolean): void => {
    // a copy, since an entry that is deleted ends the cache's own iteration
    for (const [index, entry] of Array.from(entries)) if (matches(entry)) entries.delete(index);
  };

  const seen = seenKeyChanges({
    onKey: (apiKeyId) => dropWhere(({ holder }) => holder.apiKeyId === apiKeyId),
    onTenant: (tenantId) => dropWhere(({ holder }) => holder.tenantId === tenantId),
  });

  /** Counts changes of plans: a limit that was read before one may be older than it. */
  let planChanges = 0;
  const followPlan = async ({ position, metadata }: StoredEvent, signal: AbortSignal): Promise<void> => {
    if (!(await passed(progress, position, signal))) return;
    planChanges += 1;
    dropWhere(({ holder }) => holder.tenantId === metadata['tenantId']);
  };

  const apply = (message: SubscriptionMessage, signal: AbortSignal): void => {
    if (message.kind === 'caught-up') caughtUpAt = message.at;
    if (message.kind !== 'events') return;
    for (const event of message.events) {
      seen.recordStored(event);
      if (changesEntitlements(event.type)) void followPlan(event, signal);
    }
  };

  const known = (hash: string): ApiKeyHolder | undefined => {
    const entry = entries.get(hash.slice(0, INDEX_DIGITS));
    if (!entry || !isFresh() || !sameText(entry.hash, hash)) return undefined;
    return entry.until !== null && entry.until <= clock.now() ? undefined : entry.holder;
  };

  return {
    known,
    find: async (hash) => {
      const cached = known(hash);
      if (cached) return cached;
      const changesBefore = planChanges;
      let key = await lookup(hash);
      if (key && seen.isBehind(key)) key = await current(key, hash);
      if (!key || key.revoked || seen.isRevoked(key.apiKeyId)) return null;
      const { requestsPerMinute, until } = await limitOf(key.tenantId);
      if (seen.isRevoked(key.apiKeyId)) return null;
      const tenantLocked = seen.isLocked(key.tenantId) ?? key.tenantStatus === 'locked';
      const holder = holderOf(key, tenantLocked, requestsPerMinute);
      // changed once more meanwhile
      if (seen.isBehind(key)) return holder;
      if (isFresh() && changesBefore === planChanges)
        entries.set(hash.slice(0, INDEX_DIGITS), { hash, holder, until });
      return holder;
    },
    follow: async (events, signal) => {
      const start = await headOf(events, signal);
      if (start === null) return;
      void passed(progress, start, signal).then((done) => {
        readModelPassedStart = done;
      });
      for await (const message of events.subscribe(start, { signal })) apply(message, signal);
    },
    watch: (log) => ({
      load: (stream, from) => log.load(stream, from),
      append: async (appends) => {
        const appended = await log.append(appends);
        for (const [index, { events, context }] of appends.entries())
          seen.recordAppended(events, context, appended[index]!);
        return appended;
      },
    }),
  };
}

const holderOf = (
  { apiKeyId, tenantId, scopes, expiresAt, allowedNetworks }: ApiKeyLookup,
  tenantLocked: boolean,
  requestsPerMinute: number | null,
): ApiKeyHolder => ({
  apiKeyId,
  tenantId,
  scopes: new Set(scopes),
  tenantLocked,
  expiresAt: expiresAt === null ? null : Date.parse(expiresAt),
  requestsPerMinute,
  // a block that this version does not understand allows nothing
  networks: allowedNetworks && allowedNetworks.flatMap((cidr) => networkIn(cidr) ?? []),
});

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
