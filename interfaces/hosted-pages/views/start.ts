import { template } from '../../http/answers/template.js';
import { neutralBrand } from '../design/brand.js';
import { type Language, textsOf } from '../page-request/language.js';
import { type Page, renderPage } from '../render-page.js';

export interface StartView {
  /** `{base_url}`, which is the issuer. */
  readonly issuer: string;
  /** Whether `/health/ready` is served on the same port. */
  readonly hasHealth: boolean;
}

/**
 * Returns the page that a browser gets at `{base_url}/`: what the service is, and where its documents are. It has no
 * tenant's design.
 */
export function startPage(language: Language, { issuer, hasHealth }: StartView): Page {
  const { start } = textsOf(language);
  return renderPage(
    { brand: neutralBrand, language },
    {
      title: start.title,
      lead: start.text,
      body: fill({
        issuer,
        issuerText: start.issuer,
        hint: start.signIn,
        links: [
          { text: start.docs, address: '/docs' },
          { text: start.discovery, address: '/.well-known/openid-configuration' },
          ...(hasHealth ? [{ text: start.health, address: '/health/ready' }] : []),
        ],
      }),
    },
  );
}

interface Filled {
  readonly issuer: string;
  readonly issuerText: string;
  readonly hint: string;
  readonly links: readonly { readonly text: string; readonly address: string }[];
}

const fill = template<Filled>(`<p><%= it.hint %></p>
<p class="box"><%= it.issuerText %> <strong><bdi dir="ltr"><%= it.issuer %></bdi></strong></p>
<% for (const { text, address } of it.links) { %><a class="button second" href="<%= address %>"><%= text %></a>
<% } %>`);
