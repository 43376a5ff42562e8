import { type IncomingMessage, type RequestListener, type Server, createServer } from 'node:http';
import express, { type ErrorRequestHandler, type IRoute, type RequestHandler } from 'express';
import { parsedUrl } from '../../domain/shared/parsed-url.js';
import type { RateLimiter } from '../../application/ports/shared/rate-limiter.js';
import type { Log } from '../../infrastructure/telemetry/log.js';
import type { Metrics } from '../../infrastructure/telemetry/metrics.js';
import { type AnswerTimeouts, answerTimeouts, answerTimedOut } from './answers/answer-timeouts.js';
import { type CallerAddress, callerAddress } from './requests/caller-address.js';
import { answerConnectionError } from './connection-error.js';
import { adoptPrototypes } from './express-prototypes.js';
import type { Handle, HostedSurface, HttpMethod, HttpRequest, HttpResponse, Surface } from './http-types.js';
import { observeAnswer } from './observe.js';
import { type Problem, isLogged, notFound, problemOf } from './answers/problem.js';
import { UNMATCHED_ROUTE, requestContext } from './requests/request-context.js';
import { withoutBase } from './requests/without-base.js';
import type { Respond } from './answers/respond.js';

export interface HttpServerOptions extends Surface {
  readonly respond: Respond;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Called after each answer with the template of its route. */
  readonly onAnswered?: ((route: string) => void) | undefined;
  /** The surfaces of other hosts. */
  readonly hosted?: readonly HostedSurface[];
  /** Counts requests that are too malformed to be routed. */
  readonly addresses: RateLimiter;
  /** Default: the peer's address. */
  readonly callerAddress?: CallerAddress;
  /** Default: `defaultTimeouts`. */
  readonly timeouts?: Timeouts;
}

/** The time limits of a request, in ms. */
export interface Timeouts {
  readonly headers: number;
  /** For headers and body, but for bodies that are read in pieces (`bodyPieces`). */
  readonly request: number;
  /** How often the limits are checked. */
  readonly check: number;
  /** For the answer, once the request has arrived in full. */
  readonly answer: number;
}

const defaultTimeouts: Timeouts = { headers: 10_000, request: 30_000, check: 5_000, answer: 9_250 };
const KEEP_ALIVE_MS = 65_000;
/**
 * The most bytes of a request line and header fields: room for the longest token, in `Authorization` or as `id_token_hint`,
 * and for everything else.
 */
const HEADER_BYTES = 80 * 1024;

/**
 * Returns the HTTP server, not yet listening. Requests pass context → gate → route; errors and timeouts become problem
 * documents.
 */
export function httpServer(options: HttpServerOptions): Server {
  const { timeouts = defaultTimeouts } = options;
  const app = express();
  app.disable('x-powered-by');
  const classes = adoptPrototypes(app);
  const surfaceOf = surfacesOf(options);
  const answerError = errorAnswerer(options, surfaceOf);
  const answerTimeout = answerTimeouts(timeouts.answer, (req, res) =>
    answerError(answerTimedOut(), req, res),
  );
  app.use(enter(options, surfaceOf, answerTimeout));
  app.use(((error: unknown, req, res, _next) =>
    answerError(error, req as unknown as HttpRequest, res)) as ErrorRequestHandler);

  const answer: RequestListener = (req, res) => {
    if (req.url?.startsWith('/') !== true) toOriginForm(req);
    app(req, res);
  };
  const server = createServer(
    {
      ...classes,
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      connectionsCheckingInterval: timeouts.check,
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: HEADER_BYTES,
      // Node's own refusal lacks the service's headers; `enter` refuses with them
      requireHostHeader: false,
    },
    answer,
  );
  // an unknown expectation may be ignored (RFC 9110, section 10.1.1); Node's own refusal lacks the service's headers
  server.on('checkExpectation', answer);
  // without a listener Node asks for every body; with one, `readBody` asks for those that are needed
  server.on('checkContinue', answer);
  server.on('close', () => answerTimeout.close());
  const refuseConnection = answerConnectionError(options.addresses);
  server.on('clientError', refuseConnection);
  // without a listener Node hangs up on CONNECT; with one, errors of the connection need a listener as well
  server.on('connect', (_req, socket) => {
    refuseConnection(
      new Error('not a proxy'),
      socket.on('error', () => undefined),
    );
  });
  return server;
}

