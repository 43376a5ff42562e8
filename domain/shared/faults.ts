import { type InputFault, DomainError } from './domain-error.js';

/** Throws `invalid_input` naming every fault, when there is any, so that a caller can correct all at once. */
export function refuseFaults(faults: readonly InputFault[]): void {
  if (faults.length === 0) return;
  const detail = faults.map((fault) => `${fault.pointer}: ${fault.detail}`).join('; ');
  throw new DomainError('invalid', 'invalid_input', detail, faults);
}

/** Returns a member name as one step of a JSON Pointer (RFC 6901, section 3). */
export const pointerStep = (name: string): string =>
  `/${name.replaceAll('~', '~0').replaceAll('/', '~1').replace(unprintable, '?')}`;

const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu;

export const fault = (pointer: string, code: string, detail: string): InputFault => ({
  pointer,
  code,
  detail,
});

/** Returns the fault of a value that is not in the catalogue. */
export const oneOf = (pointer: string, value: string, catalogue: readonly string[]): InputFault[] =>
  catalogue.includes(value) ? [] : [fault(pointer, 'unknown', `is not one of ${catalogue.join(', ')}`)];
