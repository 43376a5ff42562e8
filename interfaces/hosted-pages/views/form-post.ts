import { template } from '../../http/answers/template.js';
import { neutralBrand } from '../design/brand.js';
import { type Language, textsOf } from '../page-request/language.js';
import { type Page, renderPage } from '../render-page.js';
import { inlineScripts } from '../scripts/scripts.js';

/** The authorization response to post. */
export interface FormPostView {
  /** The client's `redirect_uri`. */
  readonly action: string;
  /** Parameters of the authorization response. */
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Returns the page that posts an authorization response to the client (OAuth 2.0 Form Post Response Mode, section 2):
 * by script, or by a button without script. It belongs to `{base_url}` and has no tenant's design.
 */
export function formPostPage(language: Language, { action, fields }: FormPostView): Page {
  const { title, plainText, submit } = textsOf(language).leaving;
  const body = fill({ action, fields, submit });
  return renderPage(
    { brand: neutralBrand, language },
    { title, lead: plainText, body, script: inlineScripts.formPost },
  );
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
