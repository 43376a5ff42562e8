import type { LinkedIdentity } from '../../../../application/ports/connections/connection-book.js';
import { template } from '../../../http/answers/template.js';
import { accountPaths, securityPaths } from '../../account-sections.js';
import { type Form, formParts } from '../../form-parts.js';
import { textsOf } from '../../page-request/language.js';
import type { Frame, Page } from '../../render-page.js';
import { shownTime } from '../shown-time.js';
import { accountSectionPage } from './account-section-page.js';

/** The forms besides that of the page itself. */
export const accountConnectionForms = { unlink: `${securityPaths.connections}/unlink` } as const;

export interface AccountConnectionsView {
  /** Of the form that links an account. */
  readonly csrf: string;
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
        unlink: {
          address: `${accountConnectionForms.unlink}?${new URLSearchParams({ identity: identity.id }).toString()}`,
          text: texts.unlinkNamed(identity.connection),
        },
      })),
      forms: connections.map(({ connectionId, name }) => ({
        action: securityPaths.connections,
        hidden: { csrf, connection: connectionId },
        submit: texts.linkTo(name),
        fields: [],
        quiet: true,
        alert: null,
      })),
      back: { address: accountPaths.security, text: all.account.security.back },
    }),
  });
}

interface Filled {
  readonly alert: string | null;
  readonly identities: readonly {
    readonly name: string;
    readonly details: readonly string[];
    readonly unlink: { readonly address: string; readonly text: string };
  }[];
  readonly forms: readonly Form[];
  readonly back: { readonly address: string; readonly text: string };
}

const fill = template<Filled>(
  `<% if (it.alert) { %><div class="alert" role="alert" tabindex="-1" autofocus><%= it.alert %></div>
<% } %>
<% if (it.identities.length > 0) { %><ul class="items">
<% for (const { name, details, unlink } of it.identities) { %><li class="box">
<h2><bdi><%= name %></bdi></h2>
<% for (const fact of details) { %><p class="hint"><%= fact %></p>
<% } %>
<a class="button second" href="<%= unlink.address %>"><%= unlink.text %></a>
</li>
<% } %></ul>
<% } %>
<% for (const form of it.forms) { %><%~ include('@form', form) %>
<% } %>
<a class="more" href="<%= it.back.address %>"><%= it.back.text %></a>
`,
  formParts,
);
