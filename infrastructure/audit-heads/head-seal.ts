import { createHash, createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { FoundHead } from '../../application/ports/audit/audit-heads.js';
import type { SignedHead } from '../../domain/audit/audit-events.js';

/** SHA-256 of a JWS, hexadecimal. */
const digestOf = (jws: string): string => createHash('sha256').update(jws).digest('hex');

export interface HeadSeal {
  /** HMAC-SHA-256 over all of a head and its tenant, hexadecimal. */
  macOf(tenantId: string, head: Omit<SignedHead, 'mac'>): string;
  read(tenantId: string, head: SignedHead): FoundHead;
}

/** Tells the service's own heads from others. `secret`: 32 bytes, for ever the same. */
export function headSeal(secret: Uint8Array): HeadSeal {
  const key = createSecretKey(secret);
  const macOf: HeadSeal['macOf'] = (
    tenantId,
    { number, entryId, hash, previousHead, jws, publicKey }: Omit<SignedHead, 'mac'>,
  ) =>
    createHmac('sha256', key)
      .update(JSON.stringify([tenantId, number, entryId, hash, previousHead, jws, publicKey]))
      .digest('hex');
  const isOurs = (tenantId: string, head: SignedHead): boolean => {
    const given = Buffer.from(head.mac, 'hex');
    const expected = Buffer.from(macOf(tenantId, head), 'hex');
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  return {
    macOf,
    read: (tenantId, head) => {
      const { number, entryId, hash, previousHead, jws } = head;
      return { number, entryId, hash, previousHead, digest: digestOf(jws), genuine: isOurs(tenantId, head) };
    },
  };
}