/** Scheme and authority of targets that are whole addresses. */
const origins = new WeakMap<IncomingMessage, string>();

/**
 * Reduces the target of a request to path and query: Express would answer a whole address that it cannot parse itself,
 * without the service's headers. The address names the host where the Host header does not (HTTP/1.0); where both do,
 * `hostFault` compares them.
 */
function toOriginForm(req: IncomingMessage): void {
  const target = req.url ?? '';
  const [origin] = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(target) ?? [''];
  req.url = target.slice(origin.length).replace(/^(?!\/)/, '/');
  if (origin === '') return;
  origins.set(req, origin);
  const host = hostIn(origin);
  if (host !== null) req.headers.host ??= host;
}

/** Returns host and port of an address without its path, in one spelling; null where it is none. */
function hostIn(origin: string): string | null {
  const url = parsedUrl(origin);
  return url === null || url.host === '' || url.username !== '' || url.password !== '' ? null : url.host;
}

const toExpress = (handle: Handle): RequestHandler =>
  ((req, res) => handle(req as unknown as HttpRequest, res)) as RequestHandler;

/** Returns the fault of the Host header, or of the host in the target (RFC 9112, sections 3.2 and 3.2.2). */
function hostFault(req: HttpRequest): Problem | null {
  const { rawHeaders, httpVersion, headers } = req;
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1) return malformed('There is more than one Host header: send one.');
  if (hosts === 0 && httpVersion !== '1.0') return malformed('The Host header is missing.');
  const origin = origins.get(req);
  if (origin === undefined) return null;
  const host = hostIn(origin);
  if (host === null) return malformed('The host in the request target is none.');
  const [scheme = ''] = origin.split('//');
  return hostIn(`${scheme}//${headers.host ?? ''}`) === host
    ? null
    : malformed('The request target and the Host header name different hosts: send the same one.');
}

const malformed = (detail: string): Problem => ({ status: 400, code: 'malformed_request', detail });

/** A surface with the function that passes a request to its route. */
interface Routed extends Surface {
  readonly route: RequestHandler;
  /** Returns the target of a request without the path of the surface's address. */
  readonly target: (url: string) => string;
}

/** Returns the surface of a request. */
type SurfaceOf = (req: HttpRequest) => Routed;

function surfacesOf(options: HttpServerOptions): SurfaceOf {
  const routed = <Of extends Surface>(surface: Of): Of & Routed => ({
    ...surface,
    route: routing(surface),
    target: withoutBase(surface),
  });
  const own: Routed = routed(options);
  const others = (options.hosted ?? []).map(routed);
  return ({ headers: { host } }) =>
    host === undefined ? own : (others.find((surface) => surface.isHost(host)) ?? own);
}

/** Returns the first step of every request. */
function enter(
  options: HttpServerOptions,
  surfaceOf: SurfaceOf,
  answerTimeout: AnswerTimeouts,
): RequestHandler {
  const { respond, addresses, log, metrics, callerAddress: addressOf = callerAddress([]) } = options;
  const observed = observeAnswer(log, metrics, options.onAnswered);
  const refuseMalformed = (req: HttpRequest, res: HttpResponse, fault: Problem): false => {
    req.context.rate = addresses.peek(req.context.ip);
    respond.problem(req, res, fault);
    return false;
  };
  return (expressRequest, res, next) => {
    const req = expressRequest as unknown as HttpRequest;
    req.context = requestContext(req, addressOf);
    res.on('close', observed);
    answerTimeout.watch(req, res);
    if (expressRequest.url.includes('%')) expressRequest.url = decodable(expressRequest.url);
    const { gate, route, target } = surfaceOf(req);
    expressRequest.url = target(expressRequest.url);
    const fault = hostFault(req);
    const passed = fault === null ? gate(req, res) : refuseMalformed(req, res, fault);
    if (passed === true) route(expressRequest, res, next);
    else if (passed !== false) {
      passed.then((later) => {
        if (later) route(expressRequest, res, next);
      }, next);
    }
  };
}

/**
 * Returns the router of a surface. Express tries one path after the other; those without parameters are looked up in a
 * map instead.
 */
