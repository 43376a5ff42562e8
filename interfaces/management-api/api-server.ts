import type { Server } from 'node:http';
import { basePath, ownPath } from '../../domain/shared/own-address.js';
import { keyLimits } from '../../application/api-key/key-limits.js';
import type { Metrics } from '../../infrastructure/telemetry/metrics.js';
import type { AnswerBrowser } from '../hosted-pages/browser-pages.js';
import { docsRoutes, isDocsPath } from '../docs/site/docs-routes.js';
import { PORTAL_REFERENCE_PATH } from '../docs/site/page-paths.js';
import { type ServedDocument, documentRoute } from '../http/openapi-document.js';
import { isFromThisMachine } from '../http/requests/caller-address.js';
import type { Gate, HostedSurface, HttpRoute, Refuse } from '../http/http-types.js';
import { type Readiness, probes } from '../http/answers/probes.js';
import { type Respond, respondWith } from '../http/answers/respond.js';
import { type HttpServerOptions, httpServer, plainUnmatched } from '../http/server.js';
import { stopServer } from '../http/ops-server.js';
import { portalCors } from '../portal-api/portal-cors.js';
import { cursors } from './serving/cursor.js';
import { type GateOptions, authenticationGate } from './serving/gate.js';
import { openApiDocument } from './openapi/openapi.js';
import type { Api, Route } from './serving/route.js';
import { portalDocument } from '../portal-api/portal-document.js';
import {
  type PortalAddress,
  consoleAddress,
  portalPaths,
  portalAddress,
} from '../portal-api/portal-address.js';
import type { PortalSite } from '../portal-site/portal-site.js';
import { portalRoutes } from '../portal-api/portal-routes.js';
import { resourceOf } from './routes/resources.js';
import { routes } from './routes/routes.js';
import { serveRead } from './serving/serve-read.js';
import { serveWrite } from './serving/serve-write.js';
import type { ServeOptions } from './serving/serving.js';
import { unmatched } from './serving/unmatched.js';

export interface ApiServerOptions
  extends
    Omit<Api, 'cursors' | 'stopping'>,
    Omit<ServeOptions, 'api' | 'respond' | 'publicPath'>,
    Omit<
      GateOptions,
      | 'respond'
      | 'clock'
      | 'refuse'
      | 'hashApiKey'
      | 'requestsPerMinute'
      | 'resourceOf'
      | 'isPortal'
      | 'isOpen'
      | 'countsItself'
    > {
  /** Whether `/docs` is served. Default: true. */
  readonly docs?: boolean;
  /** The version of the service. */
  readonly version: string;
  /** At least 32 bytes, the same in every process: encrypts and authenticates cursors. */
  readonly cursorSecret: Uint8Array;
  readonly metrics: Metrics;
  readonly onAnswered?: HttpServerOptions['onAnswered'];
  /** For `/health/*` and `/metrics`. Default: this server does not answer them. */
  readonly ready?: () => Promise<Readiness>;
  readonly callerAddress?: HttpServerOptions['callerAddress'];
  readonly timeouts?: NonNullable<HttpServerOptions['timeouts']>;
  /** Returns the surfaces besides the Management API. */
  readonly surfaces?: (respond: Respond) => {
    /** Routes without an API key, which read `Authorization` themselves. */
    readonly open: readonly HttpRoute[];
    readonly hosted: HostedSurface;
    readonly answerBrowser: AnswerBrowser;
    readonly portal: PortalSite;
    /** The operators' console, where it has a host of its own. */
    readonly console: PortalSite;
  };
}

export interface ApiServer {
  /** A server that does not listen yet. */
  readonly server: Server;
  /** Accepts no more connections, and closes those whose requests do not finish within `graceMs`. */
  stop(graceMs: number): Promise<void>;
}

