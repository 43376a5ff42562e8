import type { OpenIdApp } from '../authorization/openid-app.js';
import type { LiveGrant } from './live-grant.js';
import { liveGrant } from './live-grant.js';

/** An access token that holds, with what it was issued under. */
export interface AcceptedToken extends LiveGrant {
  readonly claims: Readonly<Record<string, unknown>>;
  readonly jti: string;
  /** Seconds since the epoch. */
  readonly expiresAt: number;
  readonly audience: readonly string[];
  /** Of the token: may be fewer than the grant's. */
  readonly scopes: readonly string[];
}

/**
 * The access token, if it is ours and everything it rests on still holds: the signature alone says what was true when
 * it was issued (oidc-checklist, A6.6). Null otherwise; never throws because of the token.
 */
export async function acceptAccessToken(app: OpenIdApp, token: string): Promise<AcceptedToken | null> {
  const claims = await app.signingKeys.verify('at+jwt', token);
  if (!claims) return null;
  const { jti, exp, grant_id: grantId, scope, aud } = claims;
  if (typeof jti !== 'string' || typeof exp !== 'number' || typeof grantId !== 'string') return null;
  const [grant, isRevoked] = await Promise.all([
    app.grants.find(grantId),
    app.grants.isAccessTokenRevoked(jti),
  ]);
  const live = grant && !isRevoked ? await liveGrant(app, grant) : null;
  if (!live || claims['sub'] !== live.grant.userId) return null;
  return {
    ...live,
    ...{ claims, jti, expiresAt: exp },
    audience: [aud].flat().filter((one) => typeof one === 'string'),
    scopes: typeof scope === 'string' ? scope.split(' ') : [],
  };
}
