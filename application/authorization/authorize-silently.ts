import { grantDetailsOf } from '../grant/live-grant.js';
import type { AuthorizationRequest } from './authorization-request.js';
import { issueCode } from './issue-code.js';
import { type AskingClient, decideNextStep } from './next-step.js';
import type { OpenIdApp } from './openid-app.js';
import { consentOf, signedInUser } from './signed-in-user.js';

/**
 * Issues a code at once for a browser that is signed in at the tenant's host, when no step remains. Returns null in
 * every other case, refusals included: then the tenant's host decides, by the same rules.
 * @param issuerSecret the secret in the cookie of the issuer's host for this tenant
 */
export async function authorizeSilently(
  app: OpenIdApp,
  tenantId: string,
  client: AskingClient,
  request: AuthorizationRequest,
  issuerSecret: string,
): Promise<string | null> {
  const beganAt = app.clock.now();
  const session = await app.sessions.useAtIssuer(tenantId, issuerSecret);
  if (!session) return null;
  const { userId } = session;
  const [facts, consent] = await Promise.all([
    grantDetailsOf(app, { tenantId, userId, clientId: request.clientId }, app.events),
    consentOf(app, request, client.thirdParty, session),
  ]);
  const { user, tenant } = facts;
  if (user.status !== 'present' || tenant === null) return null;
  const signedIn = signedInUser(app, request, session, { user, tenant }, consent);
  const next = decideNextStep(request, beganAt, client, signedIn);
  return next.kind === 'finished' ? issueCode(app, request, session, facts) : null;
}
