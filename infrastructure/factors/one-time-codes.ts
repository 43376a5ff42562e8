import { Secret, TOTP } from 'otpauth';
import type { Clock } from '../../application/ports/shared/clock.js';
import type { OneTimeCodes } from '../../application/ports/sign-in/one-time-codes.js';
import { BrokenSeal, openBox, sealBox } from '../crypto/sealed-box.js';

const SECRET_BYTES = 20;
const SET_UP_MS = 10 * 60_000;

const totp = (secret: string, names: { readonly issuer?: string; readonly label?: string } = {}): TOTP =>
  new TOTP({ ...names, algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(secret) });

const boxContext = (userId: string): string => `totp set-up|${userId}`;

/** See the port. `key`: 32 bytes, the same in every process; it seals secrets that are not confirmed yet. */
export const oneTimeCodes = (key: Uint8Array, clock: Clock): OneTimeCodes => ({
  begin: (userId) => {
    const secret = new Secret({ size: SECRET_BYTES }).base32;
    const content = JSON.stringify({ secret, until: clock.now() + SET_UP_MS });
    return { secret, setUp: sealBox(key, boxContext(userId), content).toString('base64url') };
  },
  secretOf: (userId, setUp) => {
    try {
      const content = openBox(key, boxContext(userId), Buffer.from(setUp, 'base64url')).toString();
      const { secret, until } = JSON.parse(content) as { readonly secret: string; readonly until: number };
      return until > clock.now() ? secret : null;
    } catch (error) {
      if (error instanceof BrokenSeal) return null;
      throw error;
    }
  },
  address: (secret, { issuer, account }) => totp(secret, { issuer, label: account }).toString(),
  stepOf: (secret, code, now) => {
    const generator = totp(secret);
    const delta = generator.validate({ token: code.replaceAll(/\s/g, ''), window: 1, timestamp: now });
    return delta === null ? null : generator.counter({ timestamp: now }) + delta;
  },
});
