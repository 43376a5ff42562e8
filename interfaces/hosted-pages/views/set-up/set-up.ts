import { template } from '../../../http/answers/template.js';
import { type Form, formParts } from '../../form-parts.js';
import { textsOf } from '../../page-request/language.js';
import { type Frame, type Page, renderPage } from '../../render-page.js';
import { type PasskeyOffer, passkeyData, passkeyPart } from '../sign-in/passkey-offer.js';
import { type Account, type AccountView, accountPart, otherAccount, shownAccount } from '../shown-account.js';
import { type ShownTotpOffer, type TotpOfferView, shownTotpOffer, totpPart } from './totp-offer.js';

/** Why an authenticator app, or with `passkey` a passkey, was not added. */
export type SetUpProblem = 'missing' | 'wrong' | 'late' | 'passkey';

export interface SetUpView extends TotpOfferView {
  /** Handle of the authorization request; null for a sign-in without an application. */
  readonly request: string | null;
  readonly csrf: string;
  readonly account: Account;
  readonly problem: SetUpProblem | null;
  /** Null where no passkey can be registered. */
  readonly passkey: PasskeyOffer | null;
}

/** Returns the page on which an authenticator app is set up, without script as well, or a passkey. */
export function setUpPage(frame: Frame, view: SetUpView): Page {
  const all = textsOf(frame.language);
  const { setUp: texts, who } = all;
  const { request, csrf, account, setUp, problem, passkey } = view;
  const isCode = problem !== null && problem !== 'passkey';
  const form: Form = {
    action: '/set-up',
    hidden: { ...(request === null ? {} : { request }), setUp, csrf },
    fields: [
      {
        name: 'code',
        label: texts.label,
        kind: 'digits',
        autocomplete: 'one-time-code',
        wrong: isCode,
        first: isCode,
      },
    ],
    submit: texts.submit,
    alert: problem === null ? null : texts.problems[problem],
  };
  return renderPage(frame, {
    title: passkey === null ? texts.title : texts.titleOfEither,
    lead: texts.text(frame.brand.name),
    body: fill({
      who: shownAccount(frame.language, account, { text: who.notYou, address: otherAccount(request) }),
      totp: shownTotpOffer(all, view),
      form,
      appTitle: passkey === null ? null : texts.title,
      passkey: passkey && {
        data: passkeyData(all, passkey, form),
        title: texts.passkeyTitle,
        text: texts.passkey,
        withoutScript: all.secondFactor.passkey.withoutScript,
      },
    }),
    wrong: problem !== null,
    usesPasskeys: passkey !== null,
  });
}

interface Filled {
  readonly who: AccountView;
  readonly totp: ShownTotpOffer;
  readonly form: Form;
  /** The heading above the app; null where it is the only way. */
  readonly appTitle: string | null;
  readonly passkey: Readonly<Record<'data' | 'title' | 'text' | 'withoutScript', string>> | null;
}

const fill = template<Filled>(
  `<%~ include('@who', it.who) %>
<% if (it.passkey) { %><h2><%= it.passkey.title %></h2>
<p class="hint"><%= it.passkey.text %></p>
<%~ include('@passkey', it.passkey) %>
<noscript><p class="hint"><%= it.passkey.withoutScript %></p></noscript>
<% } %>
<% if (it.appTitle) { %><h2><%= it.appTitle %></h2>
<% } %>
<%~ include('@totp', it.totp) %>
<%~ include('@form', it.form) %>`,
  { ...formParts, ...accountPart, ...passkeyPart, ...totpPart },
);
