import { resendVerification } from '../../../../application/user/email/resend-verification.js';
import { MailLimitReached } from '../../../../application/mail/mail-limit-reached.js';
import { asUser } from '../../../../application/shared/visitor-context.js';
import { DomainError } from '../../../../domain/shared/domain-error.js';
import { seeOther } from '../../answers.js';
import { ACCOUNT_PATH } from '../../home.js';
import {
  type AccountPageRequest,
  accountToken,
  backTo,
  showAccountPage,
  signedIn,
} from '../../page-request/account-page.js';
import { type MailLimited, minutesUntil } from '../../page-request/minutes-until.js';
import { visitorContext } from '../../page-request/page-request.js';
import { anyone } from '../../page-request/visitors.js';
import { hostedPage } from '../../page-row.js';
import type { PagesDeps } from '../../pages-deps.js';
import type { AccountNotice } from '../../views/account/account-section-page.js';
import { overviewPage } from '../../views/account/overview.js';

const VERIFICATION_PATH = '/resend-verification';

/** The overview of the account. */
export const overviewPages = [
  hostedPage({
    path: ACCOUNT_PATH,
    whileLocked: 'stops',
    who: signedIn,
    open: (deps, page) => open(deps, page, page.notice),
  }),
  hostedPage({
    path: VERIFICATION_PATH,
    whileLocked: 'stops',
    who: signedIn,
    form: { fields: [], submit: resend },
  }),
  // a reload of the answer's address
  hostedPage({
    path: VERIFICATION_PATH,
    whileLocked: 'stops',
    who: anyone,
    open: (deps, page) => seeOther(deps, page, ACCOUNT_PATH),
  }),
];

function open(deps: PagesDeps, page: AccountPageRequest, notice: AccountNotice | MailLimited | null): void {
  const { user } = page.session;
  // even in the answer to a form
  const frame = { ...page.frame, here: ACCOUNT_PATH };
  const view = {
    account: user,
    home: frame.brand.homeUrl,
    notice,
    verification: user.emailVerified
      ? null
      : { action: VERIFICATION_PATH, csrf: accountToken(deps, page, VERIFICATION_PATH) },
  };
  showAccountPage(
    deps,
    page,
    overviewPage(frame, view),
    typeof notice === 'object' && notice !== null ? 429 : 200,
  );
}

/** Sends another mail with the link that verifies the user's address. */
async function resend(deps: PagesDeps, page: AccountPageRequest): Promise<void> {
  const { userId } = page.session.user;
  try {
    const { position } = await resendVerification(deps.app, asUser(visitorContext(deps, page), userId), {
      userId,
    });
    if (position !== null) await deps.waitUntilShown(position);
    backTo(deps, page, ACCOUNT_PATH, 'verificationSent');
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error instanceof MailLimitReached)
      open(deps, page, { limitedMinutes: minutesUntil(deps, error.until) });
    else if (error.code === 'email_already_verified') seeOther(deps, page, ACCOUNT_PATH);
    else throw error;
  }
}
