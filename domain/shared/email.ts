import type { InputFault } from './domain-error.js';
import { domainInLetters } from './idna.js';
import { bytesOf, isAscii } from './text.js';

/**
 * Returns the form in which an address is stored, compared and reserved: without surrounding white space, in Unicode
 * NFKC and lower case, the domain in letters even where it was given as `xn--…`. Idempotent.
 */
export function normaliseEmail(value: string): string {
  const form = isAscii(value) ? value.trim().toLowerCase() : normalised(value);
  const at = form.lastIndexOf('@');
  return at < 0 ? form : form.slice(0, at + 1) + domainInLetters(form.slice(at + 1));
}

function normalised(value: string): string {
  let form = value;
  // lower case may not be in NFKC, and NFKC may add a space: a second pass normalises again, a third one in theory
  for (let pass = 0; pass < 3; pass++) {
    const next = form.normalize('NFKC').toLowerCase().normalize('NFKC').trim();
    if (next === form) break;
    form = next;
  }
  return form;
}

// RFC 5321 section 4.1.2 Dot-string with RFC 6531's letters; quoted local parts are refused, as is common
const localPart = /^[^\p{C}\p{Z}()<>[\]:;,\\"@.]+(\.[^\p{C}\p{Z}()<>[\]:;,\\"@.]+)*$/u;
const label = /^[\p{L}\p{N}]([\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u;
const digitsOnly = /^[0-9]+$/;

const faultOf = (email: string): string | null => {
  if (email === '') return 'is empty; give an address like name@example.com';
  if (bytesOf(email) > 254) return 'is longer than 254 bytes; use a shorter address';
  const [local, domain, ...more] = email.split('@');
  if (local === undefined || domain === undefined || more.length > 0)
    return 'has not exactly one @; give an address like name@example.com';
  if (bytesOf(local) > 64) return 'has more than 64 bytes before the @; use a shorter address';
  if (!localPart.test(local))
    return 'has a space, a dot at a wrong place or a character that is not allowed before the @; correct it';
  const labels = domain.split('.');
  if (labels.length < 2 || !labels.every((part) => bytesOf(part) <= 63 && label.test(part)))
    return 'has no valid domain after the @; give one like example.com';
  return digitsOnly.test(labels.at(-1)!) ? 'has an IP address after the @; give a domain name' : null;
};

/** Returns the fault of a normalised address, one at the most. Never repeats the address. */
export function emailFaults(pointer: string, email: string): InputFault[] {
  const detail = faultOf(email);
  return detail === null ? [] : [{ pointer, code: email === '' ? 'required' : 'format', detail }];
}
