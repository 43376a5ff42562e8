import type { DeviceRequests } from '../../application/authorization/devices/device-requests.js';
import type { PendingRequests } from '../../application/authorization/pending-request.js';
import type { PendingSignOut } from '../../application/authorization/pending-sign-out.js';
import type { ConnectionSignIns } from '../../application/connections/provider-sign-in.js';
import type { ApplicationsApp } from '../../application/grant/list-applications.js';
import type { EventPages } from '../../application/ports/events/event-pages.js';
import type { Zip } from '../../application/ports/shared/formats.js';
import type { MailToSend } from '../../application/ports/mail/mailer.js';
import type { AuditLog } from '../../application/ports/audit/audit-log.js';
import type { Position } from '../../application/ports/events/event-store.js';
import type { Session } from '../../application/ports/sign-in/sessions.js';
import type { Cookies } from '../http/requests/cookies.js';
import type { HostTenant } from '../http/requests/request-context.js';
import type { Respond } from '../http/answers/respond.js';
import type { RateLimiter } from '../../application/ports/shared/rate-limiter.js';
import type { Csrf } from './page-request/csrf.js';
import type { LastAccount } from './page-request/last-account.js';
import type { Brand } from './design/brand.js';

export interface PagesDeps {
  readonly app: ApplicationsApp;
  readonly audit: Pick<AuditLog, 'settle' | 'list' | 'alerts'>;
  /** What people's data are downloaded with. */
  readonly dataExport: { readonly pages: EventPages; readonly zip: Zip };
  readonly pendingRequests: PendingRequests;
  /** Devices that wait for their user's consent. */
  readonly devices: DeviceRequests;
  /** Sign-ins with external accounts. */
  readonly connections: ConnectionSignIns;
  /**
   * Returns the sign-out with the handle in the page's address, for the browser's session. Null: unknown, expired, or
   * another tenant's.
   */
  readonly findSignOut: (
    tenantId: string,
    handle: string,
    session: Session | null,
  ) => Promise<PendingSignOut | null>;
  /** Returns the HTML of a mail. */
  readonly mailHtml: (mail: MailToSend) => string;
  readonly brandOf: (tenant: HostTenant) => Promise<Brand>;
  /** Waits until the read models have reached the position, for a bounded time. */
  readonly waitUntilShown: (position: Position) => Promise<unknown>;
  readonly respond: Respond;
  /** The cookies of the tenant's host. */
  readonly cookies: Cookies;
  readonly csrf: Csrf;
  readonly lastAccount: LastAccount;
  /** Limits the looks at domains, by the caller's address. */
  readonly domainChecks: RateLimiter;
  /** Whether the tenants' hosts are served over https. */
  readonly secure: boolean;
}
