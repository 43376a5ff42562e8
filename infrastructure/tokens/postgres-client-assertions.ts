import type { ClientAssertions } from '../../application/ports/client-assertions.js';
import type { Clock } from '../../application/ports/clock.js';
import type { Sql } from '../postgres/database.js';
import { sweepAssertions, useAssertion } from './client-assertion-table.js';
import { claimedClientId, soundAssertion } from './client-assertion.js';

export interface PostgresClientAssertionsOptions {
  readonly database: Sql;
  /** `BASE_URL` */
  readonly issuer: string;
  /** URL of the token endpoint, for clients that still address their assertions to it. */
  readonly tokenEndpoint: string;
  readonly clock: Clock;
}

export interface PostgresClientAssertions extends ClientAssertions {
  /** Forgets those that have expired. */
  sweep(): Promise<void>;
}

/** Client assertions checked against the client's own keys; used ones are remembered in PostgreSQL, for all processes. */
export function postgresClientAssertions({
  database,
  issuer,
  tokenEndpoint,
  clock,
}: PostgresClientAssertionsOptions): PostgresClientAssertions {
  return {
    clientIdOf: claimedClientId,
    verify: async ({ clientId, authMethod, jwks, acceptsTokenEndpointAudience }, assertion) => {
      if (authMethod !== 'private_key_jwt' || jwks === null) return false;
      const now = clock.now();
      const audiences = acceptsTokenEndpointAudience ? [issuer, tokenEndpoint] : [issuer];
      const sound = await soundAssertion(assertion, { clientId, jwks, audiences, now });
      if (!sound) return false;
      const { jti, expiresAt } = sound;
      return useAssertion(database, { clientId, jti, expiresAt: expiresAt * 1_000 }, now);
    },
    sweep: () => sweepAssertions(database, clock.now()),
  };
}
