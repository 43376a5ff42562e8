import { circumstancesOf } from '../grant/live-grant.js';
import type { AuthorizationRequest } from './authorization-request.js';
import { issueCode } from './issue-code.js';
import { decideNextStep } from './next-step.js';
import type { OpenIdApp } from './openid-app.js';
import { consentOf, signedIn } from './signed-in.js';

/**
 * Issues a code at once for a browser that is signed in at the tenant's host, when nothing stands between the request and
 * its answer. Returns null in every other case, refusals included: then the tenant's host decides, by the same rules.
 * @param issuerSecret of the cookie of the issuer's host for this tenant
 */
export async function authorizeSilently(
  app: OpenIdApp,
  tenantId: string,
  thirdParty: boolean,
  request: AuthorizationRequest,
  issuerSecret: string,
): Promise<string | null> {
  const beganAt = app.clock.now();
  const session = await app.sessions.useAtIssuer(tenantId, issuerSecret);
  if (!session) return null;
  const { userId } = session;
  const [circumstances, consent] = await Promise.all([
    circumstancesOf(app, { tenantId, userId, clientId: request.clientId }, app.events),
    consentOf(app, request, thirdParty, session),
  ]);
  const { user } = circumstances;
  if (user.status !== 'present') return null;
  const next = decideNextStep(request, beganAt, thirdParty, signedIn(session, user, consent));
  return next.kind === 'finished' ? issueCode(app, request, session, circumstances) : null;
}
