import { createHash, createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { FoundHead } from '../../application/ports/audit/audit-heads.js';
import type { SignedHead } from '../../domain/audit/audit-events.js';

/** Creates the seal that marks the service's own heads. `secret`: 32 bytes, which must never change. */
export function headSeal(secret: Uint8Array) {
  const key = createSecretKey(secret);
  /** Returns the HMAC-SHA-256 over all of a head and its tenant, hexadecimal. */
  const macOf = (
    tenantId: string,
    { number, entryId, hash, previousHead, jws, publicKey }: Omit<SignedHead, 'mac'>,
  ): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([tenantId, number, entryId, hash, previousHead, jws, publicKey]))
      .digest('hex');
  return {
    macOf,
    /** Returns the head with the SHA-256 of its JWS, and whether its MAC is that of this service. */
    read: (tenantId: string, head: SignedHead): FoundHead => {
      const { number, entryId, hash, previousHead, jws } = head;
      const digest = createHash('sha256').update(jws).digest('hex');
      const given = Buffer.from(head.mac, 'hex');
      const expected = Buffer.from(macOf(tenantId, head), 'hex');
      const genuine = given.length === expected.length && timingSafeEqual(given, expected);
      return { number, entryId, hash, previousHead, digest, genuine };
    },
  };
}
