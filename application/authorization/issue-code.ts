import type { Circumstances } from '../grant/live-grant.js';
import { partiesIn } from '../grant/live-grant.js';
import type { Session } from '../ports/sign-in/sessions.js';
import type { AuthorizationRequest } from './authorization-request.js';
import type { OpenIdApp } from './openid-app.js';

/**
 * Issues a code for somebody who is signed in by this session, after everything else of the request was decided. Returns
 * null where the user, the client or the tenant no longer lets them in.
 */
export async function issueCode(
  app: OpenIdApp,
  request: AuthorizationRequest,
  session: Session,
  circumstances: Circumstances,
): Promise<string | null> {
  const { tenantId, sessionId, userId, generation, authenticatedAt, amr } = session;
  const { clientId, scopes, claims, redirectUri, codeChallenge, nonce } = request;
  const offline = scopes.includes('offline_access');
  const granted = { scopes, claims, offline };
  const grant = { tenantId, clientId, userId, sessionId, generation, ...granted, authenticatedAt, amr };
  // a code is for somebody who is signed in now, whatever its tokens may outlive
  const signedIn = { ...grant, offline: false, sessionLives: true };
  const parties = partiesIn(circumstances, signedIn);
  if (!parties || parties.user.mustChangePassword) return null;
  return app.grants.issueCode({ ...grant, redirectUri, codeChallenge, nonce });
}
