import type { EventStoreDBClient } from '@eventstore/db-client';
import { dbClient } from './client-library.js';
import type { ConnectionSettings } from './connection-settings.js';

const KEEP_ALIVE_MS = 10_000;
let opened = 0;

/**
 * Creates a client, which connects with its first call. It gets no connection string, of which it prints parts, and no
 * credentials, which each call has. Each client gets a time-out of its own, as gRPC shares the connections of clients with
 * equal settings, also one that is stuck.
 */
export function newClient({ hosts, discover, tls, options }: ConnectionSettings): EventStoreDBClient {
  const { EventStoreDBClient } = dbClient();
  const channel =
    tls === null
      ? { insecure: true }
      : {
          ...(tls.ca === undefined ? {} : { rootCertificate: tls.ca }),
          ...(tls.certificate === undefined ? {} : { userCertFile: tls.certificate }),
          ...(tls.key === undefined ? {} : { userKeyFile: tls.key }),
        };
  const [first] = hosts;
  const { keepAliveTimeout = KEEP_ALIVE_MS, ...others } = options;
  opened = (opened + 1) % 1_000;
  const own = {
    ...others,
    keepAliveTimeout: keepAliveTimeout < 0 ? keepAliveTimeout : keepAliveTimeout + opened,
  };
  if (discover) return new EventStoreDBClient({ ...own, discover: first }, channel);
  if (hosts.length > 1) return new EventStoreDBClient({ ...own, endpoints: [...hosts] }, channel);
  return new EventStoreDBClient({ ...own, endpoint: first }, channel);
}
