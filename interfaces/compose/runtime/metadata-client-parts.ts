import { documentReader } from '../../../infrastructure/metadata-clients/document-reader.js';
import { fetchDocument } from '../../../infrastructure/metadata-clients/fetch-document.js';
import {
  type PostgresMetadataClients,
  postgresMetadataClients,
} from '../../../infrastructure/metadata-clients/postgres-metadata-clients.js';
import { addressBucket, addressNetwork } from '../../../infrastructure/rate-limit/address-bucket.js';
import { leasedLimiter } from '../../../infrastructure/rate-limit/leased-limiter.js';
import type { Log } from '../../../infrastructure/telemetry/log.js';
import type { GuardedReach } from '../../../infrastructure/webhooks/guarded-request.js';
import { addressesOf } from '../../config.js';
import type { Base } from './base.js';

/** Requests a minute that the callers of one network may cause, and that one host gets, over all processes. */
const FETCHES = 20;

/** Those of them that the callers of one network may cause to one host: one network does not use up what the host gets. */
const FETCHES_OF_HOST = 5;

/** Returns the clients that are described by a document of their own. */
export function metadataClientParts(
  { config, clock, databases: { database }, secretFor }: Base,
  log: Log,
  reach: GuardedReach,
): PostgresMetadataClients {
  const { isOwn } = addressesOf(config);
  const secret = secretFor('metadata clients');
  const limiter = (name: string, limit = FETCHES) =>
    leasedLimiter({
      database,
      name,
      limit,
      onStoreError: (error) => log.error({ error: error as Error }, 'requests for documents are not counted'),
    });
  const networks = limiter('client_document_network');
  const networksOfHost = limiter('client_document_network_host', FETCHES_OF_HOST);
  const read = documentReader({
    clock,
    fetch: async (clientId) => {
      const fetched = await fetchDocument(reach, clientId, isOwn);
      if (fetched.outcome instanceof Error)
        log.warn({ clientId, fault: fetched.outcome.fault }, 'the document of a client cannot be used');
      return fetched;
    },
    networks: { take: (ip) => networks.take(addressBucket(secret, addressNetwork(ip))) },
    networksOfHost: {
      take: (ip, host) => networksOfHost.take(addressBucket(secret, `${addressNetwork(ip)} ${host}`)),
    },
    hosts: limiter('client_document_host'),
  });
  return postgresMetadataClients({ database, clock, read });
}
