import type { LinkPurpose } from './mailed-links.js';
import type { Place } from '../sign-in/known-places.js';

/** A request for a mail to an address, with an account or without one. */
export interface MailRequest {
  readonly tenantId: string;
  readonly purpose: LinkPurpose;
  /** The address, normalised. */
  readonly email: string;
  /** Of the address. */
  readonly emailDigest: string;
  /**
   * The place of the request, and whether the account has signed in there; null for a caller that is limited otherwise.
   */
  readonly from: (Place & { readonly known: 'browser' | 'network' | null }) | null;
}

/**
 * Keeps people from being flooded with mails that others ask for: 3 an hour to an address for one purpose from one
 * network, 30 an hour from one network, and 10 a day to an address over all tenants and purposes. Networks and browsers
 * that the account has signed in from spend nothing of the 10; such a browser has 3 an hour of its own, whatever its
 * network has spent. Counted over all processes.
 */
export interface MailLimits {
  /** Returns whether one more may be sent at `now` (ms since the epoch), and counts it if so. */
  take(request: MailRequest, now: number): Promise<boolean>;
}
