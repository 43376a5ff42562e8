import type { HttpRoute } from '../http-types.js';
import type { Respond } from '../respond.js';
import { pageHeaders } from '../security-headers.js';
import { docsPage } from './docs-page.js';
import type { OpenApiDocument } from './openapi-document.js';

export interface DocumentationOptions {
  readonly respond: Respond;
  readonly secure: boolean;
  readonly document: () => OpenApiDocument;
}

/** `GET /openapi.json` and `GET /docs`, made at the first request and kept. */
export function documentation({ respond, secure, document }: DocumentationOptions): HttpRoute[] {
  let json: string | undefined;
  let page: { readonly html: Buffer; readonly headers: readonly string[] } | undefined;
  const makePage = (): { html: Buffer; headers: readonly string[] } => {
    const { html, styleSource } = docsPage(document());
    return { html: Buffer.from(html), headers: pageHeaders(secure, { style: styleSource }) };
  };
  return [
    {
      method: 'GET',
      path: '/openapi.json',
      handle: (req, res) => respond.json(req, res, 200, (json ??= JSON.stringify(document()))),
    },
    {
      method: 'GET',
      path: '/docs',
      handle: (req, res) => {
        page ??= makePage();
        respond.page(req, res, 200, page.html, page.headers);
      },
    },
  ];
}
