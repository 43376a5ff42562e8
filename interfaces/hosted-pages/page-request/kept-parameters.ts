import { type Parameters, single } from '../../http/requests/form-body.js';

const word = /^[a-z-]{1,20}$/;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * The parameters that a page's address keeps, and what their values look like; fields of forms with these names may hold anything.
 * All others, such as the secret of a link, must be repeated in no page, cookie or address.
 */
const keptParameters: readonly (readonly [name: string, shape: RegExp])[] = [
  ['request', /^[\w.~-]{1,200}$/],
  ['account', word],
  ['for', word],
  ['use', word],
  ['over', word],
  ['passkey', uuid],
  ['identity', uuid],
  ['before', /^[\dT:.Z_-]{1,50}$/],
  ['user_code', /^[A-Za-z]{4}[ -]?[A-Za-z]{4}$/],
];

/** Returns the address of a page as a path, with the parameters that it keeps; for a form's path, those that the form sent. */
export function keptAddress(path: string, parameters: Parameters): string {
  const query = new URLSearchParams();
  for (const [name, shape] of keptParameters) {
    const value = single(parameters, name);
    if (value !== undefined && shape.test(value)) query.set(name, value);
  }
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}
