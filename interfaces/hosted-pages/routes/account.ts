import { resendVerification } from '../../../application/user/email/resend-verification.js';
import { asUser } from '../../../application/shared/visitor-context.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import type { HttpRoute } from '../../http/http-types.js';
import { redirect, show } from '../answers.js';
import { formToken, isOurForm, pageApart } from '../visit/guard.js';
import { ACCOUNT_PATH } from '../home.js';
import type { Pages } from '../pages.js';
import type { AccountNotice } from '../views/account.js';
import { accountPage } from '../views/account.js';
import type { Visit } from '../visit/visit.js';
import { visitorOf } from '../visit/visit.js';

const VERIFICATION_PATH = '/resend-verification';

/** Who is signed in, and what they can do about it. Without a session it leads to the sign-in, which leads back. */
export const accountRoutes = (pages: Pages): HttpRoute[] => [
  { method: 'GET', path: ACCOUNT_PATH, handle: pageApart(pages, (visit) => ask(pages, visit, null)) },
  {
    // a browser that opens the address of the answer again
    method: 'GET',
    path: VERIFICATION_PATH,
    handle: pageApart(pages, (visit) => redirect(pages, visit, ACCOUNT_PATH)),
  },
  { method: 'POST', path: VERIFICATION_PATH, handle: pageApart(pages, (visit) => resend(pages, visit)) },
];

function ask(pages: Pages, visit: Visit, notice: AccountNotice | null): void {
  const { session: live } = visit;
  // of the answer to a form as well
  const frame = { ...visit.frame, here: ACCOUNT_PATH };
  if (live === null) {
    redirect(pages, visit, '/sign-in');
    return;
  }
  const { session, user } = live;
  const signOut = formToken(pages, visit, '/sign-out', session.sessionId);
  const verification = formToken(pages, visit, VERIFICATION_PATH, session.sessionId);
  const view = {
    account: user,
    csrf: signOut.token,
    home: frame.brand.homeUrl,
    notice,
    verification: user.emailVerified ? null : { action: VERIFICATION_PATH, csrf: verification.token },
  };
  const status = notice === 'limit' ? 429 : 200;
  show(pages, visit, accountPage(frame, view), { status, headers: signOut.headers, leadsTo: [] });
}

/** Mails the link once more that confirms the address of who is signed in. */
async function resend(pages: Pages, visit: Visit): Promise<void> {
  const { session: live } = visit;
  if (live === null) {
    redirect(pages, visit, '/sign-in');
    return;
  }
  if (!isOurForm(pages, visit, live.session.sessionId)) return;
  const { userId } = live.user;
  try {
    const { position } = await resendVerification(pages.app, asUser(visitorOf(pages, visit), userId), {
      userId,
    });
    if (position !== null) await pages.settle(position);
    ask(pages, visit, 'sent');
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === 'mail_limit_reached') ask(pages, visit, 'limit');
    else if (error.code === 'email_already_verified') redirect(pages, visit, ACCOUNT_PATH);
    else throw error;
  }
}
