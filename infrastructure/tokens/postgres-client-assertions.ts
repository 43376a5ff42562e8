import type { ClientAssertions } from '../../application/ports/openid/client-assertions.js';
import type { RegisteredClient } from '../../domain/client/client.js';
import type { Clock } from '../../application/ports/shared/clock.js';
import type { Sql } from '../postgres/database.js';
import { deleteExpiredAssertions, useAssertion } from './client-assertion-table.js';
import {
  type ExpectedClaims,
  checkedAssertion,
  claimedClientId,
  claimedIssuer,
  isWorthKeys,
} from './client-assertion.js';
import type { ClientKeySets, KeySetOwner } from './client-key-sets.js';

export interface PostgresClientAssertionsOptions {
  readonly database: Sql;
  /** `BASE_URL` */
  readonly issuer: string;
  /** URL of the token endpoint, for clients that still address their assertions to it. */
  readonly tokenEndpoint: string;
  readonly clock: Clock;
  /** The keys that clients and issuers publish. */
  readonly keySets: Pick<ClientKeySets, 'keysOf'>;
}

export interface PostgresClientAssertions extends ClientAssertions {
  /** Deletes expired assertions. */
  deleteExpired(): Promise<void>;
}

/** Creates the check of client assertions. Used ones are stored for all processes. See the port. */
export function postgresClientAssertions({
  database,
  issuer,
  tokenEndpoint,
  clock,
  keySets,
}: PostgresClientAssertionsOptions): PostgresClientAssertions {
  const isOwn = ({ clientId, federatedCredentials }: RegisteredClient, issuer: string | null): boolean =>
    issuer === clientId || federatedCredentials.every((each) => each.issuer !== issuer);
  const ownClaims = ({ clientId, acceptsTokenEndpointAudience }: RegisteredClient): ExpectedClaims => ({
    issuer: clientId,
    subject: clientId,
    audiences: acceptsTokenEndpointAudience ? [issuer, tokenEndpoint] : [issuer],
  });
  const claimsOf = (client: RegisteredClient, by: string | null): readonly ExpectedClaims[] =>
    isOwn(client, by)
      ? [ownClaims(client)]
      : client.federatedCredentials
          .filter((each) => each.issuer === by)
          .map(({ subject, audience, ...each }) => ({ ...each, subject, audiences: [audience] }));
  /** Returns where the keys of an assertion's maker are published; null where the client has them itself, or none. */
  const ownerOf = (client: RegisteredClient, by: string | null): KeySetOwner | null => {
    const { clientId, jwksUri } = client;
    if (by !== null && !isOwn(client, by)) return { clientId, issuer: by };
    return jwksUri === null ? null : { clientId, jwksUri };
  };
  return {
    clientIdOf: claimedClientId,
    isOfOtherIssuer: (assertion) => claimedIssuer(assertion)?.startsWith('https://') === true,
    use: async (client, assertion, beforeUse) => {
      if (client.authMethod !== 'private_key_jwt') return { claim: null };
      const now = clock.now();
      const by = claimedIssuer(assertion);
      const expected = { claims: claimsOf(client, by), now };
      const owner = ownerOf(client, by);
      if (owner !== null && !isWorthKeys(assertion, expected))
        return {
          claim: null,
          reason: 'its claims, type or algorithm could not be right: no keys were fetched',
        };
      const keys = owner === null ? client.jwks : await keySets.keysOf(owner);
      if (keys === null) return { claim: null, reason: 'there are no keys, or they could not be fetched' };
      const given = await checkedAssertion(assertion, keys, expected);
      if ('claim' in given) return given;
      const used = {
        clientId: client.clientId,
        // each issuer has ids of its own
        jti: isOwn(client, by) ? given.jti : `${by} ${given.jti}`,
        expiresAt: given.expiresAt * 1_000,
      };
      beforeUse?.();
      const isFirst = await useAssertion(database, used, now);
      return isFirst ? null : { claim: 'jti was used before: each assertion must have a new one' };
    },
    deleteExpired: () => deleteExpiredAssertions(database, clock.now()),
  };
}
