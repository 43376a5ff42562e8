import { template } from '../../http/answers/template.js';
import { type Form, formParts } from '../form-parts.js';
import { textsOf } from '../page-request/language.js';
import { type Frame, type Page, renderPage } from '../render-page.js';
import { type PasskeyOffer, passkeyData, passkeyPart } from './passkey-offer.js';
import { type Account, type ShownAccount, accountPart, otherAccount, shownAccount } from './shown-account.js';

/** Why an authenticator app, or with `passkey` a passkey, was not added. */
export type SetUpProblem = 'missing' | 'wrong' | 'late' | 'passkey';

export interface SetUpView {
  /** Handle of the authorization request; null for a sign-in without an application. */
  readonly request: string | null;
  readonly csrf: string;
  readonly account: Account;
  /** The QR code, as an SVG document. */
  readonly qrCode: string;
  /** base32. */
  readonly secret: string;
  /** The secret, sealed. */
  readonly setUp: string;
  /** The address in the QR code, which opens an app on the same device. */
  readonly address: string;
  readonly problem: SetUpProblem | null;
  /** Null where no passkey can be registered. */
  readonly passkey: PasskeyOffer | null;
}

/** Returns the page on which an authenticator app is set up, without script as well, or a passkey. */
export function setUpPage(frame: Frame, view: SetUpView): Page {
  const all = textsOf(frame.language);
  const { setUp: texts, who } = all;
  const { request, csrf, account, qrCode, secret, setUp, address, problem, passkey } = view;
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
    title: texts.title,
    lead: texts.text(frame.brand.name),
    body: fill({
      who: shownAccount(frame.language, account, { text: who.notYou, address: otherAccount(request) }),
      steps: texts.steps,
      qrCode,
      qrLabel: texts.qrLabel,
      open: { text: texts.open, address },
      byHand: texts.byHand,
      groups: secret.match(/.{1,4}/g) ?? [],
      form,
      passkey: passkey && { data: passkeyData(all, passkey, form), text: texts.passkey },
    }),
    wrong: problem !== null,
    usesPasskeys: passkey !== null,
  });
}

interface Filled {
  readonly who: ShownAccount;
  readonly steps: readonly string[];
  readonly qrCode: string;
  readonly qrLabel: string;
  readonly open: { readonly text: string; readonly address: string };
  readonly byHand: string;
  /** The secret, in groups of four. */
  readonly groups: readonly string[];
  readonly form: Form;
  readonly passkey: { readonly data: string; readonly text: string } | null;
}

const fill = template<Filled>(
  `<%~ include('@who', it.who) %>
<ol class="steps">
<% for (const step of it.steps) { %><li><%= step %></li>
<% } %></ol>
<div class="qr" role="img" aria-label="<%= it.qrLabel %>"><%~ it.qrCode %></div>
<a class="more" href="<%= it.open.address %>"><%= it.open.text %></a>
<div class="box">
<p class="hint"><%= it.byHand %></p>
<code class="secret-key" dir="ltr"><%= it.groups.join(' ') %></code>
</div>
<%~ include('@form', it.form) %>
<% if (it.passkey) { %><p class="hint"><%= it.passkey.text %></p>
<%~ include('@passkey', it.passkey) %>
<% } %>`,
  { ...formParts, ...accountPart, ...passkeyPart },
);
