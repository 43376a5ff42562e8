import { pages } from '../../../../../interfaces/hosted-pages/routes.js';
import {
  ofDomainScript,
  passkeyScript,
  workScript,
} from '../../../../../interfaces/hosted-pages/scripts/scripts.js';
import { startPaths as start } from '../../../../../interfaces/hosted-pages/routes/tenant-sign-up/start-deps.js';

/** Who may use a route. */
export type Policy =
  /** Anybody may read it, and no two readers get anything different. */
  | 'published'
  /** Probes: anybody, without end. */
  | 'probe'
  /** A client that proves who it is. */
  | 'client'
  /** Who bears an access token. */
  | 'bearer'
  /** A browser that an application sends: whatever is refused is a page, and nobody is sent on unchecked. */
  | 'browser'
  /** A browser at a tenant's host: a page, which changes nothing. */
  | 'page'
  /** A browser at a tenant's host: a form of our own pages, sent from there. */
  | 'form'
  /** A browser that the page of a tenant's sign-up sends to the new tenant's host. */
  | 'handover'
  /** A browser that a provider sends back by a form of its own: it is led to the same address by GET, and nothing changes. */
  | 'returning'
  /** The sign-up of a tenant at the portal, which says that it is closed. */
  | 'closed'
  /** An address that no method but others answers, or that scripts ask before they send. */
  | 'refused'
  | 'preflight';

const clientEndpoints = [
  '/connect/token',
  '/connect/device_authorization',
  '/connect/revoke',
  '/connect/introspect',
];
const startPaths = start({ portalUrl: 'http://localhost/portal' });
/** Their scripts are files that all get. */
const closedRoutes = [
  `GET ${startPaths.page}`,
  ...[startPaths.page, startPaths.work, startPaths.slug].map((path) => `POST ${path}`),
  ...[startPaths.workScript, startPaths.slugScript].map((path) => `GET ${path}`),
];
const of = (policy: Policy, ...routes: readonly string[]): (readonly [string, Policy])[] =>
  routes.map((route) => [route, policy]);

/** Every route of the service that is no operation of the Management API, whose table declares its own. */
export const declaredRoutes: ReadonlyMap<string, Policy> = new Map([
  ...of('published', 'GET /.well-known/openid-configuration', 'GET /.well-known/oauth-authorization-server'),
  ...of(
    'preflight',
    'OPTIONS /.well-known/openid-configuration',
    'OPTIONS /.well-known/oauth-authorization-server',
    'OPTIONS /.well-known/jwks.json',
  ),
  ...of('published', 'GET /.well-known/jwks.json', 'GET /openapi.json', 'GET /docs'),
  ...of('published', 'GET /docs/api/:tag', 'GET /docs/portal', 'GET /docs/portal/:tag'),
  ...of('published', 'GET /docs/guide', 'GET /docs/guide/:page', 'GET /docs/guide/:chapter/:page'),
  ...of('published', 'GET /docs/guide/:chapter/:section/:page', 'GET /docs/examples/:example'),
  ...of('published', 'GET /docs/assets/:file', 'GET /portal/openapi.json'),
  ...of('published', 'GET /portal/assets/:file', 'GET /portal/t/:slug/client.json'),
  ...of('published', 'GET /portal/operator'),
  ...of('published', 'GET /favicon.ico', 'GET /assets/:sha256', 'GET /avatars/:sha256'),
  ...of('published', `GET ${passkeyScript.path}`, `GET ${workScript.path}`, `GET ${ofDomainScript.path}`),
  ...of('probe', 'GET /health/live', 'GET /health/ready', 'GET /metrics'),
  ...of('browser', 'GET /connect/authorize', 'POST /connect/authorize'),
  ...of('browser', 'GET /connect/authorize/continue', 'GET /connect/authorize/resume'),
  ...of('browser', 'GET /connect/endsession', 'POST /connect/endsession'),
  ...clientEndpoints.flatMap((path) => [
    ...of('client', `POST ${path}`),
    ...of('preflight', `OPTIONS ${path}`),
    ...of('refused', ...['GET', 'PUT', 'PATCH', 'DELETE'].map((method) => `${method} ${path}`)),
  ]),
  ...of('bearer', 'GET /connect/userinfo', 'POST /connect/userinfo'),
  ...of('preflight', 'OPTIONS /connect/userinfo'),
  ...of('refused', ...['PUT', 'PATCH', 'DELETE'].map((method) => `${method} /connect/userinfo`)),
  ...of('handover', 'POST /founded'),
  ...of('returning', 'POST /sign-in/connection/callback'),
  ...of('closed', ...closedRoutes),
  ...of('page', 'GET /preview/:token'),
  // whose rows say who may use them
  ...pages.flatMap(({ path, open, form }) => [
    ...(open === undefined ? [] : of('page', `GET ${path}`)),
    ...(form === undefined ? [] : of('form', `POST ${path}`)),
  ]),
]);

/** What is mounted and not declared. */
export const undeclared = (
  mounted: Iterable<string>,
  declared: { has(route: string): boolean },
): readonly string[] => [...mounted].filter((route) => !declared.has(route));
