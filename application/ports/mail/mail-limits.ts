import type { LinkPurpose } from './mailed-links.js';
import type { Place } from '../sign-in/known-places.js';

/** A request for a mail to an address, with an account or without one. */
export interface MailRequest {
  readonly tenantId: string;
  readonly purpose: LinkPurpose | 'code' | 'sign-up' | 'email-change';
  /** The address, normalised. */
  readonly email: string;
  /** The keyed digest of the address. */
  readonly emailDigest: string;
  /**
   * Network and browser of the request, and whether the account has signed in from them; null for a caller with other limits.
   */
  readonly from: (Place & { readonly known: 'browser' | 'network' | null }) | null;
}

/**
 * Limits the mails that others can cause: 3 an hour to an address for one purpose from one network, 30 an hour from one
 * network, and 10 a day to an address over all tenants and purposes. Requests from networks and browsers that the account
 * has signed in from do not count towards the 10; such a browser may cause 3 an hour, and 6 mails with a code,
 * independently of its network.
 * Counted over all processes.
 */
export interface MailLimits {
  /** Returns whether another mail may be sent at `now` (ms since the epoch), and counts it if so. */
  take(request: MailRequest, now: number): Promise<boolean>;
  /**
   * The same for a mail of a sign-up whose browser brings no proof of work: 3 an hour from one network, 30 an hour for a
   * tenant. It counts besides.
   */
  takeWithoutWork(
    from: { readonly tenantId: string; readonly ip: string | null },
    now: number,
  ): Promise<boolean>;
  /**
   * The same for a mail of a tenant that its owner made: 50 a day, and as many that go to owners alone, so that news of a
   * take-over reach them whatever else was sent. Null when it may be sent; else the time at which there is room again, in
   * ms since the epoch.
   */
  takeOfLimitedTenant(
    mail: { readonly tenantId: string; readonly forOwners: boolean },
    now: number,
  ): Promise<number | null>;
}
