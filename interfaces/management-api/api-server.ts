import type { Server } from 'node:http';
import type { ApiKeyDirectory } from '../../application/api-key/api-key-directory.js';
import type { App } from '../../application/app.js';
import type { AuditLog } from '../../application/ports/audit/audit-log.js';
import type { Csv } from '../../application/ports/audit/csv.js';
import type { Idempotency } from '../../application/ports/shared/idempotency.js';
import type { Log } from '../../infrastructure/telemetry/log.js';
import type { Metrics } from '../../infrastructure/telemetry/metrics.js';
import type { RoleQueries } from '../../projections/roles/queries.js';
import type { UserQueries } from '../../projections/users/queries.js';
import type { DeliveryQueries } from '../../projections/webhook-outbox/queries.js';
import type { WebhookQueries } from '../../projections/webhooks/queries.js';
import type { AnswerBrowser } from '../hosted-pages/browser-pages.js';
import { documentation } from '../http/docs/documentation.js';
import { isFromThisMachine } from '../http/requests/from-this-machine.js';
import type { HostedSurface, HttpRoute, Refuse } from '../http/http-types.js';
import { type Readiness, probes } from '../http/answers/probes.js';
import { type Respond, respondWith } from '../http/answers/respond.js';
import { type HttpServerOptions, httpServer } from '../http/server.js';
import { stopServer } from '../http/shutdown.js';
import type { CompileSchema } from '../http/requests/validation.js';
import { cursors } from './serving/cursor.js';
import { type GateOptions, authenticationGate } from './serving/gate.js';
import { openApiDocument } from './openapi/openapi.js';
import type { ProjectionLag } from './serving/projection-lag.js';
import type { Api, Route } from './serving/route.js';
import { routes } from './routes/routes.js';
import { serveRead } from './serving/serve-read.js';
import { serveWrite } from './serving/serve-write.js';
import type { ServeOptions } from './serving/serving.js';
import { unmatched } from './serving/unmatched.js';

export interface ApiServerOptions {
  /** `{base_url}`, without a trailing slash. */
  readonly baseUrl: string;
  /** Of the service. */
  readonly version: string;
  readonly app: App;
  readonly users: UserQueries;
  readonly roles: RoleQueries;
  readonly audit: AuditLog;
  readonly csv: Csv;
  readonly exportPages: Api['exportPages'];
  readonly signedHeads: Api['signedHeads'];
  /** Told of a write that a key attempted on the audit log. */
  readonly onRefusedWrite: GateOptions['onRefusedWrite'];
  /** Told of each use of a key. */
  readonly onKeyUse: GateOptions['onKeyUse'];
  /** Told of each key that was refused. */
  readonly onRefusedKey: GateOptions['onRefusedKey'];
  readonly webhooks: WebhookQueries;
  readonly deliveries: DeliveryQueries;
  readonly lag: ProjectionLag;
  readonly apiKeys: Pick<ApiKeyDirectory, 'known' | 'find'>;
  readonly holderOf: GateOptions['holderOf'];
  readonly limits: GateOptions['limits'];
  readonly proven: GateOptions['proven'];
  readonly underWay: GateOptions['underWay'];
  readonly idempotency: Idempotency;
  readonly compile: CompileSchema;
  /** At least 32 bytes, the same in every process: authenticates cursors. */
  readonly cursorSecret: Uint8Array;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Milliseconds within which each piece of an export has to come. Default: 30,000. */
  readonly progressMs?: number;
  /** For `/health/*` and `/metrics`, which a server of their own answers when this is left out. */
  readonly ready?: () => Promise<Readiness>;
  /** The surfaces beside the Management API. */
  readonly callerAddress?: HttpServerOptions['callerAddress'];
  readonly beside?: (respond: Respond) => {
    /** Routes that need no key, and read `Authorization` by themselves. */
    readonly open: readonly HttpRoute[];
    readonly hosted: HostedSurface;
    readonly answerBrowser: AnswerBrowser;
  };
}

export interface ApiServer {
  /** Not listening yet. */
  readonly server: Server;
  /** Stops accepting, lets what is in flight finish for at most `graceMs`, then cuts it. */
  stop(graceMs: number): Promise<void>;
}

/** The service's HTTP surface: Management API, its documentation, health and metrics. */
export function apiServer(options: ApiServerOptions): ApiServer {
  const { app, users, roles, webhooks, deliveries, audit, csv, exportPages, signedHeads } = options;
  const { limits, log, metrics } = options;
  let closing = false;
  const respond = respondWith({ secure: options.baseUrl.startsWith('https:'), closing: () => closing });
  const api = {
    app,
    users,
    roles,
    webhooks,
    deliveries,
    audit,
    csv,
    exportPages,
    signedHeads,
    lag: options.lag,
    cursors: cursors(options.cursorSecret),
    progressMs: options.progressMs,
  };
  const beside = options.beside?.(respond);
  const open = [...openRoutes(options, respond), ...(beside?.open ?? [])];
  const openPaths = new Set(open.map(({ path }) => path));
  const countingOnes = new Set(
    open.filter(({ countsItself }) => countsItself).map(({ method, path }) => `${method} ${path}`),
  );
  const refusals = new Map(open.flatMap(({ path, refuse: own }) => (own ? [[path, own] as const] : [])));
  const refuse: Refuse = (req, res, problem) =>
    (refusals.get(req.path) ?? respond.problem)(req, res, problem);

  const server = httpServer({
    respond,
    log,
    metrics,
    addresses: limits.addresses,
    ...(options.callerAddress ? { callerAddress: options.callerAddress } : {}),
    gate: authenticationGate({
      respond,
      limits,
      proven: options.proven,
      underWay: options.underWay,
      apiKeys: options.apiKeys,
      holderOf: options.holderOf,
      onRefusedWrite: options.onRefusedWrite,
      onKeyUse: options.onKeyUse,
      onRefusedKey: options.onRefusedKey,
      hashApiKey: (key) => app.secrets.hashApiKey(key),
      isOpen: (path) => openPaths.has(path),
      countsItself: ({ method, path }) => countingOnes.has(`${method === 'HEAD' ? 'GET' : method} ${path}`),
      refuse,
    }),
    routes: [...managementRoutes({ ...options, api, respond }), ...open],
    unmatched: unmatched({ ...respond, problem: refuse }, beside?.answerBrowser),
    refuse,
    ...(beside ? { hosted: beside.hosted } : {}),
  });

  return {
    server,
    stop: (graceMs) => {
      closing = true;
      return stopServer(server, graceMs);
    },
  };
}

const managementRoutes = (options: ServeOptions): HttpRoute[] =>
  routes.map((route: Route) => ({
    method: route.method,
    path: route.path,
    handle: route.method === 'GET' ? serveRead(route, options) : serveWrite(route, options),
    ...(route.withoutTimeout ? { withoutTimeout: true as const } : {}),
    // what is sent bit by bit has no length to tell
    ...(route.method === 'GET' && route.streams ? { withoutHead: true } : {}),
  }));

/** What needs no credential. */
const openRoutes = (options: ApiServerOptions, respond: Respond): HttpRoute[] => [
  ...(options.ready
    ? probes({ respond, ready: options.ready, metrics: options.metrics, mayScrape: isFromThisMachine })
    : []),
  ...documentation({
    respond,
    secure: options.baseUrl.startsWith('https:'),
    document: () => openApiDocument(routes, { baseUrl: options.baseUrl, version: options.version }),
  }),
];
