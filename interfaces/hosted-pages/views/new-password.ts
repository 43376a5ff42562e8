import { template } from '../../http/answers/template.js';
import { type Form, formParts } from '../form-parts.js';
import { textsOf } from '../page-request/language.js';
import { type Frame, type Page, renderPage } from '../render-page.js';
import type { Texts } from '../texts/english.js';
import { type Account, type AccountView, otherAccount, shownAccount, accountPart } from './shown-account.js';

/** A fault of a new password, as a key of the texts. */
export type PasswordFault = Exclude<keyof Texts['faults'], 'emailRequired' | 'emailFormat'>;

export interface NewPasswordView {
  readonly csrf: string;
  /** The account of the password. */
  readonly account: Account;
  readonly fault: PasswordFault | null;
}

/** Returns the page of a sign-in whose password must be changed first. */
export const changePasswordPage = (
  frame: Frame,
  view: NewPasswordView & { readonly request: string | null },
): Page => {
  const { changePassword } = textsOf(frame.language);
  const hidden: Record<string, string> = view.request === null ? {} : { request: view.request };
  const other = otherAccount(view.request);
  return newPasswordPage(frame, view, { ...changePassword, action: '/change-password', hidden, other });
};

/** Returns the page of a reset link. */
export const resetPasswordPage = (frame: Frame, view: NewPasswordView): Page =>
  newPasswordPage(frame, view, {
    ...textsOf(frame.language).resetPassword,
    action: '/reset-password',
    ownCss: true,
  });

/** Returns the page of an invitation. */
export const acceptInvitationPage = (frame: Frame, view: NewPasswordView): Page => {
  const { acceptInvitation } = textsOf(frame.language);
  const title = acceptInvitation.title(frame.brand.name);
  return newPasswordPage(frame, view, { ...acceptInvitation, title, action: '/accept-invitation' });
};

/** Returns the page of a link that restores a former address. */
export const undoEmailChangePage = (frame: Frame, view: NewPasswordView): Page =>
  newPasswordPage(frame, view, {
    ...textsOf(frame.language).undoEmailChange,
    action: '/undo-email-change',
  });

interface Purpose {
  readonly title: string;
  readonly text: string;
  readonly submit: string;
  readonly action: string;
  readonly hidden?: Readonly<Record<string, string>>;
  /** The address for another user. */
  readonly other?: string;
  readonly ownCss?: true;
}

function newPasswordPage(frame: Frame, view: NewPasswordView, purpose: Purpose): Page {
  const texts = textsOf(frame.language);
  const { account, fault } = view;
  const { other = otherAccount(null) } = purpose;
  const who = shownAccount(frame.language, account, { text: texts.who.notYou, address: other });
  return renderPage(frame, {
    title: purpose.title,
    lead: purpose.text,
    body: fill({ form: newPasswordForm(frame, view, purpose), who }),
    wrong: fault !== null,
    ...(purpose.ownCss ? { ownCss: true } : {}),
  });
}

/** Returns the form in which a new password is typed twice. */
export function newPasswordForm(
  frame: Frame,
  { csrf, account, fault }: NewPasswordView,
  { action, hidden, submit }: Pick<Purpose, 'action' | 'hidden' | 'submit'>,
): Form {
  const texts = textsOf(frame.language);
  const least = frame.passwordMinLength ?? 8;
  const field = { kind: 'password', autocomplete: 'new-password', wrong: fault !== null } as const;
  return {
    action,
    hidden: { ...hidden, csrf },
    account: account.email,
    fields: [
      {
        ...field,
        name: 'newPassword',
        label: texts.newPassword,
        hint: texts.passwordRules(least),
        first: true,
      },
      { ...field, name: 'newPasswordAgain', label: texts.repeatPassword },
    ],
    submit,
    alert: fault === null ? null : passwordFaultText(texts, fault, least),
  };
}

/** Returns the text about a fault of a new password. */
export const passwordFaultText = ({ faults }: Texts, fault: PasswordFault, least: number): string =>
  fault === 'passwordTooShort' ? faults.passwordTooShort(least) : faults[fault];

const fill = template<{ form: Form; who: AccountView }>(
  `<%~ include('@who', it.who) %>
<%~ include('@form', it.form) %>`,
  { ...formParts, ...accountPart },
);
