import { template } from '../../http/answers/template.js';
import { type Form, formParts } from '../form-parts.js';
import { textsOf } from '../page-request/language.js';
import { type Frame, type Page, renderPage } from '../render-page.js';
import { type Account, type ShownAccount, otherAccount, shownAccount, accountPart } from './shown-account.js';

/** The result of the request for another confirmation mail. */
export type AccountNotice = 'sent' | 'limit';

export interface AccountView {
  readonly account: Account;
  /** For signing out. */
  readonly csrf: string;
  /** The tenant's home; null for none. */
  readonly home: string | null;
  /** For another confirmation mail; null when the address is verified. */
  readonly verification: { readonly action: string; readonly csrf: string } | null;
  readonly notice: AccountNotice | null;
}

/** Returns the account page: name, address and tenant. */
export function accountPage(frame: Frame, { account, csrf, home, verification, notice }: AccountView): Page {
  const { account: texts, who } = textsOf(frame.language);
  const quiet = { fields: [], quiet: true, alert: null } as const;
  return renderPage(frame, {
    title: texts.title,
    lead: texts.text(frame.brand.name),
    body: fill({
      who: shownAccount(frame.language, account, { text: who.other, address: otherAccount(null) }),
      unverified: verification && {
        text: notice === null ? texts.unverified : texts.notices[notice],
        form: {
          ...quiet,
          action: verification.action,
          hidden: { csrf: verification.csrf },
          submit: texts.resend,
        },
      },
      home: home === null ? null : { address: home, text: texts.home(frame.brand.name) },
      password: texts.changePassword,
      signOut: { ...quiet, action: '/sign-out', hidden: { csrf }, submit: texts.signOut },
    }),
  });
}

interface Filled {
  readonly who: ShownAccount;
  readonly unverified: { readonly text: string; readonly form: Form } | null;
  readonly home: { readonly address: string; readonly text: string } | null;
  readonly password: string;
  readonly signOut: Form;
}

const fill = template<Filled>(
  `<%~ include('@who', it.who) %>
<% if (it.unverified) { %><p role="status"><%= it.unverified.text %></p>
<%~ include('@form', it.unverified.form) %>
<% } %>
<% if (it.home) { %><a class="button" href="<%= it.home.address %>"><%= it.home.text %></a>
<% } %>
<a class="button second" href="/forgot-password"><%= it.password %></a>
<%~ include('@form', it.signOut) %>
`,
  { ...formParts, ...accountPart },
);
