import { template } from '../../../http/answers/template.js';
import { accountPaths, accountSections } from '../../account-sections.js';
import { type Form, formParts } from '../../form-parts.js';
import { textsOf } from '../../page-request/language.js';
import type { Frame, Page } from '../../render-page.js';
import { type Account, type AccountView, accountPart, otherAccount, shownAccount } from '../shown-account.js';
import type { MailLimited } from '../../page-request/minutes-until.js';
import { type AccountNotice, accountSectionPage } from './account-section-page.js';

export interface OverviewView {
  readonly account: Account;
  /** The tenant's home; null for none. */
  readonly home: string | null;
  /** For another confirmation mail; null when the address is verified. */
  readonly verification: { readonly action: string; readonly csrf: string } | null;
  readonly notice: AccountNotice | MailLimited | null;
}

/** Returns the overview of the account: whose it is, what is to be confirmed, and what the other pages are for. */
export function overviewPage(frame: Frame, { account, home, verification, notice }: OverviewView): Page {
  const { account: texts, who } = textsOf(frame.language);
  const quiet = { fields: [], quiet: true, alert: null } as const;
  return accountSectionPage(frame, 'overview', {
    title: texts.title,
    lead: texts.text(frame.brand.name),
    notice,
    body: fill({
      who: shownAccount(frame.language, account, { text: who.other, address: otherAccount(null) }),
      unverified: verification && {
        text: texts.unverified,
        form: {
          ...quiet,
          action: verification.action,
          hidden: { csrf: verification.csrf },
          submit: texts.resend,
        },
      },
      home: home === null ? null : { address: home, text: texts.home(frame.brand.name) },
      sections: accountSections
        .filter((section) => section !== 'overview')
        .map((section) => ({ ...texts.sections[section], address: accountPaths[section] })),
    }),
  });
}

interface Filled {
  readonly who: AccountView;
  readonly unverified: { readonly text: string; readonly form: Form } | null;
  readonly home: { readonly address: string; readonly text: string } | null;
  readonly sections: readonly { readonly name: string; readonly text: string; readonly address: string }[];
}

const fill = template<Filled>(
  `<%~ include('@who', it.who) %>
<% if (it.unverified) { %><p><%= it.unverified.text %></p>
<%~ include('@form', it.unverified.form) %>
<% } %>
<% if (it.home) { %><a class="button" href="<%= it.home.address %>"><%= it.home.text %></a>
<% } %>
<dl class="places">
<% for (const { name, text, address } of it.sections) { %><div><dt><a class="more" href="<%= address %>"><%= name %></a></dt><dd class="hint"><%= text %></dd></div>
<% } %></dl>
`,
  { ...formParts, ...accountPart },
);
