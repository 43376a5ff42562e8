import type { OpenIdApp } from './openid-app.js';
import { partiesOf } from '../grant/live-grant.js';
import type {
  AuthorizationError,
  AuthorizationOutcome,
  AuthorizationRequest,
} from './authorization-request.js';

export interface CompletedAuthorization {
  readonly request: AuthorizationRequest;
  readonly result: { readonly code: string } | { readonly error: AuthorizationError };
}

/**
 * Redeems the ticket with which a tenant's host sends the browser back, and issues the code. Everything that the host
 * found is looked at once more: it may have ended meanwhile. Null: the ticket is unknown, used or late, or the browser
 * is not the one that began.
 */
export async function completeAuthorization(
  app: OpenIdApp,
  ticket: string,
  browser: string,
): Promise<CompletedAuthorization | null> {
  const redeemed = await app.interactions.redeem('authorization', ticket, browser);
  if (!redeemed) return null;
  const request = redeemed.content as AuthorizationRequest;
  const outcome = redeemed.outcome as AuthorizationOutcome;
  if ('error' in outcome) return { request, result: { error: outcome.error } };
  const code = await issueCode(app, redeemed.tenantId, request, outcome.sessionId);
  return { request, result: code === null ? { error: 'login_required' } : { code } };
}

async function issueCode(
  app: OpenIdApp,
  tenantId: string,
  request: AuthorizationRequest,
  sessionId: string,
): Promise<string | null> {
  const session = await app.sessions.byId(tenantId, sessionId);
  if (!session) return null;
  const { userId, generation, authenticatedAt, amr } = session;
  const { clientId, scopes, redirectUri, codeChallenge, nonce } = request;
  const offline = scopes.includes('offline_access');
  const binding = {
    tenantId,
    clientId,
    userId,
    sessionId,
    generation,
    scopes,
    offline,
    authenticatedAt,
    amr,
  };
  // a code is for somebody who is signed in now, whatever its tokens may outlive
  const parties = await partiesOf(app, { ...binding, offline: false, sessionLives: true });
  if (!parties || parties.user.mustChangePassword) return null;
  return app.grants.issueCode({ ...binding, redirectUri, codeChallenge, nonce });
}
