import { acrOf } from '../../domain/sign-in/assurance.js';
import type { Session } from '../ports/sign-in/sessions.js';
import { isStrongEnough } from '../sign-in/may-sign-in.js';
import { type SignInParties, targetOf } from '../sign-in/sign-in-step.js';
import { type AuthorizationRequest, assuranceAskedBy } from './authorization-request.js';
import { type SignedInUser, needsConsent } from './next-step.js';
import type { OpenIdApp } from './openid-app.js';

/** Returns the earlier consent. It is read only when the client asks for consent or needs it. */
export const consentOf = (
  app: OpenIdApp,
  { prompt, clientId, scopes }: AuthorizationRequest,
  thirdParty: boolean,
  { tenantId, userId }: Session,
): Promise<SignedInUser['consent']> =>
  needsConsent(scopes, thirdParty) || prompt.includes('consent')
    ? app.consents.find(tenantId, userId, clientId)
    : Promise.resolve(null);

/** Returns the facts of a valid session that `decideNextStep` needs. */
export function signedInUser(
  app: OpenIdApp,
  request: AuthorizationRequest,
  session: Session,
  parties: SignInParties,
  consent: SignedInUser['consent'],
): SignedInUser {
  return {
    userId: session.userId,
    authenticatedAt: session.authenticatedAt,
    acr: acrOf(session.amr),
    target: targetOf(app, parties, assuranceAskedBy(request)),
    meetsPolicy: isStrongEnough(session, parties),
    mustChangePassword: parties.user.mustChangePassword,
    consent,
  };
}
