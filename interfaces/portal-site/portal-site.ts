import { ownAddress } from '../../domain/shared/own-address.js';
import type { TenantDirectory } from '../../application/tenant/tenant-directory.js';
import type { Log } from '../../infrastructure/telemetry/log.js';
import { portalClientId } from '../../domain/client/portal-client.js';
import { encoded } from '../http/answers/encoded.js';
import { namesHtml, takesHtml } from '../http/requests/names-html.js';
import type { Handle, HttpRequest, HttpResponse, HttpRoute } from '../http/http-types.js';
import { notFound, problemOf } from '../http/answers/problem.js';
import type { Respond } from '../http/answers/respond.js';
import { contentSource, pageHeaders } from '../http/answers/security-headers.js';
import { portalShell } from './portal-shell.js';
import { portalPaths, portalAddress } from '../portal-api/portal-address.js';
import { type ServedBundle, servedBundle } from './served-bundle.js';

export interface PortalSiteOptions {
  readonly respond: Respond;
  /** `{base_url}` and `{portal_url}`, without a trailing slash. */
  readonly baseUrl: string;
  readonly portalUrl: string;
  /** `{operator_url}`; where that has a host of its own, the site there has it as `portalUrl`, too. */
  readonly operatorUrl: string;
  readonly tenantDeletionGraceDays: number;
  /** Returns the address of a tenant's host. */
  readonly tenantHost: (slug: string) => string;
  readonly tenants: Pick<TenantDirectory, 'bySlug'>;
  readonly log: Pick<Log, 'error'>;
  /** Default: what the build wrote, else the bundled sources. */
  readonly bundle?: () => Promise<ServedBundle>;
}

/** The application for administrators, as it is served to browsers. */
export interface PortalSite {
  readonly routes: readonly HttpRoute[];
  /** Answers a browser at an address of a screen. Returns false, without an answer, for every other request. */
  readonly answerBrowser: (req: HttpRequest, res: HttpResponse) => boolean;
}

/** The content of an address with a hash never changes. */
const immutable = ['Cache-Control', 'public, max-age=31536000, immutable'];

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
};

/** Returns the files of the portal's application, and the shell that every address of a screen has. */
export function portalSite(options: PortalSiteOptions): PortalSite {
  const { respond, portalUrl, log, bundle = servedBundle } = options;
  const { protocol } = new URL(portalUrl);
  const { path } = portalAddress(options.baseUrl, portalUrl);
  // the screens of tenants are the portal's, not those of a console at a host of its own
  const certain = options.operatorUrl === portalUrl ? [''] : screens;
  const headers = [
    ...pageHeaders(protocol === 'https:', policyOf(options)),
    'Cache-Control',
    'no-cache',
    'Vary',
    'Accept',
  ];
  const shell: Handle = async (req, res) => {
    const { names } = await bundle();
    respond.page(req, res, 200, Buffer.from(portalShell({ ...options, names })), headers);
  };
  const get = (route: string, handle: Handle): HttpRoute => ({ method: 'GET', path: route, handle });
  return {
    routes: [
      get(`${path}/assets/{file}`, asset(respond, bundle)),
      get(`${path}/t/{slug}/client.json`, clientOf(options)),
      ...consoleRoutes(options, path, shell),
    ],
    answerBrowser: (req, res) => {
      if (!isScreen(req, path, certain)) return false;
      Promise.resolve(shell(req, res)).catch((error: unknown) => {
        const { traceId } = req.context;
        log.error({ traceId, error }, 'the shell of the portal could not be made');
        respond.problem(req, res, problemOf(error));
      });
      return true;
    },
  };
}

/** Returns the route of the console's own address, which answers programs, too. */
const consoleRoutes = (
  { portalUrl, operatorUrl }: Pick<PortalSiteOptions, 'portalUrl' | 'operatorUrl'>,
  path: string,
  handle: Handle,
): readonly HttpRoute[] =>
  operatorUrl === portalUrl || operatorUrl.startsWith(ownAddress(portalUrl, '/'))
    ? [{ method: 'GET', path: path + operatorUrl.slice(portalUrl.length) || '/', handle }]
    : [];

/** The first parts of addresses that have a screen for certain: a program that takes any type gets it as well. */
const screens: readonly string[] = ['', ...portalPaths.filter((first) => !['api', 'assets'].includes(first))];

/** Returns whether a document is asked for at an address of the portal that is not its API's. */
function isScreen(
  { method, path: requested, headers }: HttpRequest,
  path: string,
  certain: readonly string[],
): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (requested !== path && !requested.startsWith(`${path}/`)) return false;
  if (/^\/(api|assets)\//.test(requested.slice(path.length))) return false;
  const [, first = ''] = requested.slice(path.length).split('/');
  return namesHtml(headers.accept ?? '') || (certain.includes(first) && takesHtml(headers.accept));
}

function policyOf({ baseUrl, portalUrl, tenantHost }: PortalSiteOptions): Parameters<typeof pageHeaders>[1] {
  const hosts = contentSource(tenantHost('tenant')).replace('//tenant.', '//*.');
  const { origin } = new URL(baseUrl);
  return {
    script: "'self'",
    style: "'self'",
    connect: origin === new URL(portalUrl).origin ? "'self'" : `'self' ${origin}`,
    images: `'self' data: blob: ${hosts}`,
    frames: hosts,
  };
}

const asset =
  (respond: Respond, bundle: () => Promise<ServedBundle>): Handle =>
  async (req, res) => {
    const name = req.params['file'] ?? '';
    const file = (await bundle()).files.get(name);
    if (file === undefined) {
      respond.problem(req, res, notFound);
      return;
    }
    const type = types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
    const { bytes, headers } = encoded(req, file);
    respond.send(req, res, 200, { type, content: bytes }, [...immutable, ...headers]);
  };

/** Returns the handler that answers which client signs in the administrators of a tenant. */
const clientOf =
  ({ respond, tenants, tenantHost }: PortalSiteOptions): Handle =>
  async (req, res) => {
    const tenant = await tenants.bySlug(req.params['slug'] ?? '');
    if (!tenant) {
      respond.problem(req, res, notFound);
      return;
    }
    const { tenantId, slug, name, status } = tenant;
    const client = {
      clientId: portalClientId(tenantId),
      tenantId,
      slug,
      name,
      status,
      tenantHost: tenantHost(slug),
    };
    respond.json(req, res, 200, JSON.stringify(client));
  };
