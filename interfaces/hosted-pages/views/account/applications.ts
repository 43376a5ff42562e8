import { template } from '../../../http/answers/template.js';
import { accountPaths } from '../../account-sections.js';
import { type Form, formParts } from '../../form-parts.js';
import { textsOf } from '../../page-request/language.js';
import type { Frame, Page } from '../../render-page.js';
import { type AccessRequest, accessRequestItems } from '../access-request.js';
import { shownTime } from '../shown-time.js';
import { type AccountNotice, accountSectionPage } from './account-section-page.js';

export interface ApplicationsView {
  readonly csrf: string;
  readonly applications: readonly ApplicationView[];
  readonly notice: AccountNotice | null;
  /** Whether the application that the form named has no access any more. */
  readonly missing: boolean;
}

export interface ApplicationView extends AccessRequest {
  readonly clientId: string;
  readonly name: string;
  /** ISO 8601. */
  readonly lastAt: string;
}

/** Returns the page of the applications that the user lets into the account. */
export function applicationsPage(
  frame: Frame,
  { csrf, applications, notice, missing }: ApplicationsView,
): Page {
  const { language } = frame;
  const { account, consent } = textsOf(language);
  const { applications: texts } = account;
  return accountSectionPage(frame, 'applications', {
    title: texts.title,
    lead: applications.length === 0 ? texts.none : texts.text,
    notice,
    wrong: missing,
    body: fill({
      alert: missing ? texts.gone : null,
      applications: applications.map((each) => ({
        name: each.name,
        thirdParty: each.thirdParty ? texts.thirdParty : null,
        mayText: texts.may,
        items: accessRequestItems(each, consent).map(({ text }) => text),
        last: texts.last(shownTime(language, each.lastAt)),
        withdraw: {
          action: accountPaths.applications,
          hidden: { csrf, client: each.clientId },
          fields: [],
          submit: texts.withdraw,
          quiet: true,
          alert: null,
        },
      })),
    }),
  });
}

interface Filled {
  readonly alert: string | null;
  readonly applications: readonly {
    readonly name: string;
    /** Text of the mark of other parties' applications; null for the tenant's own. */
    readonly thirdParty: string | null;
    readonly mayText: string;
    readonly items: readonly string[];
    readonly last: string;
    readonly withdraw: Form;
  }[];
}

const fill = template<Filled>(
  `<% if (it.alert) { %><div class="alert" role="alert" tabindex="-1" autofocus><%= it.alert %></div>
<% } %>
<% if (it.applications.length > 0) { %><ul class="items">
<% for (const each of it.applications) { %><li class="box">
<h2><bdi><%= each.name %></bdi><% if (each.thirdParty) { %> <span class="tag"><%= each.thirdParty %></span><% } %></h2>
<p class="hint"><%= each.last %></p>
<p><%= each.mayText %></p>
<ul class="plain">
<% for (const item of each.items) { %><li><%= item %></li>
<% } %></ul>
<%~ include('@form', each.withdraw) %>
</li>
<% } %></ul>
<% } %>`,
  formParts,
);
