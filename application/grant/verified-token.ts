import type { JwtClaims, SigningKeys } from '../ports/openid/signing-keys.js';

/**
 * Returns the claims of an access token of this service, null for any other text. A client may have its access tokens
 * say `typ: JWT`, as id_tokens do; only access tokens have the claim `client_id`, which tells them apart.
 */
export async function verifiedAccessToken(
  signingKeys: Pick<SigningKeys, 'verify'>,
  token: string,
): Promise<JwtClaims | null> {
  const claims = (await signingKeys.verify('at+jwt', token)) ?? (await signingKeys.verify('JWT', token));
  return claims !== null && isOfAccessToken(claims) ? claims : null;
}

/** Returns the claims of an id_token of this service that is sent as a hint, even of an expired one; null for any other text. */
export async function verifiedIdToken(
  signingKeys: Pick<SigningKeys, 'verify'>,
  token: string,
): Promise<JwtClaims | null> {
  const claims = await signingKeys.verify('JWT', token, { asHint: true });
  return claims === null || isOfAccessToken(claims) ? null : claims;
}

const isOfAccessToken = (claims: JwtClaims): boolean => Object.hasOwn(claims, 'client_id');

/** Returns whether an access token was issued to a service for itself (RFC 9068, section 2.2): it has no grant of a user. */
export const isOfService = (claims: JwtClaims): boolean =>
  claims['sub'] === claims['client_id'] && !Object.hasOwn(claims, 'grant_id');
