import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PreviewTokens } from '../../application/ports/images/branding-drafts.js';
import type { Clock } from '../../application/ports/shared/clock.js';

const LIFETIME_MS = 600_000;

/**
 * Creates tokens that say until when they are valid (ms since the epoch, in base 36), and prove it by an HMAC, so that
 * nothing is stored. See the port.
 * @param secret 32 bytes, the same in every process
 */
export function previewTokens(secret: Uint8Array, clock: Clock): PreviewTokens {
  const tokenOf = (tenantId: string, until: string): string =>
    `${until}.${createHmac('sha256', secret).update(`${tenantId}|${until}`).digest('base64url')}`;
  return {
    issue: (tenantId) => tokenOf(tenantId, (clock.now() + LIFETIME_MS).toString(36)),
    opens(tenantId, token) {
      const until = /^([0-9a-z]{1,12})\./.exec(token)?.[1];
      if (until === undefined || Number.parseInt(until, 36) <= clock.now()) return false;
      const expected = Buffer.from(tokenOf(tenantId, until));
      const given = Buffer.from(token);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
