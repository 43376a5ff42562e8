import { template } from '../../../http/answers/template.js';
import { accountPaths, DELETE_PATH } from '../../account-sections.js';
import { type Form, formParts } from '../../form-parts.js';
import { textsOf } from '../../page-request/language.js';
import type { Frame, Page } from '../../render-page.js';
import { accountSectionPage } from './account-section-page.js';

export interface DeleteView {
  readonly csrf: string;
  /** The tenant's days of grace. */
  readonly graceDays: number;
  /** Whether the user is owner or admin, and has to give up the role first. */
  readonly isAdministrator: boolean;
}

/** Returns the page that asks before the account is deleted. */
export function deletePage(frame: Frame, { csrf, graceDays, isAdministrator }: DeleteView): Page {
  const { deleteAccount: texts } = textsOf(frame.language).account;
  const form: Form = {
    action: DELETE_PATH,
    hidden: { csrf },
    fields: [],
    submit: texts.submit,
    danger: true,
    alert: null,
  };
  return accountSectionPage(frame, 'data', {
    title: texts.title,
    lead: texts.text(frame.brand.name, graceDays),
    notice: null,
    wrong: isAdministrator,
    body: fill({
      refusal: isAdministrator ? texts.administrator : null,
      form: isAdministrator ? null : form,
      keep: { text: texts.keep, address: accountPaths.data },
    }),
  });
}

interface Filled {
  /** Why the account cannot be deleted now. */
  readonly refusal: string | null;
  readonly form: Form | null;
  readonly keep: { readonly text: string; readonly address: string };
}

const fill = template<Filled>(
  `<% if (it.refusal) { %><div class="alert" role="alert" tabindex="-1" autofocus><%= it.refusal %></div>
<% } %>
<% if (it.form) { %><%~ include('@form', it.form) %><% } %>
<a class="button second" href="<%= it.keep.address %>"><%= it.keep.text %></a>`,
  formParts,
);
