import type { LinkedIdentity } from '../../../../application/ports/connections/connection-book.js';
import { template } from '../../../http/answers/template.js';
import { accountPaths, securityPaths } from '../../account-sections.js';
import { type Form, formParts } from '../../form-parts.js';
import { textsOf } from '../../page-request/language.js';
import type { Frame, Page } from '../../render-page.js';
import { shownTime } from '../shown-time.js';
import { accountSectionPage } from './account-section-page.js';

/** The forms of the page. */
export const accountConnectionForms = { unlink: `${securityPaths.connections}/unlink` } as const;

export interface AccountConnectionsView {
  readonly csrf: { readonly link: string; readonly unlink: string };
  readonly identities: readonly LinkedIdentity[];
  /** The connections that an account can be linked by. */
  readonly connections: readonly { readonly connectionId: string; readonly name: string }[];
  readonly problem: 'last' | 'gone' | null;
}

/** Returns what a page says about a linked account. */
export function identityDetails(
  { language }: Frame,
  { email, linkedAt, lastUsedAt }: LinkedIdentity,
): string[] {
  const { account: texts } = textsOf(language).connections;
  return [
    ...(email === null ? [] : [email]),
    texts.linked(shownTime(language, linkedAt)),
    ...(lastUsedAt === null ? [] : [texts.lastUsed(shownTime(language, lastUsedAt))]),
  ];
}

/** Returns the page on which external accounts are linked and unlinked. */
export function accountConnectionsPage(frame: Frame, view: AccountConnectionsView): Page {
  const all = textsOf(frame.language);
  const { account: texts } = all.connections;
  const { csrf, identities, connections, problem } = view;
  const form = (action: string, hidden: Form['hidden'], submit: string): Form => ({
    action,
    hidden,
    submit,
    fields: [],
    quiet: true,
    alert: null,
  });
  return accountSectionPage(frame, 'security', {
    title: texts.title,
    lead: identities.length === 0 ? texts.none : texts.text,
    notice: null,
    wrong: problem !== null,
    body: fill({
      alert: problem && texts[problem],
      identities: identities.map((identity) => ({
        name: identity.connection,
        details: identityDetails(frame, identity),
        form: form(
          accountConnectionForms.unlink,
          { csrf: csrf.unlink, identity: identity.id },
          texts.unlinkNamed(identity.connection),
        ),
      })),
      forms: connections.map(({ connectionId, name }) =>
        form(securityPaths.connections, { csrf: csrf.link, connection: connectionId }, texts.linkTo(name)),
      ),
      back: { address: accountPaths.security, text: all.account.security.back },
    }),
  });
}

interface Filled {
  readonly alert: string | null;
  readonly identities: readonly {
    readonly name: string;
    readonly details: readonly string[];
    readonly form: Form;
  }[];
  readonly forms: readonly Form[];
  readonly back: { readonly address: string; readonly text: string };
}

const fill = template<Filled>(
  `<% if (it.alert) { %><div class="alert" role="alert" tabindex="-1" autofocus><%= it.alert %></div>
<% } %>
<% if (it.identities.length > 0) { %><ul class="items">
<% for (const { name, details, form } of it.identities) { %><li class="box">
<h2><bdi><%= name %></bdi></h2>
<% for (const fact of details) { %><p class="hint"><%= fact %></p>
<% } %>
<%~ include('@form', form) %>
</li>
<% } %></ul>
<% } %>
<% for (const form of it.forms) { %><%~ include('@form', form) %>
<% } %>
<a class="more" href="<%= it.back.address %>"><%= it.back.text %></a>
`,
  formParts,
);
