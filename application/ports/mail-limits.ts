import type { LinkPurpose } from './mailed-links.js';

/** Somebody asks for a mail to an address, be there an account or not. */
export interface MailRequest {
  readonly tenantId: string;
  readonly purpose: LinkPurpose;
  /** Of the address. */
  readonly emailDigest: string;
  /** Where from; null for a caller whose requests are limited otherwise. */
  readonly ip: string | null;
}

/**
 * So that nobody is flooded with mails that somebody else asks for: 3 an hour to an address for one purpose, and 30 an
 * hour from one network. Counted over all processes.
 */
export interface MailLimits {
  /** Whether one more may be sent at `now` (ms since the epoch); it counts from then on. */
  take(request: MailRequest, now: number): Promise<boolean>;
}
