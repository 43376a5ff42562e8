import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { OidcService } from '../../support/pages/oidc-service.js';

/** A key of a client that authenticates by `private_key_jwt`. */
export interface AssertionKey {
  /** The JWK Set to register. */
  readonly jwks: { readonly keys: readonly object[] };
  /** Form members that authenticate `clientId` to a service, once. @param claims over those that are right */
  assert(
    clientId: string,
    service: Pick<OidcService, 'issuer' | 'clock'>,
    claims?: Readonly<Record<string, unknown>>,
  ): Promise<Readonly<Record<string, string>>>;
}

/** A new key. Default: ES256, since EC keys are made at once. */
export function assertionKey(alg: 'ES256' | 'RS256' | 'PS256' = 'ES256'): AssertionKey {
  const { publicKey, privateKey } =
    alg === 'ES256'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 });
  const kid = randomUUID();
  return {
    jwks: { keys: [{ ...publicKey.export({ format: 'jwk' }), kid, alg, use: 'sig' }] },
    async assert(clientId, { issuer, clock }, claims = {}) {
      const now = Math.floor(clock.now() / 1000);
      const jwt = new SignJWT({
        iss: clientId,
        sub: clientId,
        aud: issuer,
        iat: now,
        exp: now + 60,
        jti: randomUUID(),
        ...claims,
      });
      return {
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: await jwt.setProtectedHeader({ alg, kid }).sign(privateKey),
      };
    },
  };
}
