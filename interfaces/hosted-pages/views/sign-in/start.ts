import { ownPath } from '../../../../domain/shared/own-address.js';
import { template } from '../../../http/answers/template.js';
import { neutralBrand } from '../../design/brand.js';
import { type Language, textsOf } from '../../page-request/language.js';
import { type Page, renderPage } from '../../render-page.js';

export interface StartView {
  /** `{base_url}`, which is the issuer. */
  readonly issuer: string;
  /** Address of the portal, where administrators sign in. */
  readonly portalUrl: string;
  /** Whether `/health/ready` is served on the same port. */
  readonly hasHealth: boolean;
  /** Whether `/docs` is served. */
  readonly hasDocs: boolean;
}

/**
 * Returns the page that a browser gets at `{base_url}/`: where people and administrators sign in, then what developers
 * need. It has no tenant's design.
 */
export function startPage(language: Language, { issuer, portalUrl, hasHealth, hasDocs }: StartView): Page {
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
        portal: {
          title: start.administrators,
          text: start.portalText,
          link: start.portal,
          address: portalUrl,
        },
        developers: start.developers,
        links: [
          ...(hasDocs ? [{ text: start.docs, address: ownPath(issuer, '/docs') }] : []),
          { text: start.discovery, address: ownPath(issuer, '/.well-known/openid-configuration') },
          ...(hasHealth ? [{ text: start.health, address: ownPath(issuer, '/health/ready') }] : []),
        ],
      }),
    },
  );
}

interface Filled {
  readonly issuer: string;
  readonly issuerText: string;
  readonly hint: string;
  readonly portal: Readonly<Record<'title' | 'text' | 'link' | 'address', string>>;
  readonly developers: string;
  readonly links: readonly { readonly text: string; readonly address: string }[];
}

const fill = template<Filled>(`<p><%= it.hint %></p>
<h2><%= it.portal.title %></h2>
<p><%= it.portal.text %></p>
<a class="button" href="<%= it.portal.address %>"><%= it.portal.link %></a>
<h2><%= it.developers %></h2>
<p class="box"><%= it.issuerText %> <strong><bdi dir="ltr"><%= it.issuer %></bdi></strong></p>
<% for (const { text, address } of it.links) { %><a class="button second" href="<%= address %>"><%= text %></a>
<% } %>`);
