import type { OpenIdApp } from '../../application/authorization/openid-app.js';
import type { NoteRefusedRequest } from '../../application/authorization/refused-requests.js';
import type { Log } from '../../infrastructure/telemetry/log.js';
import type { Cookies } from '../http/cookies.js';
import type { Respond } from '../http/respond.js';
import type { OidcPages } from './pages.js';

/** What the endpoints work with. */
export interface OidcOptions {
  readonly app: OpenIdApp;
  readonly respond: Respond;
  readonly log: Log;
  /** Of `{base_url}`. */
  readonly cookies: Cookies;
  readonly pages: OidcPages;
  readonly noteRefused: NoteRefusedRequest;
}
