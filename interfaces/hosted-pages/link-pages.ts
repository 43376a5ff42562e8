import { isVerifiedByLink } from '../../application/mail/read-link.js';
import type { Redeemed } from '../../application/mail/redeem-link.js';
import type { LinkPurpose } from '../../application/ports/mail/mailed-links.js';
import { acceptInvitation } from '../../application/user/password/accept-invitation.js';
import { resetPassword } from '../../application/user/password/reset-password.js';
import { verifyEmail } from '../../application/user/email/verify-email.js';
import type { Frame, Page } from './page.js';
import type { Pages } from './pages.js';
import { verifyEmailPage } from './views/confirm.js';
import type { NewPasswordView } from './views/new-password.js';
import { acceptInvitationPage, resetPasswordPage } from './views/new-password.js';
import { emailVerifiedPage, invitationAcceptedPage, passwordChangedPage } from './views/notices.js';
import type { Visit } from './visit/visit.js';
import { visitorOf } from './visit/visit.js';

/** What the mailed links of one purpose lead to. */
export interface LinkPage {
  readonly purpose: LinkPurpose;
  /** The form. */
  readonly ask: (frame: Frame, view: NewPasswordView) => Page;
  readonly asksPassword: boolean;
  /** Returns whether the link was used to its end before: then the page says so, and tells of no fault. */
  readonly isDone?: (pages: Pages, visit: Visit, token: string) => Promise<boolean>;
  /** Uses the link up. `password` is empty where none is asked for. */
  readonly redeem: (pages: Pages, visit: Visit, token: string, password: string) => Promise<Redeemed>;
  readonly donePath: string;
  readonly done: (frame: Frame) => Page;
}

export const linkPages: readonly LinkPage[] = [
  {
    purpose: 'password-reset',
    ask: resetPasswordPage,
    asksPassword: true,
    redeem: (pages, visit, token, password) =>
      resetPassword(pages.app, visitorOf(pages, visit), { token, password }),
    donePath: '/password-changed',
    done: passwordChangedPage,
  },
  {
    purpose: 'invitation',
    ask: acceptInvitationPage,
    asksPassword: true,
    redeem: (pages, visit, token, password) =>
      acceptInvitation(pages.app, visitorOf(pages, visit), { token, password }),
    donePath: '/invitation-accepted',
    done: invitationAcceptedPage,
  },
  {
    purpose: 'verification',
    ask: verifyEmailPage,
    asksPassword: false,
    isDone: (pages, { tenant }, token) => isVerifiedByLink(pages.app, tenant.tenantId, token),
    redeem: (pages, visit, token) => verifyEmail(pages.app, visitorOf(pages, visit), { token }),
    donePath: '/email-verified',
    done: emailVerifiedPage,
  },
];
