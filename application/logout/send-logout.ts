import { listenerHost } from '../../domain/webhook/listener-host.js';
import type {
  DueLogout,
  LogoutFailure,
  LogoutQueue,
  LogoutResult,
  LogoutSender,
} from '../ports/openid/logouts.js';
import type { JwtClaims, SigningKeys } from '../ports/openid/signing-keys.js';
import { logoutUriOf, type PlanLogouts } from './plan-logouts.js';

/** Milliseconds before the second and the third attempt, the last: an application that hears of a logout late gains little. */
const PAUSES_MS = [10_000, 60_000];

export interface SendLogout extends Pick<PlanLogouts, 'app' | 'onUnreadable'> {
  readonly queue: Pick<LogoutQueue, 'record'>;
  readonly sender: Pick<LogoutSender, 'send'>;
  readonly signingKeys: Pick<SigningKeys, 'sign'>;
}

/**
 * Makes an attempt to inform a client of the end of a session, with a token that is signed now, records the result and returns it: three attempts
 * within two minutes at the most, and none after a 400, by which the client says that it will not accept the token (OpenID Connect
 * Back-Channel Logout 1.0, section 2.8). None is made where the client cannot be read, which no later attempt would change.
 */
export async function sendLogout(deps: SendLogout, due: DueLogout): Promise<LogoutResult> {
  const { app, queue } = deps;
  const uri = await logoutUriOf(deps, due);
  const result: LogoutResult = uri === null ? { kind: 'dropped' } : await attempt(deps, due, uri);
  await queue.record(due, result, app.clock.now());
  return result;
}

async function attempt(
  { app, sender, signingKeys }: SendLogout,
  due: DueLogout,
  uri: string,
): Promise<LogoutResult> {
  const { clock, ids, addresses } = app;
  const stamp = { issuer: addresses.baseUrl, jti: ids.next(), now: clock.now() };
  const token = await signingKeys.sign('logout+jwt', logoutTokenClaims(stamp, due));
  const host = listenerHost(uri);
  const isKnown = due.acceptedBy === host;
  const failure = await sender.send({ tenantId: due.tenantId, uri, token, isKnown });
  return failure === null
    ? { kind: 'accepted', host }
    : { kind: 'failed', ...failure, retryAt: retryAt(due, failure, clock.now()) };
}

function retryAt({ attempt: number }: DueLogout, { statusCode }: LogoutFailure, now: number): number | null {
  const pauseMs = PAUSES_MS[number - 1];
  return statusCode === 400 || pauseMs === undefined ? null : now + pauseMs;
}

/** The member of `events` that makes a token a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.4). */
const BACKCHANNEL_LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** Seconds for which a logout token is valid. */
const LIFETIME = 120;

/**
 * Returns the claims of a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.4), without `nonce`, so that none is taken for
 * an id_token.
 * @param now milliseconds since the epoch
 */
function logoutTokenClaims(
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
