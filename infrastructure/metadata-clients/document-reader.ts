import { LRUCache } from 'lru-cache';
import {
  MetadataClientRefused,
  type MetadataClients,
} from '../../application/ports/openid/metadata-clients.js';
import type { Clock } from '../../application/ports/shared/clock.js';
import type { RateLimiter } from '../../application/ports/shared/rate-limiter.js';
import type { ClientDocument } from '../../domain/client/metadata-client.js';
import type { FetchedDocument } from './fetch-document.js';

export interface DocumentReaderOptions {
  readonly clock: Clock;
  /** Asks a host. */
  readonly fetch: (clientId: string) => Promise<FetchedDocument>;
  /** Requests that the callers of a network may cause, by address. */
  readonly networks: Pick<RateLimiter, 'take'>;
  /** Requests that the callers of a network may cause to one host. */
  readonly networksOfHost: { take(ip: string, host: string): ReturnType<RateLimiter['take']> };
  /** Requests to a host. */
  readonly hosts: Pick<RateLimiter, 'take'>;
}

/** Most documents and failures that a process keeps: 64 MiB where all are as large as they may be. */
const MOST_CACHED = 1_000;
/** Most requests of a process at a time. */
const MOST_UNDER_WAY = 20;
/** How long after it was read a document may answer where a new request is refused or fails. */
const MOST_STALE_MS = 24 * 60 * 60_000;

interface CachedDocument {
  readonly outcome: FetchedDocument['outcome'];
  /** Milliseconds since the epoch. */
  readonly until: number;
  /** The last document, where nothing but outages came after it. */
  readonly last: { readonly document: ClientDocument; readonly readAt: number } | null;
}

const tooMany = (fault: string): MetadataClientRefused =>
  new MetadataClientRefused(
    'rate_limited',
    fault,
    'Too many documents of clients were asked for; try again in a minute',
  );

/**
 * Returns the function that reads documents by their address (`MetadataClients.read`). A host that is down, or that others make the
 * service ask too often, does not shut its clients out: the last document answers for a day. Each process keeps what it read, failures too;
 * requests at the same time for the same address are one. Only what has to be fetched is counted, before it is.
 */
export function documentReader({
  clock,
  fetch,
  networks,
  networksOfHost,
  hosts,
}: DocumentReaderOptions): MetadataClients['read'] {
  const cache = new LRUCache<string, CachedDocument>({ maxSize: MOST_CACHED, sizeCalculation: () => 1 });
  const underWay = new Map<string, Promise<FetchedDocument['outcome']>>();

  const admit = async (clientId: string, ip: string | null): Promise<void> => {
    const { hostname } = new URL(clientId);
    const caller = ip ?? 'unknown';
    if (!(await networks.take(caller)).allowed) throw tooMany('network_limit');
    if (!(await networksOfHost.take(caller, hostname)).allowed) throw tooMany('network_limit');
    if (!(await hosts.take(hostname)).allowed) throw tooMany('host_limit');
  };
  const ask = async (clientId: string, ip: string | null): Promise<FetchedDocument['outcome']> => {
    await admit(clientId, ip);
    const { outcome, freshMs, isOutage } = await fetch(clientId);
    const readAt = clock.now();
    const last =
      outcome instanceof MetadataClientRefused
        ? isOutage
          ? (cache.get(clientId)?.last ?? null)
          : null
        : { document: outcome, readAt };
    cache.set(clientId, { outcome, until: readAt + freshMs, last });
    return outcome;
  };
  const fresh = (clientId: string): FetchedDocument['outcome'] | undefined => {
    const known = cache.get(clientId);
    return known !== undefined && known.until > clock.now() ? known.outcome : undefined;
  };

  const stale = (clientId: string): ClientDocument | null => {
    const last = cache.get(clientId)?.last ?? null;
    return last !== null && last.readAt + MOST_STALE_MS > clock.now() ? last.document : null;
  };
  const read = async (clientId: string, ip: string | null): Promise<ClientDocument> => {
    let outcome = fresh(clientId);
    if (outcome === undefined) {
      let running = underWay.get(clientId);
      if (running === undefined) {
        if (underWay.size >= MOST_UNDER_WAY) throw tooMany('process_limit');
        running = ask(clientId, ip).finally(() => underWay.delete(clientId));
        underWay.set(clientId, running);
      }
      outcome = await running;
    }
    if (outcome instanceof MetadataClientRefused) throw outcome;
    return outcome;
  };

  return async (clientId, ip, { mayBeStale = false } = {}) => {
    try {
      return await read(clientId, ip);
    } catch (error) {
      const document = mayBeStale && error instanceof MetadataClientRefused ? stale(clientId) : null;
      if (document === null) throw error;
      return document;
    }
  };
}
