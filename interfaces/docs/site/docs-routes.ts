import type { AnswerBrowser } from '../../hosted-pages/browser-pages.js';
import { encoded, varyByEncoding } from '../../http/answers/encoded.js';
import { notFound } from '../../http/answers/problem.js';
import type { Respond } from '../../http/answers/respond.js';
import { pageHeaders } from '../../http/answers/security-headers.js';
import type { Handle, HttpRoute } from '../../http/http-types.js';
import { isCopyGood } from '../../http/requests/preconditions.js';
import { ASSETS_PATH, DOCS_PATH, EXAMPLES_PATH, GUIDE_PATH, PORTAL_REFERENCE_PATH } from './page-paths.js';
import { servedSite } from './served-site.js';

export interface DocsOptions {
  readonly respond: Respond;
  /** `{base_url}` */
  readonly baseUrl: string;
  /** Answers a browser at an address without a page. */
  readonly answerBrowser: AnswerBrowser;
}

/** The paths of pages: the two references, the guide, and the examples. */
const pagePaths: readonly string[] = [
  DOCS_PATH,
  `${DOCS_PATH}/api/{tag}`,
  PORTAL_REFERENCE_PATH,
  `${PORTAL_REFERENCE_PATH}/{tag}`,
  GUIDE_PATH,
  `${GUIDE_PATH}/{page}`,
  `${GUIDE_PATH}/{chapter}/{page}`,
  `${GUIDE_PATH}/{chapter}/{section}/{page}`,
  `${EXAMPLES_PATH}/{example}`,
];

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
};

/** The name of an asset holds the hash of its content, which never changes. */
const immutable = ['Cache-Control', 'public, max-age=31536000, immutable'];

/** Returns whether a path is one of the documentation, which needs no credential. */
export const isDocsPath = (path: string): boolean => path.startsWith(`${DOCS_PATH}/`);

/** Returns the routes of the guide, the examples and the API references, and of the files that they load. */
export function docsRoutes({ respond, baseUrl, answerBrowser }: DocsOptions): HttpRoute[] {
  const headers = pageHeaders(baseUrl.startsWith('https:'), {
    style: "'self'",
    script: "'self'",
    connect: "'self'",
    images: "'self' data:",
  });
  const missing: Handle = (req, res) => {
    if (!answerBrowser(req, res)) respond.problem(req, res, notFound);
  };
  const page: Handle = async (req, res) => {
    const found = await (await servedSite()).page(req.path);
    if (!found) return missing(req, res);
    const { encoding, bytes, headers: coding } = encoded(req, found);
    const tag = `"${found.digest}-${encoding}"`;
    const kept = [...headers, 'Cache-Control', 'no-cache', 'ETag', tag];
    // the headers of a 304 replace those of the browser's copy (RFC 9111, section 3.2): its policy must be the page's
    if (isCopyGood(req.headers, tag)) respond.send(req, res, 304, null, [...kept, ...varyByEncoding]);
    else respond.page(req, res, 200, bytes, [...kept, ...coding]);
  };
  const asset: Handle = async (req, res) => {
    const name = req.params['file'] ?? '';
    const found = await (await servedSite()).asset(name);
    if (!found) return missing(req, res);
    const type = types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
    const { bytes, headers: coding } = encoded(req, found);
    respond.send(req, res, 200, { type, content: bytes }, [...immutable, ...coding]);
  };
  const get = (path: string, handle: Handle): HttpRoute => ({ method: 'GET', path, handle });
  return [...pagePaths.map((path) => get(path, page)), get(`${ASSETS_PATH}/{file}`, asset)];
}