/** Returns the HTTP server of the Management API, its documentation, health and metrics, and the other surfaces. */
export function apiServer(options: ApiServerOptions): ApiServer {
  const { app, limits, log, metrics } = options;
  const stopping = new AbortController();
  const respond = respondUntil(stopping.signal, options);
  const api = { ...options, cursors: cursors(options.cursorSecret), stopping: stopping.signal };
  const surfaces = options.surfaces?.(respond);
  const open = openRoutes(options, respond, surfaces);
  const openPaths = new Set(open.map(({ path }) => path));
  const site = surfaces?.portal ?? noSite;
  const refusals = refusalsOf([...open, ...site.routes]);
  const refuse: Refuse = (req, res, problem) =>
    (refusals.get(req.path) ?? respond.problem)(req, res, problem);

  const gate = (paths: Pick<GateOptions, 'resourceOf' | 'isPortal' | 'isOpen' | 'countsItself'>): Gate =>
    authenticationGate({
      ...options,
      ...paths,
      ...credentialsOf(app),
      respond,
      refuse,
    });
  const publicPath = (path: string): string => ownPath(options.baseUrl, path);
  const serving = { ...options, api, respond, publicPath };
  const portal = portalAddress(options.baseUrl, options.portalUrl);
  const ofPortal = [...servedAt(portal, portalRoutes, serving), ...site.routes];
  const shared = { gate, refuse, respond };
  const health = healthRoutes(options, respond);
  const portalHost = siteHost(portal, {
    ...shared,
    answerBrowser: site.answerBrowser,
    routes: [...ofPortal, documentRoute(respond, ofPortalApi(options)), ...health],
  });
  const { operatorUrl } = app.addresses;
  const consoleAt = consoleAddress(options.baseUrl, options.portalUrl, operatorUrl);
  const console = surfaces?.console ?? noSite;
  const consoleHost = (portal: PortalAddress): HostedSurface =>
    siteHost(portal, {
      ...shared,
      answerBrowser: console.answerBrowser,
      routes: [...servedAt(portal, ofOperators, serving), ...console.routes, ...health],
    });

  const cors = portalCors({ ...options, operatorUrl, respond, addresses: limits.addresses });

  const server = httpServer({
    respond,
    log,
    metrics,
    onAnswered: options.onAnswered,
    addresses: limits.addresses,
    ...(options.callerAddress ? { callerAddress: options.callerAddress } : {}),
    ...(options.timeouts ? { timeouts: options.timeouts } : {}),
    gate: cors(
      gate({
        resourceOf,
        isPortal: (path) => portal.isShared && portal.isApi(path),
        isOpen: (path) => openPaths.has(path) || isDocsPath(path),
        countsItself: selfCountingOf(open),
      }),
    ),
    base: basePath(options.baseUrl),
    routes: [...served(routes, serving), ...(portal.isShared ? ofPortal : []), ...open],
    unmatched: unmatched(
      { ...respond, problem: refuse },
      oneOf(portal.isShared ? site.answerBrowser : answersNone, surfaces?.answerBrowser),
    ),
    refuse,
    hosted: [
      ...(portal.isShared ? [] : [portalHost]),
      ...(consoleAt === null ? [] : [consoleHost(consoleAt)]),
      ...(surfaces ? [surfaces.hosted] : []),
    ],
  });

  return {
    server,
    stop: (graceMs) => {
      stopping.abort();
      return stopServer(server, graceMs);
    },
  };
}

/** Returns the writer of answers, after the signal with `Connection: close`. */
const respondUntil = (stopping: AbortSignal, { baseUrl }: Pick<ApiServerOptions, 'baseUrl'>): Respond =>
  respondWith({ secure: baseUrl.startsWith('https:'), closing: () => stopping.aborted });

/** Returns what the gate asks the use cases about credentials. */
function credentialsOf(
  app: ApiServerOptions['app'],
): Pick<GateOptions, 'clock' | 'hashApiKey' | 'requestsPerMinute'> {
  const limitOf = keyLimits(app, (tenantId) => app.planUse.subscribedBy(tenantId));
  return {
    clock: app.clock,
    hashApiKey: (key) => app.secrets.hashApiKey(key),
    requestsPerMinute: async (tenantId) => (await limitOf(tenantId)).requestsPerMinute,
  };
}

/** Returns whether a request comes to a route that counts its calls itself. */
function selfCountingOf(routesOfOwn: readonly HttpRoute[]): GateOptions['countsItself'] {
  const counting = new Map<string, HttpRoute['countsItself']>(
    routesOfOwn.map(({ method, path, countsItself }) => [`${method} ${path}`, countsItself] as const),
  );
  return ({ method, path }) => counting.get(`${method === 'HEAD' ? 'GET' : method} ${path}`);
}

/** Returns how routes refuse that do it in a form of their own, by path. */
const refusalsOf = (routesOfOwn: readonly HttpRoute[]): ReadonlyMap<string, Refuse> =>
  new Map(routesOfOwn.flatMap(({ path, refuse }) => (refuse ? [[path, refuse] as const] : [])));

