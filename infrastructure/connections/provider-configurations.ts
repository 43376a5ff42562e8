import { LRUCache } from 'lru-cache';
import {
  allowInsecureRequests,
  Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import type { ProviderAccess } from '../../application/ports/connections/provider-client.js';
import { githubServer } from './github.js';
import { providerAuthentication } from './provider-authentication.js';

const CACHED_MS = 60 * 60_000;
const MOST_CACHED = 500;

type Execution = (configuration: Configuration) => void;

/** What the library knows of each provider. */
export interface ProviderConfigurations {
  /** Returns what is known of the provider of a connection, from the last hour. */
  of(access: ProviderAccess): Promise<Configuration>;
  /** Reads it anew. */
  anew(access: ProviderAccess): Promise<Configuration>;
}

/**
 * Keeps the discovery documents of providers for an hour, and their keys in them: the library reads keys again after five
 * minutes, and for a key that it does not know after one. Concurrent sign-ins share one request. A failure is not kept.
 */
export function providerConfigurations(fetch: CustomFetch): ProviderConfigurations {
  const cache = new LRUCache<string, Promise<Configuration>>({ max: MOST_CACHED, ttl: CACHED_MS });
  const anew = (access: ProviderAccess): Promise<Configuration> => {
    const key = JSON.stringify([access.revision, access.issuer, access.clientId]);
    const reading = configurationOf(access, fetch);
    cache.set(key, reading);
    reading.catch(() => {
      if (cache.peek(key) === reading) cache.delete(key);
    });
    return reading;
  };
  return {
    of: (access) =>
      cache.get(JSON.stringify([access.revision, access.issuer, access.clientId])) ?? anew(access),
    anew,
  };
}

async function configurationOf(access: ProviderAccess, fetch: CustomFetch): Promise<Configuration> {
  const { provider, issuer, clientId } = access;
  const server = new URL(issuer);
  const authentication = await providerAuthentication(access);
  // without TLS only where the guarded client allows it: at addresses that the operator named
  // oxlint-disable-next-line typescript/no-deprecated -- marked so that it stands out
  const insecurely: Execution[] = server.protocol === 'http:' ? [allowInsecureRequests] : [];
  if (provider === 'github') {
    const configuration = new Configuration(githubServer(server), clientId, {}, authentication);
    configuration[customFetch] = fetch;
    for (const allow of insecurely) allow(configuration);
    return configuration;
  }
  return discovery(server, clientId, {}, authentication, {
    [customFetch]: fetch,
    // the signature of each id_token is verified, also of those that come from the token endpoint
    execute: [enableNonRepudiationChecks, ...insecurely],
  });
}
