import { OPERATOR_ACCESS_PATH } from '../../../../application/tenant/operators/grant-operator-access.js';
import { template } from '../../../http/answers/template.js';
import { type Form, formParts } from '../../form-parts.js';
import { textsOf } from '../../page-request/language.js';
import { type Frame, type Page, renderPage } from '../../render-page.js';
import { type PasskeyOffer, passkeyData, passkeyPart } from '../sign-in/passkey-offer.js';
import { type Account, type AccountView, accountPart, otherAccount, shownAccount } from '../shown-account.js';

export interface NewPasskeyView {
  /** Handle of the authorization request; null for none. */
  readonly request: string | null;
  readonly csrf: string;
  readonly account: Account;
  readonly passkey: PasskeyOffer;
  /** Whether a passkey was not added. */
  readonly refused: boolean;
}

/** Returns the page of a sign-in that a passkey alone completes, and whose user has none yet. */
export function setUpPasskeyPage(frame: Frame, view: NewPasskeyView): Page {
  const { setUpPasskey, who } = textsOf(frame.language);
  return newPasskeyPage(frame, view, { ...setUpPasskey, action: '/set-up', other: who.notYou });
}

/** Returns the page of a link that enrols a passkey of an operator. */
export function operatorAccessPage(frame: Frame, view: NewPasskeyView): Page {
  const { operatorAccess, who } = textsOf(frame.language);
  return newPasskeyPage(frame, view, { ...operatorAccess, action: OPERATOR_ACCESS_PATH, other: who.notYou });
}

interface Purpose {
  readonly title: string;
  readonly text: string;
  /** Where the form leads. */
  readonly action: string;
  /** Text of the link to another account. */
  readonly other: string;
  /** Text of the button that goes on without a passkey. Default: there is none. */
  readonly skip?: string;
}

/** Returns a page that makes a passkey for an account. */
export function newPasskeyPage(
  frame: Frame,
  { request, csrf, account, passkey, refused }: NewPasskeyView,
  { title, text, action, other, skip }: Purpose,
): Page {
  const texts = textsOf(frame.language);
  const hidden = { ...(request === null ? {} : { request }), csrf };
  return renderPage(frame, {
    title,
    lead: text,
    body: fill({
      who: shownAccount(frame.language, account, { text: other, address: otherAccount(request) }),
      alert: refused ? texts.setUpPasskey.refused : null,
      passkey: { data: passkeyData(texts, passkey, { action, hidden }) },
      withoutScript: texts.secondFactor.passkey.withoutScript,
      skip:
        skip === undefined
          ? null
          : {
              action,
              hidden: { ...hidden, skip: 'yes' },
              fields: [],
              submit: skip,
              quiet: true,
              alert: null,
            },
    }),
    wrong: refused,
    usesPasskeys: true,
  });
}

interface Filled {
  readonly who: AccountView;
  readonly alert: string | null;
  readonly passkey: { readonly data: string };
  readonly withoutScript: string;
  readonly skip: Form | null;
}

const fill = template<Filled>(
  `<%~ include('@who', it.who) %>
<% if (it.alert) { %><div class="alert" role="alert" tabindex="-1" autofocus><%= it.alert %></div>
<% } %>
<%~ include('@passkey', it.passkey) %>
<noscript><p class="hint"><%= it.withoutScript %></p></noscript>
<% if (it.skip) { %><%~ include('@form', it.skip) %><% } %>
`,
  { ...formParts, ...accountPart, ...passkeyPart },
);