function routing({ routes, unmatched }: Surface): RequestHandler {
  const fixed = new Map<string, FixedRoute>();
  const router = express.Router({ strict: true, caseSensitive: true });
  for (const path of new Set(routes.map((route) => route.path))) {
    const here = routes.filter((route) => route.path === path);
    const methods = here.flatMap(({ method, withoutHead }) =>
      method === 'GET' && !withoutHead ? ['GET', 'HEAD'] : [method],
    );
    const allow = [...new Set([...methods, 'OPTIONS'])];
    const refuseMethod = toExpress((req, res) => {
      req.context.route = path;
      return unmatched(req, res, allow);
    });
    // Express gives its parts
    const rest = /\{\*(\w+)\}$/.exec(path)?.[1];
    const own = path.includes('{') ? undefined : fixedRoute(path);
    if (own) fixed.set(path, own);
    const route: IRoute =
      own ?? router.route(path.replace(/\{(\*?)(\w+)\}/g, (_, rest, name) => `${rest || ':'}${name}`));
    // Express would use the handler of GET
    if (!allow.includes('HEAD')) route.head(refuseMethod);
    for (const { method, handle, withoutTimeout = false } of here) {
      route[verbs[method]](
        toExpress((req, res) => {
          if (rest !== undefined) Object.assign(req.params, { [rest]: [req.params[rest]].flat().join('/') });
          req.context.route = path;
          req.context.withoutTimeout = withoutTimeout;
          return handle(req, res);
        }),
      );
    }
    route.all(refuseMethod);
  }
  router.use(toExpress((req, res) => unmatched(req, res, [])));
  return (req, res, next) => {
    const route = fixed.get(req.path);
    if (route) route.dispatch(req, res, next);
    else router(req, res, next);
  };
}

/** A part of Express' own class that its types omit: a route also dispatches without a router. */
interface FixedRoute extends IRoute {
  readonly dispatch: RequestHandler;
}

const fixedRoute = (path: string): FixedRoute =>
  new (express as unknown as { Route: new (path: string) => FixedRoute }).Route(path);

const verbs = {
  GET: 'get',
  POST: 'post',
  PUT: 'put',
  PATCH: 'patch',
  DELETE: 'delete',
  OPTIONS: 'options',
} as const satisfies Record<HttpMethod, string>;

/** Returns the template of the route that a request would have come to, had it not failed before. */
function templateOf({ routes }: Surface, { url }: HttpRequest): string {
  const path = url.split('?', 1)[0] ?? '';
  const found = routes.find(({ path: template }) =>
    new RegExp(
      `^${template
        .replaceAll('.', String.raw`\.`)
        .replaceAll(/\{\*\w+\}/g, '.+')
        .replaceAll(/\{\w+\}/g, '[^/]+')}$`,
    ).test(path),
  );
  return found?.path ?? UNMATCHED_ROUTE;
}

/** Returns the last step of a failed request. */
function errorAnswerer({ log }: HttpServerOptions, surfaceOf: SurfaceOf) {
  return (error: unknown, req: HttpRequest, res: HttpResponse): void => {
    const problem = problemOf(error);
    if (req.context.route === UNMATCHED_ROUTE) req.context.route = templateOf(surfaceOf(req), req);
    if (isLogged(problem)) {
      const { traceId, route, caller } = req.context;
      log.error({ traceId, route, tenantId: caller?.tenantId, method: req.method, error }, 'request failed');
    }
    if (req.context.hasTimedOut) return;
    if (res.headersSent) {
      req.context.failedAfterHead = problem.status;
      res.destroy();
    } else surfaceOf(req).refuse(req, res, problem);
  };
}

/**
 * Returns an address whose percent signs Express can decode. In one that it cannot decode they are taken literally, so
 * that it is answered like every other unknown address.
 */
function decodable(url: string): string {
  const path = url.split('?', 1)[0] ?? url;
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

/** Returns the answer to a path without a route, and to a missing method, on a surface without credentials. */
export const plainUnmatched =
  (respond: Respond) =>
  (req: HttpRequest, res: HttpResponse, allow: readonly string[]): void => {
    if (allow.length === 0) respond.problem(req, res, notFound);
    else if (req.method === 'OPTIONS') respond.send(req, res, 204, null, ['Allow', allow.join(', ')]);
    else {
      respond.problem(req, res, {
        status: 405,
        code: 'method_not_allowed',
        detail: `This address answers ${allow.join(', ')}.`,
        headers: { Allow: allow.join(', ') },
      });
    }
  };
