import type { ClientAssertions } from '../../application/ports/openid/client-assertions.js';
import type { Clock } from '../../application/ports/shared/clock.js';
import type { Sql } from '../postgres/database.js';
import { sweepAssertions, useAssertion } from './client-assertion-table.js';
import { checkedAssertion, claimedClientId, isWorthKeys } from './client-assertion.js';
import type { ClientKeySets } from './client-key-sets.js';

export interface PostgresClientAssertionsOptions {
  readonly database: Sql;
  /** `BASE_URL` */
  readonly issuer: string;
  /** URL of the token endpoint, for clients that still address their assertions to it. */
  readonly tokenEndpoint: string;
  readonly clock: Clock;
  /** The keys of clients that publish them. */
  readonly keySets: Pick<ClientKeySets, 'keysOf'>;
}

export interface PostgresClientAssertions extends ClientAssertions {
  /** Deletes expired assertions. */
  sweep(): Promise<void>;
}

/** Creates the check of client assertions. Used ones are stored for all processes. See the port. */
export function postgresClientAssertions({
  database,
  issuer,
  tokenEndpoint,
  clock,
  keySets,
}: PostgresClientAssertionsOptions): PostgresClientAssertions {
  return {
    clientIdOf: claimedClientId,
    use: async ({ clientId, authMethod, jwks, jwksUri, acceptsTokenEndpointAudience }, assertion) => {
      if (authMethod !== 'private_key_jwt') return { claim: null };
      const now = clock.now();
      const audiences = acceptsTokenEndpointAudience ? [issuer, tokenEndpoint] : [issuer];
      const expected = { clientId, audiences, now };
      if (jwksUri !== null && !isWorthKeys(assertion, expected))
        return {
          claim: null,
          reason: 'its claims, type or algorithm could not be right: no keys were fetched',
        };
      const keys = jwksUri === null ? jwks : await keySets.keysOf({ clientId, jwksUri });
      if (keys === null) return { claim: null, reason: 'the keys of the client could not be fetched' };
      const given = await checkedAssertion(assertion, { ...expected, jwks: keys });
      if ('claim' in given) return given;
      const isFirst = await useAssertion(
        database,
        { clientId, jti: given.jti, expiresAt: given.expiresAt * 1_000 },
        now,
      );
      return isFirst ? null : { claim: 'jti was used before: each assertion must have a new one' };
    },
    sweep: () => sweepAssertions(database, clock.now()),
  };
}
