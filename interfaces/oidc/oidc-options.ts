import type { OpenIdApp } from '../../application/authorization/openid-app.js';
import type { RecordRefusedRequest } from '../../application/authorization/refused-requests.js';
import type { TenantClient } from '../../application/client/find-client.js';
import type { RateLimiter } from '../../application/ports/shared/rate-limiter.js';
import type { Log } from '../../infrastructure/telemetry/log.js';
import type { HttpRequest } from '../http/http-types.js';
import type { Cookies } from '../http/requests/cookies.js';
import type { ProvenCredentials } from '../http/requests/credentials.js';
import type { Respond } from '../http/answers/respond.js';
import type { OidcPages } from './pages.js';

/** The rate limits of calls to the endpoints. */
export interface CallLimits {
  readonly addresses: RateLimiter;
  readonly sessions: RateLimiter;
  readonly clients: RateLimiter;
  readonly introspections: RateLimiter;
}

export interface OidcOptions {
  readonly app: OpenIdApp;
  readonly respond: Respond;
  readonly log: Log;
  /** The cookies of `{base_url}`. */
  readonly cookies: Cookies;
  /** Whether the documentation is served at `/docs`. Default: true. */
  readonly hasDocs?: boolean;
  readonly pages: OidcPages;
  readonly recordRefused: RecordRefusedRequest;
  /** Called with each service that got a token for itself. Does not throw, and delays nothing. */
  readonly onServiceUse: (req: HttpRequest, service: TenantClient) => void;
  readonly limits: CallLimits;
  readonly proven: ProvenCredentials;
}
