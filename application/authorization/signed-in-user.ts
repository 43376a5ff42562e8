import type { PresentUser } from '../../domain/user/user.js';
import type { Session } from '../ports/sign-in/sessions.js';
import type { AuthorizationRequest } from './authorization-request.js';
import type { SignedInUser } from './next-step.js';
import type { OpenIdApp } from './openid-app.js';

/** Returns the earlier consent. It is read only when the client asks for consent or is a third party's. */
export const consentOf = (
  app: OpenIdApp,
  { prompt, clientId }: AuthorizationRequest,
  thirdParty: boolean,
  { tenantId, userId }: Session,
): Promise<SignedInUser['consent']> =>
  thirdParty || prompt.includes('consent')
    ? app.consents.find(tenantId, userId, clientId)
    : Promise.resolve(null);

/** Returns the facts of a valid session that `decideNextStep` needs. */
export const signedInUser = (
  { userId, authenticatedAt }: Session,
  { mustChangePassword }: PresentUser,
  consent: SignedInUser['consent'],
): SignedInUser => ({ userId, authenticatedAt, mustChangePassword, consent });
