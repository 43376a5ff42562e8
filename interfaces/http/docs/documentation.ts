import { createHash } from 'node:crypto';
import { isCopyGood } from '../requests/preconditions.js';
import { encoded, varyByEncoding } from '../answers/encoded.js';
import type { Handle, HttpRoute } from '../http-types.js';
import { JSON_TYPE, type Respond } from '../answers/respond.js';
import { pageHeaders } from '../answers/security-headers.js';
import type { OpenApiDocument } from './openapi-document.js';
import { type ReferenceBundle, compressed, referenceBundle } from './reference-bundle.js';
import { BUNDLE_PATH, type ReferenceAddresses, referencePage, referenceStart } from './reference-page.js';

export interface DocumentationOptions {
  readonly respond: Respond;
  /** `{base_url}`, which the pages link to. */
  readonly baseUrl: string;
  /** Whether the pages are served beside the documents. */
  readonly hasPages: boolean;
  readonly references: readonly [Reference, ...Reference[]];
}

/** An OpenAPI document with the page that shows it. */
export interface Reference extends ReferenceAddresses {
  readonly document: () => OpenApiDocument;
}

/**
 * The policy of the reference page: it runs the two scripts of this service, sends requests to this service, and styles
 * itself by elements and attributes, as the library does. No inline script and no `eval`.
 */
const policy = {
  style: "'unsafe-inline'",
  script: "'self'",
  connect: "'self'",
  images: "'self' data: blob:",
  writesHtml: true,
};

const route = (path: string, handle: Handle): HttpRoute => ({ method: 'GET', path, handle });

/** Returns the routes of the documents and of the pages with their scripts, built at the first request and kept. */
export function documentation({ respond, baseUrl, hasPages, references }: DocumentationOptions): HttpRoute[] {
  if (!hasPages) return references.map((reference) => documentRoute(respond, reference));
  const bundle = once(referenceBundle);
  const headers = pageHeaders(baseUrl.startsWith('https:'), policy);
  const routesOf = (reference: Reference): HttpRoute[] => {
    const start = referenceStart(baseUrl, reference);
    const page = once(() => Buffer.from(referencePage(baseUrl, versionOf(bundle(), start), reference)));
    return [
      documentRoute(respond, reference),
      route(reference.page, (req, res) => respond.page(req, res, 200, page(), headers)),
      route(reference.start, (req, res) =>
        respond.send(req, res, 200, { type: SCRIPT_TYPE, content: start }, lasting),
      ),
    ];
  };
  return [
    ...references.flatMap(routesOf),
    route(BUNDLE_PATH, (req, res) => {
      const { digest } = bundle();
      const { encoding, bytes, headers: coding } = encoded(req, bundle());
      const tag = `"${digest}-${encoding}"`;
      const kept = [...lasting, 'ETag', tag];
      if (isCopyGood(req.headers, tag)) respond.send(req, res, 304, null, [...kept, ...varyByEncoding]);
      else respond.send(req, res, 200, { type: SCRIPT_TYPE, content: bytes }, [...kept, ...coding]);
    }),
  ];
}

/** Returns the route of an OpenAPI document, which is built at the first request and kept. */
export function documentRoute(
  respond: Respond,
  { json, document }: Pick<Reference, 'json' | 'document'>,
): HttpRoute {
  const bytesOf = once(() => compressed(Buffer.from(JSON.stringify(document()))));
  return route(json, (req, res) => {
    const { bytes, headers: coding } = encoded(req, bytesOf());
    respond.send(req, res, 200, { type: JSON_TYPE, content: bytes }, coding);
  });
}

const SCRIPT_TYPE = 'text/javascript; charset=utf-8';

/** The page names its scripts by their version: the content of an address never changes. */
const lasting = ['Cache-Control', 'public, max-age=31536000, immutable'];

const versionOf = ({ digest }: ReferenceBundle, start: string): string =>
  createHash('sha256').update(digest).update(start).digest('hex').slice(0, 12);

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
