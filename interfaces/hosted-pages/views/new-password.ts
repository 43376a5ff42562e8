import { template } from '../../http/answers/template.js';
import type { Form } from '../form-parts.js';
import { formParts } from '../form-parts.js';
import { textsOf } from '../visit/language.js';
import type { Frame, Page } from '../page.js';
import { pageOf } from '../page.js';
import type { Texts } from '../texts/english.js';
import type { Account, Who } from './who.js';
import { otherAccount, whoOf, whoPart } from './who.js';

/** What may be wrong with a new password, as a text of the dictionary. */
export type PasswordFault = Exclude<keyof Texts['faults'], 'emailRequired' | 'emailFormat'>;

export interface NewPasswordView {
  readonly csrf: string;
  /** Whose password it is. */
  readonly account: Account;
  readonly fault: PasswordFault | null;
}

/** Whoever has a password that somebody else chose has to choose their own before anything else. */
export const changePasswordPage = (
  frame: Frame,
  view: NewPasswordView & { readonly request: string | null },
): Page => {
  const { changePassword } = textsOf(frame.language);
  const hidden: Record<string, string> = view.request === null ? {} : { request: view.request };
  const other = otherAccount(view.request);
  return newPasswordPage(frame, view, { ...changePassword, action: '/change-password', hidden, other });
};

/** Where the link of a reset mail leads. */
export const resetPasswordPage = (frame: Frame, view: NewPasswordView): Page =>
  newPasswordPage(frame, view, {
    ...textsOf(frame.language).resetPassword,
    action: '/reset-password',
    ownCss: true,
  });

/** Where the link of an invitation leads. */
export const acceptInvitationPage = (frame: Frame, view: NewPasswordView): Page => {
  const { acceptInvitation } = textsOf(frame.language);
  const title = acceptInvitation.title(frame.brand.name);
  return newPasswordPage(frame, view, { ...acceptInvitation, title, action: '/accept-invitation' });
};

interface Purpose {
  readonly title: string;
  readonly text: string;
  readonly submit: string;
  readonly action: string;
  readonly hidden?: Readonly<Record<string, string>>;
  /** Where another person goes on. */
  readonly other?: string;
  readonly ownCss?: true;
}

function newPasswordPage(frame: Frame, { csrf, account, fault }: NewPasswordView, purpose: Purpose): Page {
  const texts = textsOf(frame.language);
  const field = { kind: 'password', autocomplete: 'new-password', wrong: fault !== null } as const;
  const form: Form = {
    action: purpose.action,
    hidden: { ...purpose.hidden, csrf },
    account: account.email,
    fields: [
      { ...field, name: 'newPassword', label: texts.newPassword, hint: texts.passwordRules, first: true },
      { ...field, name: 'newPasswordAgain', label: texts.repeatPassword },
    ],
    submit: purpose.submit,
    alert: fault === null ? null : texts.faults[fault],
  };
  const { other = otherAccount(null) } = purpose;
  const who = whoOf(frame.language, account, { text: texts.who.notYou, address: other });
  return pageOf(frame, {
    title: purpose.title,
    lead: purpose.text,
    body: fill({ form, who }),
    wrong: fault !== null,
    ...(purpose.ownCss ? { ownCss: true } : {}),
  });
}

const fill = template<{ form: Form; who: Who }>(
  `<%~ include('@who', it.who) %>
<%~ include('@form', it.form) %>`,
  { ...formParts, ...whoPart },
);
