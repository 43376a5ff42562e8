import type { JwtClaims } from '../ports/openid/signing-keys.js';

/** The member of `events` that makes a token a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.4). */
const BACKCHANNEL_LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** Seconds for which a logout token is valid. */
const LIFETIME = 120;

/**
 * Returns the claims of a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.4), without `nonce`, so that none is taken for
 * an id_token.
 * @param now milliseconds since the epoch
 */
export function logoutTokenClaims(
  { issuer, jti, now }: { readonly issuer: string; readonly jti: string; readonly now: number },
  {
    clientId,
    userId,
    sessionId,
  }: { readonly clientId: string; readonly userId: string; readonly sessionId: string },
): JwtClaims {
  const iat = Math.floor(now / 1000);
  return {
    iss: issuer,
    aud: clientId,
    sub: userId,
    sid: sessionId,
    iat,
    exp: iat + LIFETIME,
    jti,
    events: { [BACKCHANNEL_LOGOUT_EVENT]: {} },
  };
}
