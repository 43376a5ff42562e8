import type { OpenIdApp } from '../authorization/openid-app.js';
import type { EventLog } from '../events/event-log.js';
import type { JwtClaims } from '../ports/openid/signing-keys.js';
import { type GrantUse, type LiveGrant, grantDetailsOf, partiesIn } from './live-grant.js';
import { verifiedAccessToken } from './verified-token.js';

/** A valid access token with the grant that it was issued under. */
export interface AcceptedToken extends LiveGrant {
  readonly claims: Readonly<Record<string, unknown>>;
  readonly jti: string;
  /** Seconds since the epoch. */
  readonly expiresAt: number;
  readonly audience: readonly string[];
  /** The token's scopes, which may be fewer than the grant's. */
  readonly scopes: readonly string[];
}

/**
 * Returns an access token of this service when everything that it depends on still holds; the signature alone only
 * proves the state at its issue. Null otherwise. Throws EventStoreUnavailable when the log does not show what the grant
 * names; never because of the token. `users`: see `grantDetailsOf`.
 */
export async function acceptAccessToken(
  app: OpenIdApp,
  token: string,
  use: GrantUse,
  users?: EventLog,
): Promise<AcceptedToken | null> {
  const claims = await verifiedAccessToken(app.signingKeys, token);
  const named = claims && bindingOf(claims);
  if (!named) return null;
  const { jti, exp, grantId, subject } = named;
  // the token names its subject, so that reading need not wait for the grant
  const reading = grantDetailsOf(app, subject, users);
  // the result does not matter when the grant belongs to another user or client
  reading.catch(() => undefined);
  const grant = await app.grants.findByAccessToken(grantId, jti);
  if (grant?.userId !== subject.userId || grant.clientId !== subject.clientId) return null;
  const parties = partiesIn(await reading, grant, use);
  if (!parties) return null;
  const { aud, scope } = claims;
  return {
    ...parties,
    grant,
    claims,
    jti,
    expiresAt: exp,
    audience: [aud].flat().filter((one) => typeof one === 'string'),
    scopes: typeof scope === 'string' ? scope.split(' ') : [],
  };
}

/** Returns the names in an access token of this service of what it depends on; null when some are missing. */
function bindingOf({
  jti,
  exp,
  grant_id: grantId,
  sub,
  tenant_id: tenantId,
  client_id: clientId,
}: JwtClaims) {
  const ids = { grantId, userId: sub, tenantId, clientId };
  if (typeof jti !== 'string' || typeof exp !== 'number' || !areTexts(ids)) return null;
  const { grantId: grant, ...subject } = ids;
  return { jti, exp, grantId: grant, subject };
}

const areTexts = <Name extends string>(
  values: Readonly<Record<Name, unknown>>,
): values is Readonly<Record<Name, string>> =>
  Object.values(values).every((value) => typeof value === 'string');