const answersNone: AnswerBrowser = () => false;
const noSite: PortalSite = { routes: [], answerBrowser: answersNone };

/** Returns the answer of the first that answers. */
const oneOf =
  (first: AnswerBrowser, second: AnswerBrowser = answersNone): AnswerBrowser =>
  (req, res) =>
    first(req, res) || second(req, res);

/** Returns the answer to a path without a route where the plain one is for programs alone. */
const plainUnless =
  (answerBrowser: AnswerBrowser, respond: Respond): HostedSurface['unmatched'] =>
  (req, res, allow) => {
    if (allow.length > 0 || !answerBrowser(req, res)) plainUnmatched(respond)(req, res, allow);
  };

interface SiteHostOptions extends Pick<HostedSurface, 'routes' | 'refuse'> {
  readonly gate: (paths: Pick<GateOptions, 'resourceOf' | 'isPortal' | 'isOpen' | 'countsItself'>) => Gate;
  readonly answerBrowser: AnswerBrowser;
  readonly respond: Respond;
}

/** Returns the surface of a host at which the portal, or the operators' console, is alone. */
const siteHost = (
  place: PortalAddress,
  { gate, refuse, respond, answerBrowser, routes: own }: SiteHostOptions,
): HostedSurface => ({
  isHost: place.isHost,
  base: place.base,
  screens: portalPaths,
  gate: gate({
    resourceOf: () => undefined,
    isPortal: place.isApi,
    isOpen: (path) => !place.isApi(path),
    countsItself: () => false,
  }),
  routes: own,
  unmatched: plainUnless(answerBrowser, respond),
  refuse,
});

const ofOperators = portalRoutes.filter(({ operatorsOnly }) => operatorsOnly);

/** Returns the operations of the portal's API at the path of the portal, or of the console. */
const servedAt = (
  { address, path }: PortalAddress,
  operations: readonly Route[],
  options: ServeOptions,
): HttpRoute[] => {
  const within = (operation: string): string => operation.slice('/portal'.length);
  const publicPath: ServeOptions['publicPath'] = (operation) => ownPath(address, within(operation));
  return served(operations, { ...options, publicPath }).map((route) => ({
    ...route,
    path: path + within(route.path),
  }));
};

const served = (operations: readonly Route[], options: ServeOptions): HttpRoute[] =>
  operations.map((route) => ({
    method: route.method,
    path: route.path,
    handle: route.method === 'GET' ? serveRead(route, options) : serveWrite(route, options),
    ...(route.withoutTimeout ? { withoutTimeout: true as const } : {}),
    ...(route.method === 'GET' && route.streams ? { withoutHead: true } : {}),
  }));

/** Returns `/health/*` and `/metrics`, unless another port answers them. */
const healthRoutes = ({ ready, metrics, version }: ApiServerOptions, respond: Respond): HttpRoute[] =>
  ready ? probes({ respond, version, ready, metrics, mayScrape: isFromThisMachine }) : [];

/** Returns the routes that need no API key: health, metrics, the documentation, and those of the other surfaces. */
const openRoutes = (
  options: ApiServerOptions,
  respond: Respond,
  surfaces: ReturnType<NonNullable<ApiServerOptions['surfaces']>> | undefined,
): HttpRoute[] => {
  const { baseUrl, portalUrl, version, docs = true } = options;
  const portalReference = docs ? ownPath(baseUrl, PORTAL_REFERENCE_PATH) : undefined;
  const { answerBrowser = answersNone } = surfaces ?? {};
  const documents: readonly ServedDocument[] = [
    { json: '/openapi.json', document: () => openApiDocument(routes, { baseUrl, version, portalReference }) },
    ...(portalAddress(baseUrl, portalUrl).isShared ? [ofPortalApi(options)] : []),
  ];
  return [
    ...healthRoutes(options, respond),
    ...documents.map((one) => documentRoute(respond, one)),
    ...(docs ? docsRoutes({ respond, baseUrl, answerBrowser }) : []),
    ...(surfaces?.open ?? []),
  ];
};

/** Returns the document of the portal's API, which a portal with a host of its own serves there. */
const ofPortalApi = ({ baseUrl, portalUrl, version }: ApiServerOptions): ServedDocument => ({
  json: `${portalAddress(baseUrl, portalUrl).path}/openapi.json`,
  document: () => portalDocument(portalRoutes, { baseUrl, portalUrl, version }),
});
