import type { PresentUser } from '../../domain/user/user.js';
import type { Session } from '../ports/sign-in/sessions.js';
import type { AuthorizationRequest } from './authorization-request.js';
import type { SignedIn } from './next-step.js';
import type { OpenIdApp } from './openid-app.js';

/** What was agreed to before counts where the client asks for consent, or belongs to somebody else; it is read there only. */
export const consentOf = (
  app: OpenIdApp,
  { prompt, clientId }: AuthorizationRequest,
  thirdParty: boolean,
  { tenantId, userId }: Session,
): Promise<SignedIn['consent']> =>
  thirdParty || prompt.includes('consent')
    ? app.consents.find(tenantId, userId, clientId)
    : Promise.resolve(null);

/** Returns what `decideNextStep` has to know of a session whose user is let in. */
export const signedIn = (
  { userId, authenticatedAt }: Session,
  { mustChangePassword }: PresentUser,
  consent: SignedIn['consent'],
): SignedIn => ({ userId, authenticatedAt, mustChangePassword, consent });
