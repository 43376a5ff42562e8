import { Secret, TOTP } from 'otpauth';
import type { Clock } from '../../application/ports/shared/clock.js';
import type { OneTimeCodes } from '../../application/ports/sign-in/one-time-codes.js';
import { typedCode } from '../../domain/shared/typed-code.js';
import { openShortly, sealShortly } from './short-seal.js';

const SECRET_BYTES = 20;

const totp = (secret: string, names: { readonly issuer?: string; readonly label?: string } = {}): TOTP =>
  new TOTP({ ...names, algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(secret) });

/** Returns a name without the colon that parts issuer and account in the label (Key URI Format of authenticator apps). */
const labelPart = (name: string): string => name.replaceAll(':', ' ').replaceAll(/\s+/g, ' ').trim();

const boxContext = (userId: string): string => `totp set-up|${userId}`;

/** See the port. `key`: 32 bytes, the same in every process; it seals secrets that are not confirmed yet. */
export const oneTimeCodes = (key: Uint8Array, clock: Clock): OneTimeCodes => ({
  begin: (userId) => {
    const secret = new Secret({ size: SECRET_BYTES }).base32;
    return { secret, setUp: sealShortly(key, boxContext(userId), secret, clock) };
  },
  secretOf: (userId, setUp) => openShortly(key, boxContext(userId), setUp, clock) as string | null,
  address: (secret, { issuer, account }) =>
    totp(secret, { issuer: labelPart(issuer), label: labelPart(account) }).toString(),
  stepOf: (secret, code, now) => {
    const generator = totp(secret);
    const delta = generator.validate({ token: typedCode(code), window: 1, timestamp: now });
    return delta === null ? null : generator.counter({ timestamp: now }) + delta;
  },
});
