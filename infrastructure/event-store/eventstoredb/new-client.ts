import type { EventStoreDBClient } from '@eventstore/db-client';
import { dbClient } from './client-library.js';
import type { ConnectionSettings } from './connection-settings.js';

/**
 * A client that has connected to nothing yet. It is given no connection string, of which it prints parts, and no
 * credentials, which each call has.
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
  if (discover) return new EventStoreDBClient({ ...options, discover: first }, channel);
  if (hosts.length > 1) return new EventStoreDBClient({ ...options, endpoints: [...hosts] }, channel);
  return new EventStoreDBClient({ ...options, endpoint: first }, channel);
}
