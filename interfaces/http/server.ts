import type { RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';
import type { ErrorRequestHandler, IRoute, RequestHandler } from 'express';
import express from 'express';
import type { RateLimiter } from '../../application/ports/shared/rate-limiter.js';
import type { Log } from '../../infrastructure/telemetry/log.js';
import type { Metrics } from '../../infrastructure/telemetry/metrics.js';
import type { AnswerInTime } from './answers/answer-in-time.js';
import { answerInTime, notInTime } from './answers/answer-in-time.js';
import type { CallerAddress } from './requests/caller-address.js';
import { callerAddress } from './requests/caller-address.js';
import { answerConnectionError } from './connection-error.js';
import { adoptPrototypes } from './express-prototypes.js';
import type { Handle, HostedSurface, HttpMethod, HttpRequest, HttpResponse, Surface } from './http-types.js';
import { observeAnswer } from './observe.js';
import type { Problem } from './answers/problem.js';
import { isLogged, notFound, problemOf } from './answers/problem.js';
import { requestContext } from './requests/request-context.js';
import type { Respond } from './answers/respond.js';

export interface HttpServerOptions extends Surface {
  readonly respond: Respond;
  readonly log: Log;
  readonly metrics: Metrics;
  /** What is answered at other hosts instead. */
  readonly hosted?: HostedSurface;
  /** Counts requests that are too broken to be routed. */
  readonly addresses: RateLimiter;
  /** Default: the peer's address. */
  readonly callerAddress?: CallerAddress;
  /** Milliseconds for what a request goes through. Default: those below. */
  readonly timeouts?: Timeouts;
}

export interface Timeouts {
  readonly headers: number;
  /** Headers and body. */
  readonly request: number;
  /** How often they are looked at. */
  readonly check: number;
  /** For the answer, once the request has arrived in full. */
  readonly answer: number;
}

const usualTimeouts: Timeouts = { headers: 10_000, request: 30_000, check: 5_000, answer: 9_250 };
const KEEP_ALIVE_MS = 65_000;
/** Of a request line and header fields: the longest token as a bearer's or a hint, and the rest. */
const HEADER_BYTES = 80 * 1024;

/**
 * The HTTP server, not yet listening. Requests pass: context → gate → route; errors become problem documents, and so does
 * having no answer in time.
 */
export function httpServer(options: HttpServerOptions): Server {
  const { timeouts = usualTimeouts } = options;
  const app = express();
  app.disable('x-powered-by');
  const classes = adoptPrototypes(app);
  const surfaceOf = surfacesOf(options);
  const refused = fail(options, surfaceOf);
  const answerTimeout = answerInTime(timeouts.answer, (req, res) => refused(notInTime(), req, res));
  app.use(enter(options, surfaceOf, answerTimeout));
  app.use(((error: unknown, req, res, _next) =>
    refused(error, req as unknown as HttpRequest, res)) as ErrorRequestHandler);

  const answer: RequestListener = (req, res) => {
    if (req.url?.startsWith('/') !== true) req.url = originForm(req.url ?? '');
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
      // Node would refuse without our headers; `enter` does it with them.
      requireHostHeader: false,
    },
    answer,
  );
  // An expectation that nobody knows may be ignored (RFC 9110, section 10.1.1); Node's own refusal lacks our headers.
  server.on('checkExpectation', answer);
  // Without a listener Node asks for every body; with one, `readBody` does for those that are wanted.
  server.on('checkContinue', answer);
  server.on('close', () => answerTimeout.close());
  const refuse = answerConnectionError(options.addresses);
  server.on('clientError', refuse);
  // Without a listener Node hangs up on CONNECT; with one, nobody else hears what goes wrong with the connection.
  server.on('connect', (_req, socket) => {
    refuse(
      new Error('not a proxy'),
      socket.on('error', () => undefined),
    );
  });
  return server;
}

/**
 * Path and query of a target that is a whole address (RFC 9112, section 3.2.2), whatever its authority: Express answers
 * one that no URL parser takes by itself, without our headers.
 */
const originForm = (target: string): string =>
  target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/^(?!\/)/, '/');

const toExpress = (handle: Handle): RequestHandler =>
  ((req, res) => handle(req as unknown as HttpRequest, res)) as RequestHandler;

/** RFC 9112, section 3.2. */
function hostFault({ rawHeaders, httpVersion }: HttpRequest): Problem | null {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1) return malformed('There is more than one Host header: send one.');
  return hosts === 0 && httpVersion !== '1.0' ? malformed('The Host header is missing.') : null;
}

const malformed = (detail: string): Problem => ({ status: 400, code: 'malformed_request', detail });

/** A surface with the step that leads a request to its route. */
interface Routed extends Surface {
  readonly route: RequestHandler;
}

/** The surface that a request is for. */
type SurfaceOf = (req: HttpRequest) => Routed;

function surfacesOf(options: HttpServerOptions): SurfaceOf {
  const own: Routed = { ...options, route: routing(options) };
  const { hosted } = options;
  if (!hosted) return () => own;
  const other: Routed = { ...hosted, route: routing(hosted) };
  return ({ headers: { host } }) => (host !== undefined && hosted.isHost(host) ? other : own);
}

/** The first step of every request. */
function enter(
  options: HttpServerOptions,
  surfaceOf: SurfaceOf,
  answerTimeout: AnswerInTime,
): RequestHandler {
  const { respond, addresses, log, metrics, callerAddress: addressOf = callerAddress([]) } = options;
  const observed = observeAnswer(log, metrics);
  const refuse = (req: HttpRequest, res: HttpResponse, fault: Problem): false => {
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
    const { gate, route } = surfaceOf(req);
    const fault = hostFault(req);
    const passed = fault === null ? gate(req, res) : refuse(req, res, fault);
    if (passed === true) route(expressRequest, res, next);
    else if (passed !== false) {
      passed.then((later) => {
        if (later) route(expressRequest, res, next);
      }, next);
    }
  };
}

/** Express tries one path after the other; those without parameters are looked up instead, before it begins. */
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
    const own = path.includes('{') ? undefined : fixedRoute(path);
    if (own) fixed.set(path, own);
    const route: IRoute = own ?? router.route(path.replace(/\{(\w+)\}/g, ':$1'));
    // Express would take the handler of GET
    if (!allow.includes('HEAD')) route.head(refuseMethod);
    for (const { method, handle, takesItsTime = false } of here) {
      route[verbs[method]](
        toExpress((req, res) => {
          req.context.route = path;
          req.context.takesItsTime = takesItsTime;
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

/** What the types leave out of Express' own class: a route answers by itself, too, without a router around it. */
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

/** The last step of a request that failed. */
function fail({ log }: HttpServerOptions, surfaceOf: SurfaceOf) {
  return (error: unknown, req: HttpRequest, res: HttpResponse): void => {
    const problem = problemOf(error);
    if (isLogged(problem)) {
      const { traceId, route, caller } = req.context;
      log.error({ traceId, route, tenantId: caller?.tenantId, method: req.method, error }, 'request failed');
    }
    if (req.context.isOverdue) return;
    if (res.headersSent) {
      req.context.brokenOff = problem.status;
      res.destroy();
    } else surfaceOf(req).refuse(req, res, problem);
  };
}

/**
 * An address whose percent signs Express can decode. One that it cannot names nothing: its signs are taken literally,
 * so that it is answered like every other address that names nothing.
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

/** What a path without a route, or a method without one, is answered where no credential plays a part. */
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
