import type { LinkPurpose } from './mailed-links.js';
import type { Device } from '../sign-in/known-devices.js';

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
  readonly from: (Device & { readonly known: 'browser' | 'network' | null }) | null;
}

/** Why a mail is not sent. */
export interface MailRefusal {
  /** When there is room again, in ms since the epoch. */
  readonly until: number;
  /**
   * Whether a visitor may be notified. False for the limit of a day, which leaves out requests from devices that an account
   * knows: known, it would reveal to others in the user's network that there is an account.
   */
  readonly mayBeShown: boolean;
}

/**
 * Limits the mails that others can cause: 3 an hour to an address for one purpose from one network, 30 an hour from one
 * network, and 10 a day to an address over all tenants and purposes. Requests from networks and browsers that the account
 * has signed in from do not count towards the 10; such a browser may cause 3 an hour, and 6 mails with a code,
 * independently of its network.
 * Counted over all processes.
 */
export interface MailLimits {
  /** Counts another mail at `now` (ms since the epoch) and returns null, or returns why it may not be sent. */
  take(request: MailRequest, now: number): Promise<MailRefusal | null>;
  /**
   * Returns whether a mail of a sign-up whose browser brings no proof of work may be sent, and counts it if so: 3 an hour
   * from one network, 30 an hour for a tenant. It counts besides.
   */
  takeWithoutWork(
    from: { readonly tenantId: string; readonly ip: string | null },
    now: number,
  ): Promise<boolean>;
  /**
   * Counts a mail of a tenant that its owner made: 50 a day, and as many that go to owners alone, so that notices of a
   * take-over reach them whatever else was sent. Null when it may be sent; else the time at which there is room again, in
   * ms since the epoch.
   */
  takeOfLimitedTenant(
    mail: { readonly tenantId: string; readonly forOwners: boolean },
    now: number,
  ): Promise<number | null>;
}
