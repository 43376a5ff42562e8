import {
  type ApiKeyDirectory,
  type ApiKeyLookup,
  apiKeyDirectory,
} from '../../../application/api-key/api-key-directory.js';
import { keyLimits } from '../../../application/api-key/key-limits.js';
import { currentApiKey } from '../../../application/api-key/current-api-key.js';
import type { App } from '../../../application/app.js';
import { subscribedIn } from '../../../application/billing/billing-stream.js';
import type { EventLog } from '../../../application/events/event-log.js';
import { streamCache } from '../../../application/events/stream-cache.js';
import { forgetErasedKeys } from '../../../application/user/erasure/forget-erased-keys.js';
import { keepRunning } from '../../../infrastructure/concurrency/repeat.js';
import type { Part, PartOptions } from '../parts.js';
import type { Runtime } from '../runtime/runtime.js';

/** Kinds of streams that every sign-in and token request reads, and that seldom change. */
const readByEveryRequest = [
  'tenant',
  'slug',
  'client',
  'clientid',
  'connection',
  'role',
  'resource',
  'branding',
] as const;
/** Kinds of streams that the check of a token reads. */
const readByEveryToken = ['user'] as const;
/** Kinds of streams that the limits of plans derive from. */
const readByEveryCreation = ['subscription'] as const;

export interface ApiCaches extends Part {
  /** The use cases; the caches see their events at once. */
  readonly app: App;
  readonly apiKeys: ApiKeyDirectory;
  /** The log, with the streams that every request reads in memory. */
  readonly events: EventLog;
  /** The log, with the streams of users in memory. */
  readonly recentUsers: EventLog;
}

/**
 * Starts the caches of requests: API keys, streams and data keys. They follow the event log, and so see the events of other
 * processes within a second.
 * @param findApiKey returns the key with this SHA-256 (hexadecimal) from the read model
 */
export function startApiCaches(
  { app: { clock, keys, ...others }, store, progress, queries }: Runtime,
  findApiKey: (hash: string) => Promise<ApiKeyLookup | null>,
  onError: PartOptions['onError'],
): ApiCaches {
  const apiKeys = apiKeyDirectory({
    lookup: findApiKey,
    current: (found, hash) => currentApiKey(others, found, hash),
    limitOf: keyLimits({ ...others, clock }, (tenantId) => queries.billing.stateOf(tenantId)),
    progress,
    clock,
  });
  const streams = streamCache([...readByEveryRequest, ...readByEveryToken, ...readByEveryCreation], clock);
  const events = apiKeys.watch(streams.invalidating(others.events));
  const subscribedBy = subscribedIn({ events: streams.cached(events, readByEveryCreation) });
  const planUse = { ...others.planUse, subscribedBy };
  const following = [
    keepRunning((signal) => apiKeys.follow(store, signal), onError),
    keepRunning((signal) => streams.follow(store, signal), onError),
    keepRunning((signal) => forgetErasedKeys(keys, store, signal), onError),
  ];
  return {
    app: { ...others, clock, keys, events, planUse },
    apiKeys,
    events: streams.cached(events, readByEveryRequest),
    recentUsers: streams.cached(events, readByEveryToken),
    stop: () => Promise.all(following.map((each) => each.stop())),
  };
}
