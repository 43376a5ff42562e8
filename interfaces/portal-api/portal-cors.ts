import type { RateLimiter } from '../../application/ports/shared/rate-limiter.js';
import type { Respond } from '../http/answers/respond.js';
import type { Gate, HttpRequest } from '../http/http-types.js';
import { resourceOf } from '../management-api/routes/resources.js';

const METHODS = 'GET, POST, PUT, DELETE';
const HEADERS = 'Authorization, Content-Type, If-Match, Idempotency-Key, traceparent';
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
 * Returns a function that lets scripts of the portal's origin call what a gate is in front of and read its answers, where
 * that origin is another than the Management API's. No other origin may, and none with cookies: the portal sends its
 * token itself.
 */
export function portalCors(options: {
  readonly baseUrl: string;
  readonly portalUrl: string;
  readonly respond: Respond;
  /** Shown to preflights, which have no credential to count for; they are not counted, since their answer is constant. */
  readonly addresses: Pick<RateLimiter, 'peek'>;
}): (gate: Gate) => Gate {
  const { origin } = new URL(options.portalUrl);
  if (origin === new URL(options.baseUrl).origin) return (gate) => gate;
  const preflight = preflightHeaders(origin);
  return (gate) => (req, res) => {
    if (resourceOf(req.path) === undefined) return gate(req, res);
    if (req.headers.origin === origin) {
      if (isPreflight(req)) {
        req.context.rate = options.addresses.peek(req.context.ip);
        options.respond.send(req, res, 204, null, preflight);
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
