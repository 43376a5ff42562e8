import { fault } from '../../shared/faults.js';
import { textFaults } from '../../shared/text.js';
import type { ReadValue } from './line-values.js';

/** An authenticator app that a person has set up: SHA-1, six digits, 30 seconds (RFC 6238). */
export interface ImportedTotp {
  /** base32 without padding, upper case. */
  readonly secret: string;
  /** The name that the person gave it; null without one. */
  readonly name: string | null;
}

const base32 = /^[A-Z2-7]{16,256}$/;

/** Returns the authenticator app, or its faults, none of which repeats the secret. */
export function readImportedTotp(value: unknown, pointer: string): ReadValue<ImportedTotp> {
  const {
    secret,
    name = null,
    digits = 6,
    period = 30,
    algorithm = 'SHA1',
  } = (value ?? {}) as Record<string, unknown>;
  if (typeof secret !== 'string')
    return [fault(`${pointer}/secret`, 'required', 'is missing; give it in base32')];
  const plain = secret.replaceAll(/[\s=-]/g, '').toUpperCase();
  const faults = [];
  if (!base32.test(plain))
    faults.push(
      fault(`${pointer}/secret`, 'format', 'is no base32 text of 16 to 256 characters; export it again'),
    );
  if (digits !== 6 || period !== 30 || !isSha1(algorithm))
    faults.push(
      fault(
        pointer,
        'unsupported',
        'is not of SHA-1, six digits and 30 seconds; leave it out, and set it up again',
      ),
    );
  if (name !== null && typeof name !== 'string')
    faults.push(fault(`${pointer}/name`, 'type', 'is no text; put it into quotes'));
  else faults.push(...textFaults(`${pointer}/name`, name ?? '', { max: 64 }));
  return faults.length > 0 ? faults : { value: { secret: plain, name: name as string | null } };
}

const isSha1 = (algorithm: unknown): boolean =>
  typeof algorithm === 'string' && /^(?:hmac)?-?sha-?1$/i.test(algorithm);
