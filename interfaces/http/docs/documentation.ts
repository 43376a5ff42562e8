import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { Handle, HttpRequest, HttpRoute } from '../http-types.js';
import type { Respond } from '../respond.js';
import { pageHeaders } from '../security-headers.js';
import type { OpenApiDocument } from './openapi-document.js';
import type { ReferenceBundle } from './reference-bundle.js';
import { referenceBundle } from './reference-bundle.js';
import { BUNDLE_PATH, referencePage, referenceStart, START_PATH } from './reference-page.js';

export interface DocumentationOptions {
  readonly respond: Respond;
  readonly secure: boolean;
  readonly document: () => OpenApiDocument;
}

/**
 * What the page of the reference may do: run the two scripts of this service, ask this service, and style itself, which
 * the library does by elements and attributes. No inline script and no `eval`.
 */
const policy = {
  style: "'unsafe-inline'",
  script: "'self'",
  connect: "'self'",
  images: "'self' data: blob:",
};

/** `GET /openapi.json` and `GET /docs` with its scripts, made at the first request and kept. */
export function documentation({ respond, secure, document }: DocumentationOptions): HttpRoute[] {
  const json = once(() => JSON.stringify(document()));
  const bundle = once(referenceBundle);
  const page = once(() => Buffer.from(referencePage(versionOf(bundle()))));
  const headers = pageHeaders(secure, policy);
  const route = (path: string, handle: Handle): HttpRoute => ({ method: 'GET', path, handle });
  return [
    route('/openapi.json', (req, res) => respond.json(req, res, 200, json())),
    route('/docs', (req, res) => respond.page(req, res, 200, page(), headers)),
    route(BUNDLE_PATH, (req, res) => {
      const { digest } = bundle();
      const { encoding, bytes } = encoded(req, bundle());
      const tag = `"${digest}-${encoding}"`;
      const kept = [...lasting, 'ETag', tag, 'Vary', 'Accept-Encoding'];
      const coding = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
      if (req.headers['if-none-match'] === tag) respond.send(req, res, 304, null, kept);
      else respond.send(req, res, 200, { type: SCRIPT_TYPE, content: bytes }, [...kept, ...coding]);
    }),
    route(START_PATH, (req, res) =>
      respond.send(req, res, 200, { type: SCRIPT_TYPE, content: referenceStart }, lasting),
    ),
  ];
}

const SCRIPT_TYPE = 'text/javascript; charset=utf-8';

/** The page names its scripts by their version: what has an address never changes. */
const lasting = ['Cache-Control', 'public, max-age=31536000, immutable'];

const versionOf = ({ digest }: ReferenceBundle): string =>
  createHash('sha256').update(digest).update(referenceStart).digest('hex').slice(0, 12);

/** The bundle as the client takes it (RFC 9110, section 12.5.3). */
function encoded(
  { headers }: HttpRequest,
  { br, gzip }: ReferenceBundle,
): { readonly encoding: string; readonly bytes: Buffer } {
  const accepted = new Set(
    (headers['accept-encoding'] ?? '')
      .split(',')
      .filter((item) => !/;\s*q=0(\.0*)?\s*$/.test(item))
      .map((item) => item.split(';')[0]?.trim().toLowerCase()),
  );
  if (accepted.has('br')) return { encoding: 'br', bytes: br };
  if (accepted.has('gzip')) return { encoding: 'gzip', bytes: gzip };
  return { encoding: 'identity', bytes: gunzipSync(gzip) };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
