import { createHmac, randomInt } from 'node:crypto';
import type { Clock } from '../../application/ports/shared/clock.js';
import type { BackupCodeSecrets } from '../../application/ports/sign-in/one-time-codes.js';
import { typedCode } from '../../domain/shared/typed-code.js';
import { openShortly, sealShortly } from './short-seal.js';

const CODES = 10;
const HALF = 5;
/** 32 letters and digits: Crockford's base 32, without letters that look like digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

const half = (): string => Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

const boxContext = (userId: string): string => `backup codes|${userId}`;

const boxKeyOf = (secret: Uint8Array): Uint8Array =>
  createHmac('sha256', secret).update('sealed backup codes').digest();

/** See the port. `secret`: 32 bytes, the same in every process. */
export const backupCodes = (secret: Uint8Array, clock: Clock): BackupCodeSecrets => ({
  newCodes: () => Array.from({ length: CODES }, () => `${half()}-${half()}`),
  seal: (userId, codes) => sealShortly(boxKeyOf(secret), boxContext(userId), codes, clock),
  open: (userId, sealed) =>
    openShortly(boxKeyOf(secret), boxContext(userId), sealed, clock) as readonly string[] | null,
  hash: (userId, code) => {
    const read = typedCode(code)
      .toLowerCase()
      .replaceAll(/\p{Pd}/gu, '')
      .replaceAll('o', '0')
      .replaceAll(/[il]/g, '1');
    return createHmac('sha256', secret).update(`${userId}|${read}`).digest('base64url');
  },
});
