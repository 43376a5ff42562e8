import type { OpenIdApp } from '../authorization/openid-app.js';
import type { EventLog } from '../events/event-log.js';
import type { JwtClaims } from '../ports/openid/signing-keys.js';
import type { LiveGrant } from './live-grant.js';
import { circumstancesOf, partiesIn } from './live-grant.js';
import { verifiedAccessToken } from './verified-token.js';

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
 * it was issued. Null otherwise; never throws because of the token, but EventStoreUnavailable where the log shows
 * nothing of what a grant of ours names. `users` as `circumstancesOf` has it.
 */
export async function acceptAccessToken(
  app: OpenIdApp,
  token: string,
  users?: EventLog,
): Promise<AcceptedToken | null> {
  const claims = await verifiedAccessToken(app.signingKeys, token);
  const named = claims && namesOf(claims);
  if (!named) return null;
  const { jti, exp, grantId, subject } = named;
  // the token says whom it is about: nothing has to wait for the grant to say it again
  const reading = circumstancesOf(app, subject, users);
  // of no interest where the grant is of others
  reading.catch(() => undefined);
  const grant = await app.grants.findByAccessToken(grantId, jti);
  if (grant?.userId !== subject.userId || grant.clientId !== subject.clientId) return null;
  const parties = partiesIn(await reading, grant);
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

/** What our own access tokens say of what they rest on; null for claims that say less. */
function namesOf({ jti, exp, grant_id: grantId, sub, tenant_id: tenantId, client_id: clientId }: JwtClaims) {
  const ids = { grantId, userId: sub, tenantId, clientId };
  if (typeof jti !== 'string' || typeof exp !== 'number' || !areTexts(ids)) return null;
  const { grantId: grant, ...subject } = ids;
  return { jti, exp, grantId: grant, subject };
}

const areTexts = <Name extends string>(
  values: Readonly<Record<Name, unknown>>,
): values is Readonly<Record<Name, string>> =>
  Object.values(values).every((value) => typeof value === 'string');
