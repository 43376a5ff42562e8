import type { RateLimiter } from '../../application/ports/shared/rate-limiter.js';
import type { Respond } from '../http/answers/respond.js';
import type { Gate, HttpRequest } from '../http/http-types.js';
import { resourceOf } from '../management-api/routes/resources.js';

const METHODS = 'GET, POST, PUT, DELETE';
const HEADERS =
  'Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, traceparent, tracestate, baggage';
const EXPOSED =
  'ETag, Location, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Idempotent-Replayed, ' +
  'Tessera-Projection, WWW-Authenticate';
/** The most seconds that browsers keep the answer to a preflight. */
const MAX_AGE = '7200';

/** Returns the answer to a preflight from an origin that may call. */
const preflightHeaders = (origin: string): readonly string[] => [
  'Access-Control-Allow-Origin',
  origin,
  'Access-Control-Allow-Methods',
  METHODS,
  'Access-Control-Allow-Headers',
  HEADERS,
  'Access-Control-Max-Age',
  MAX_AGE,
  'Vary',
  'Origin',
];

/**
 * Returns a function that lets scripts of the portal's origin and the operators' console's call what a gate is in front of and
 * read its answers, where those are others than the Management API's. No other origin may, and none with cookies: they send
 * their token themselves.
 */
export function portalCors(options: {
  readonly baseUrl: string;
  readonly portalUrl: string;
  readonly operatorUrl: string;
  readonly respond: Respond;
  /** Shown to preflights, which have no credential to count for; they are not counted, since their answer is constant. */
  readonly addresses: Pick<RateLimiter, 'peek'>;
}): (gate: Gate) => Gate {
  const origins = new Set([options.portalUrl, options.operatorUrl].map((url) => new URL(url).origin));
  origins.delete(new URL(options.baseUrl).origin);
  if (origins.size === 0) return (gate) => gate;
  return (gate) => (req, res) => {
    if (resourceOf(req.path) === undefined) return gate(req, res);
    const { origin } = req.headers;
    if (origin !== undefined && origins.has(origin)) {
      if (isPreflight(req)) {
        req.context.rate = options.addresses.peek(req.context.ip);
        options.respond.send(req, res, 204, null, preflightHeaders(origin));
        return false;
      }
      res.setHeader('Access-Control-Allow-Origin', origin);
      res.setHeader('Access-Control-Expose-Headers', EXPOSED);
    }
    res.setHeader('Vary', 'Origin');
    return gate(req, res);
  };
}

const isPreflight = ({ method, headers }: HttpRequest): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
