import { isStrongEnough } from '../sign-in/may-sign-in.js';
import { type GrantDetails, partiesIn } from '../grant/live-grant.js';
import type { Session } from '../ports/sign-in/sessions.js';
import type { AuthorizationRequest } from './authorization-request.js';
import type { OpenIdApp } from './openid-app.js';

/**
 * Issues a code for the user of this session, after all steps of the request. Returns null when the user, the client or
 * the tenant does not allow it any more,
 * or the tenant's policy asks for a stronger session now.
 */
export async function issueCode(
  app: OpenIdApp,
  request: AuthorizationRequest,
  session: Session,
  details: GrantDetails,
): Promise<string | null> {
  const { tenantId, sessionId, userId, generation, authenticatedAt, amr } = session;
  const { clientId, scopes, claims, redirectUri, codeChallenge, nonce } = request;
  const offline = scopes.includes('offline_access');
  const { supportTenant, resources = null, permissions = null } = request;
  const wide = { scopes, claims, resources, permissions };
  const granted = { ...wide, offline, ...(supportTenant && { supportTenant }) };
  const grant = { tenantId, clientId, userId, sessionId, generation, ...granted, authenticatedAt, amr };
  // a code needs a live session, even when its tokens may outlive the session
  const signedIn = { ...grant, offline: false, sessionLives: true };
  const parties = partiesIn(details, signedIn, '/connect/authorize');
  if (!parties || parties.user.mustChangePassword) return null;
  if (!isStrongEnough(session, parties)) return null;
  const code = await app.grants.issueCode({ ...grant, redirectUri, codeChallenge, nonce });
  app.activity.note(tenantId, userId);
  return code;
}
