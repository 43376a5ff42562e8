import { template } from '../../http/answers/template.js';
import { neutralBrand } from '../design/brand.js';
import type { Language } from '../visit/language.js';
import { textsOf } from '../visit/language.js';
import type { Page } from '../page.js';
import { pageOf } from '../page.js';

export interface FormPostView {
  /** The client's `redirect_uri`. */
  readonly action: string;
  /** Parameters of the authorization response. */
  readonly fields: Readonly<Record<string, string>>;
}

// not `form.submit()`: a field may have that name
const script = 'HTMLFormElement.prototype.submit.call(document.forms[0])';

/**
 * Posts an authorization response to the client (OAuth 2.0 Form Post Response Mode, section 2): by script, by a button
 * without. Belongs to `{base_url}`, so that nothing of a tenant's style gets into it.
 */
export function formPostPage(language: Language, { action, fields }: FormPostView): Page {
  const { title, plainText, submit } = textsOf(language).leaving;
  const body = fill({ action, fields, submit });
  return pageOf({ brand: neutralBrand, language }, { title, lead: plainText, body, script });
}

interface Filled extends FormPostView {
  readonly submit: string;
}

const fill = template<Filled>(`<form method="post" action="<%= it.action %>">
<% for (const [name, value] of Object.entries(it.fields)) { %><input type="hidden" name="<%= name %>" value="<%= value %>">
<% } %>
<noscript><button class="button" type="submit"><%= it.submit %></button></noscript>
</form>
`);
