import { ApiError } from '../../api/api-error.js';
import { asApiError } from '../../api/resource.js';
import { texts } from '../../texts/language.js';

/** The members of the owner's account, by the fields of the form. */
const fieldOf: Readonly<Record<string, string>> = {
  '/email': '/ownerEmail',
  '/firstName': '/ownerFirstName',
  '/lastName': '/ownerLastName',
};

/** Returns a refusal of a new tenant with each fault at its field. */
export function atFieldsOfTenant(thrown: unknown): ApiError {
  const { status, code, title, traceId, challenge, faults } = asApiError(thrown);
  const same = { status, title, traceId, challenge };
  if (code === 'slug_taken') {
    const detail = texts().operator.errors[code] ?? title;
    return new ApiError({ ...same, code: 'invalid_input', faults: [{ pointer: '/slug', code, detail }] });
  }
  const moved = faults.map((fault) => ({ ...fault, pointer: fieldOf[fault.pointer] ?? fault.pointer }));
  return new ApiError({ ...same, code, faults: moved });
}
