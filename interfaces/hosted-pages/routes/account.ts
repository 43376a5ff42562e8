import { resendVerification } from '../../../application/user/email/resend-verification.js';
import { asUser } from '../../../application/shared/visitor-context.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import type { HttpRoute } from '../../http/http-types.js';
import { seeOther, show } from '../answers.js';
import { formToken, isOwnForm, plainPage } from '../page-request/page-handlers.js';
import { ACCOUNT_PATH } from '../home.js';
import type { PagesDeps } from '../pages-deps.js';
import { type AccountNotice, accountPage } from '../views/account.js';
import { type PageRequest, visitorContext } from '../page-request/page-request.js';

const VERIFICATION_PATH = '/resend-verification';

/** Returns the routes of the account page. Without a session it redirects to the sign-in, which leads back. */
export const accountRoutes = (deps: PagesDeps): HttpRoute[] => [
  { method: 'GET', path: ACCOUNT_PATH, handle: plainPage(deps, (page) => showAccount(deps, page, null)) },
  {
    // a reload of the answer's address
    method: 'GET',
    path: VERIFICATION_PATH,
    handle: plainPage(deps, (page) => seeOther(deps, page, ACCOUNT_PATH)),
  },
  { method: 'POST', path: VERIFICATION_PATH, handle: plainPage(deps, (page) => resend(deps, page)) },
];

function showAccount(deps: PagesDeps, page: PageRequest, notice: AccountNotice | null): void {
  const { session: live } = page;
  // even in the answer to a form
  const frame = { ...page.frame, here: ACCOUNT_PATH };
  if (live === null) {
    seeOther(deps, page, '/sign-in');
    return;
  }
  const { session, user } = live;
  const signOut = formToken(deps, page, '/sign-out', session.sessionId);
  const verification = formToken(deps, page, VERIFICATION_PATH, session.sessionId);
  const view = {
    account: user,
    csrf: signOut.token,
    home: frame.brand.homeUrl,
    notice,
    verification: user.emailVerified ? null : { action: VERIFICATION_PATH, csrf: verification.token },
  };
  const status = notice === 'limit' ? 429 : 200;
  show(deps, page, accountPage(frame, view), { status, headers: signOut.headers, leadsTo: [] });
}

/** Sends another mail with the link that verifies the user's address. */
async function resend(deps: PagesDeps, page: PageRequest): Promise<void> {
  const { session: live } = page;
  if (live === null) {
    seeOther(deps, page, '/sign-in');
    return;
  }
  if (!isOwnForm(deps, page, live.session.sessionId)) return;
  const { userId } = live.user;
  try {
    const { position } = await resendVerification(deps.app, asUser(visitorContext(deps, page), userId), {
      userId,
    });
    if (position !== null) await deps.waitUntilShown(position);
    showAccount(deps, page, 'sent');
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === 'mail_limit_reached') showAccount(deps, page, 'limit');
    else if (error.code === 'email_already_verified') seeOther(deps, page, ACCOUNT_PATH);
    else throw error;
  }
}
