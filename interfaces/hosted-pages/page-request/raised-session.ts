import type { LiveSession } from '../../../application/sign-in/live-session.js';
import { raiseByEnrolment } from '../../../application/sign-in/raise-by-enrolment.js';
import type { HeaderList } from '../../http/answers/security-headers.js';
import type { PagesDeps } from '../pages-deps.js';
import { type PageRequest, visitorContext } from './page-request.js';
import { storeSession } from './cookies/session-cookie.js';

/**
 * Lets the factor that the user of the page's session has just added count for it (`raiseByEnrolment`). Returns the headers
 * that store the session's new secret.
 */
export async function raisedSession(
  deps: PagesDeps,
  page: PageRequest & { readonly session: LiveSession },
  factor: 'totp' | 'passkey',
): Promise<HeaderList> {
  const raised = await raiseByEnrolment(deps.app, visitorContext(deps, page), page.session, factor);
  return raised === null ? [] : storeSession(deps, raised.secret);
}
