import { isVerifiedByLink } from '../../application/mail/read-link.js';
import { undoKeyChange } from '../../application/owners/undo-key-change.js';
import type { Redeemed } from '../../application/mail/redeem-link.js';
import type { LinkPurpose } from '../../application/ports/mail/mailed-links.js';
import { acceptInvitation, resetPassword } from '../../application/user/password/set-password-by-link.js';
import { undoEmailChange } from '../../application/user/email/undo-email-change.js';
import { verifyEmail } from '../../application/user/email/verify-email.js';
import type { Frame, Page } from './render-page.js';
import type { PagesDeps } from './pages-deps.js';
import { undoKeyChangePage, verifyEmailPage } from './views/confirm.js';
import type { ErrorReason } from './views/error.js';
import {
  type NewPasswordView,
  acceptInvitationPage,
  resetPasswordPage,
  undoEmailChangePage,
} from './views/new-password.js';
import {
  addressNotRestoredPage,
  emailRestoredPage,
  emailVerifiedPage,
  invitationAcceptedPage,
  keyChangeUndonePage,
  passwordChangedPage,
} from './views/notices.js';
import { type PageRequest, visitorContext } from './page-request/page-request.js';

/** The pages of mailed links with one purpose. */
export interface LinkPage {
  readonly purpose: LinkPurpose;
  /** The form. */
  readonly ask: (frame: Frame, view: NewPasswordView) => Page;
  readonly asksPassword: boolean;
  /** What the page of a link that is over says, and where it leads. */
  readonly invalid: {
    readonly reason: ErrorReason;
    readonly to: 'new-link' | 'new-verification' | 'sign-in';
  };
  /** Returns whether the link was redeemed before: then the page says so instead of showing an error. */
  readonly isDone?: (deps: PagesDeps, page: PageRequest, token: string) => Promise<boolean>;
  /** Redeems the link. `password` is empty when the form does not ask for one. */
  readonly redeem: (deps: PagesDeps, page: PageRequest, token: string, password: string) => Promise<Redeemed>;
  readonly donePath: string;
  readonly done: (frame: Frame) => Page;
  /** The page where the link has left something as it is. */
  readonly partly?: { readonly path: string; readonly page: (frame: Frame) => Page };
}

export const linkPages: readonly LinkPage[] = [
  {
    purpose: 'password-reset',
    invalid: { reason: 'linkInvalid', to: 'new-link' },
    ask: resetPasswordPage,
    asksPassword: true,
    redeem: (deps, page, token, password) =>
      resetPassword(deps.app, visitorContext(deps, page), { token, password }),
    donePath: '/password-changed',
    done: passwordChangedPage,
  },
  {
    purpose: 'invitation',
    invalid: { reason: 'invitationInvalid', to: 'sign-in' },
    ask: acceptInvitationPage,
    asksPassword: true,
    redeem: (deps, page, token, password) =>
      acceptInvitation(deps.app, visitorContext(deps, page), { token, password }),
    donePath: '/invitation-accepted',
    done: invitationAcceptedPage,
  },
  {
    purpose: 'undo-email-change',
    invalid: { reason: 'undoInvalid', to: 'sign-in' },
    ask: undoEmailChangePage,
    asksPassword: true,
    redeem: (deps, page, token, password) =>
      undoEmailChange(deps.app, visitorContext(deps, page), { token, password }),
    donePath: '/email-restored',
    done: emailRestoredPage,
  },
  {
    purpose: 'undo-key-change',
    invalid: { reason: 'undoInvalid', to: 'sign-in' },
    ask: undoKeyChangePage,
    asksPassword: false,
    redeem: (deps, page, token) => undoKeyChange(deps.app, visitorContext(deps, page), { token }),
    donePath: '/key-change-undone',
    done: keyChangeUndonePage,
    partly: { path: '/key-change-undone/address', page: addressNotRestoredPage },
  },
  {
    purpose: 'verification',
    invalid: { reason: 'linkInvalid', to: 'new-verification' },
    ask: verifyEmailPage,
    asksPassword: false,
    isDone: (deps, { tenant }, token) => isVerifiedByLink(deps.app, tenant.tenantId, token),
    redeem: (deps, page, token) => verifyEmail(deps.app, visitorContext(deps, page), { token }),
    donePath: '/email-verified',
    done: emailVerifiedPage,
  },
];
