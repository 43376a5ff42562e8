import type { LinkedIdentity } from '../../../../application/ports/connections/connection-book.js';
import { template } from '../../../http/answers/template.js';
import { accountPaths, securityPaths } from '../../account-sections.js';
import { type Form, formParts } from '../../form-parts.js';
import { textsOf } from '../../page-request/language.js';
import type { Frame, Page } from '../../render-page.js';
import { isolated } from '../../texts/isolated.js';
import { type NewPasswordView, newPasswordForm } from '../new-password.js';
import { type ShownTotpOffer, type TotpOfferView, shownTotpOffer, totpPart } from '../set-up/totp-offer.js';
import { accountSectionPage } from './account-section-page.js';
import { accountConnectionForms } from './connections.js';

/** Returns the page on which the user of a session sets another password. */
export function accountPasswordPage(frame: Frame, view: NewPasswordView): Page {
  const { security } = textsOf(frame.language).account;
  const { title, text, submit } = security.password.page;
  const form = newPasswordForm(frame, view, { action: securityPaths.password, submit });
  return securityForm(frame, { title, text, form, totp: null });
}

/** Why an authenticator app was not added. */
export type TotpProblem = 'missing' | 'wrong' | 'late';

export interface AddTotpView extends TotpOfferView {
  readonly csrf: string;
  readonly problem: TotpProblem | null;
}

/** Returns the page on which the user of a session adds an authenticator app. */
export function addTotpPage(frame: Frame, view: AddTotpView): Page {
  const all = textsOf(frame.language);
  const { csrf, setUp, problem } = view;
  const wrong = problem !== null;
  return securityForm(frame, {
    title: all.setUp.title,
    text: all.account.security.authenticator.text,
    totp: shownTotpOffer(all, view),
    form: {
      action: securityPaths.authenticator,
      hidden: { setUp, csrf },
      fields: [
        {
          name: 'code',
          label: all.setUp.label,
          kind: 'digits',
          autocomplete: 'one-time-code',
          wrong,
          first: wrong,
        },
      ],
      submit: all.setUp.submit,
      alert: problem === null ? null : all.setUp.problems[problem],
    },
  });
}

/** Returns the page that asks before the authenticator app is removed. */
export function removeTotpPage(frame: Frame, { csrf }: { readonly csrf: string }): Page {
  const { remove: submit, removal } = textsOf(frame.language).account.security.authenticator;
  return securityForm(frame, {
    ...removal,
    totp: null,
    form: { ...button(`${securityPaths.authenticator}/remove`, { csrf }, submit), danger: true },
  });
}

export interface RemovePasskeyView {
  readonly csrf: string;
  readonly passkey: { readonly id: string; readonly name: string };
  /** What goes with it: `last`: the backup codes, since it is the last factor; `only`: the user has no password either. */
  readonly takes: 'nothing' | 'last' | 'only';
}

/** Returns the page that asks before a passkey is removed, and names what goes with it. */
export function removePasskeyPage(frame: Frame, { csrf, passkey, takes }: RemovePasskeyView): Page {
  const { remove: submit, removal } = textsOf(frame.language).account.security.passkeys;
  return securityForm(frame, {
    title: removal.title(passkey.name),
    text: removal.texts[takes],
    totp: null,
    form: {
      ...button(`${securityPaths.passkeys}/remove`, { csrf, passkey: passkey.id }, submit),
      danger: true,
    },
  });
}

export interface UnlinkAccountView {
  readonly csrf: string;
  readonly identity: Pick<LinkedIdentity, 'id' | 'connection' | 'email'>;
  /** The ways to sign in that are left; names are those of other external accounts. */
  readonly left: {
    readonly password: boolean;
    readonly passkey: boolean;
    readonly mailedCode: boolean;
    readonly names: readonly string[];
  };
}

/** Returns the page that asks before an external account is unlinked, and names the ways to sign in that are left. */
export function unlinkAccountPage(frame: Frame, { csrf, identity, left }: UnlinkAccountView): Page {
  const { unlink: submit, unlinking } = textsOf(frame.language).connections.account;
  const { password, passkey, mailedCode } = unlinking.ways;
  const ways = [
    ...(left.password ? [password] : []),
    ...(left.passkey ? [passkey] : []),
    ...left.names.map(isolated),
    ...(left.mailedCode ? [mailedCode] : []),
  ];
  return securityForm(frame, {
    title: unlinking.title(identity.connection),
    text: `${unlinking.text(identity.email)} ${unlinking.left(ways)}`,
    totp: null,
    form: { ...button(accountConnectionForms.unlink, { csrf, identity: identity.id }, submit), danger: true },
  });
}

export interface RenewBackupCodesView {
  readonly csrf: string;
  /** How many of the present codes are not used. */
  readonly left: number;
  /** The id of the present codes; null for none. */
  readonly replaces: string | null;
}

/** Returns the page that asks before new backup codes take the place of the others. */
export function renewBackupCodesPage(frame: Frame, { csrf, left, replaces }: RenewBackupCodesView): Page {
  const { backupCodes: texts } = textsOf(frame.language).account.security;
  return securityForm(frame, {
    title: texts.title,
    text: `${texts.left(left)} ${texts.text}`,
    totp: null,
    form: button(securityPaths.backupCodes, { csrf, replaces: replaces ?? '' }, texts.renew),
  });
}

const button = (action: string, hidden: Form['hidden'], submit: string): Form => ({
  action,
  hidden,
  fields: [],
  submit,
  alert: null,
});

interface SecurityForm {
  readonly title: string;
  readonly text: string;
  readonly form: Form;
  readonly totp: ShownTotpOffer | null;
}

/** Returns a page with one form, and a way back without it. */
function securityForm(frame: Frame, { title, text, form, totp }: SecurityForm): Page {
  const { back } = textsOf(frame.language).account.security;
  return accountSectionPage(frame, 'security', {
    title,
    lead: text,
    notice: null,
    wrong: form.alert !== null,
    body: fill({ form, totp, back: { address: accountPaths.security, text: back } }),
  });
}

interface Filled {
  readonly form: Form;
  readonly totp: ShownTotpOffer | null;
  readonly back: { readonly address: string; readonly text: string };
}

const fill = template<Filled>(
  `<% if (it.totp) { %><%~ include('@totp', it.totp) %><% } %>
<%~ include('@form', it.form) %>
<a class="more" href="<%= it.back.address %>"><%= it.back.text %></a>
`,
  { ...formParts, ...totpPart },
);
