import { type InputFault, DomainError } from '../../../domain/shared/domain-error.js';
import type { Validate } from '../../http/requests/validation.js';

/** Throws DomainError `invalid_input` with all faults, if there are any. */
export function refuseFaults(faults: readonly InputFault[]): void {
  if (faults.length === 0) return;
  throw new DomainError('invalid', 'invalid_input', faults.map(({ detail }) => detail).join(' '), faults);
}

/**
 * Returns the checked parameters of a URL (path and query, as sent). Throws DomainError `invalid_input` also for an unknown
 * or repeated parameter, and for a NUL.
 */
export function readQuery(url: string, validate: Validate): Readonly<Record<string, unknown>> {
  const query: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  const start = url.indexOf('?');
  if (start !== -1) {
    for (const [name, value] of new URLSearchParams(url.slice(start + 1))) {
      if (Object.hasOwn(query, name))
        refuseFaults([fault(name, 'duplicate', 'is given twice: give it once.')]);
      if (value.includes('\0')) refuseFaults([fault(name, 'nul', 'may not contain NUL.')]);
      query[name] = value;
    }
  }
  refuseFaults(validate(query));
  return query;
}

const fault = (name: string, code: string, rest: string): InputFault => ({
  pointer: name.slice(0, 100),
  code,
  detail: `"${name.slice(0, 100)}" ${rest}`,
});
