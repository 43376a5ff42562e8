import { hkdfSync, type KeyObject } from 'node:crypto';

/** Returns 32 bytes for one purpose, the same in every process with this master key (HKDF-SHA-256, RFC 5869). */
export const derivedSecret = (masterKey: KeyObject, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', masterKey, '', `tessera ${purpose}`, 32));
