import type { App } from '../../application/app.js';
import type { PendingRequests } from '../../application/authorization/pending-request.js';
import type { PendingSignOut } from '../../application/authorization/pending-sign-out.js';
import type { Position } from '../../application/ports/events/event-store.js';
import type { Session } from '../../application/ports/sign-in/sessions.js';
import type { Cookies } from '../http/requests/cookies.js';
import type { HostTenant } from '../http/requests/request-context.js';
import type { Respond } from '../http/answers/respond.js';
import type { Csrf } from './page-request/csrf.js';
import type { Brand } from './design/brand.js';

export interface PagesDeps {
  readonly app: App;
  readonly pendingRequests: PendingRequests;
  /**
   * Returns the sign-out with the handle in the page's address, for the browser's session. Null: unknown, expired, or
   * another tenant's.
   */
  readonly findSignOut: (
    tenantId: string,
    handle: string,
    session: Session | null,
  ) => Promise<PendingSignOut | null>;
  readonly brandOf: (tenant: HostTenant) => Promise<Brand>;
  /** Waits until the read models have reached the position, for a bounded time. */
  readonly waitUntilShown: (position: Position) => Promise<unknown>;
  readonly respond: Respond;
  /** The cookies of the tenant's host. */
  readonly cookies: Cookies;
  readonly csrf: Csrf;
  /** Whether the tenants' hosts are served over https. */
  readonly secure: boolean;
}
