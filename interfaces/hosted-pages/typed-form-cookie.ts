import type { HeaderList } from '../http/answers/security-headers.js';
import { single } from '../http/requests/form-body.js';
import { formToken } from './page-request/form-token.js';
import type { PageRequest } from './page-request/page-request.js';
import type { PagesDeps } from './pages-deps.js';

/** A browser stores no more than 4096 bytes. */
const MOST_CHARACTERS = 3500;

/** The field with the proof of who typed the other ones. */
const TYPED_BY = 'typedBy';

/** What was typed, by the names of the fields. */
export type TypedForm = Readonly<Record<string, string>>;

/** Returns the value of `TYPED_BY`: it is of this browser and this user, so that no other user gets what was typed. */
export const typedBy = (deps: PagesDeps, page: PageRequest, userId: string): string =>
  formToken(deps, { ...page, request: null }, 'typed', userId).token;

/** Returns the headers that keep what was typed into the form; null for a form of which nothing comes back. */
export function storeTypedForm(deps: PagesDeps, { req, parameters, keeps }: PageRequest): HeaderList | null {
  const by = single(parameters, TYPED_BY);
  const fields = keeps.flatMap((name) => {
    const value = parameters.get(name)?.[0];
    return value === undefined ? [] : [[name, value] as const];
  });
  if (by === undefined || fields.length === 0) return null;
  const form = JSON.stringify({ path: req.path, by, fields: Object.fromEntries(fields) });
  const value = Buffer.from(form).toString('base64url');
  return value.length > MOST_CHARACTERS ? null : deps.cookies.set('tessera_typed_form', value);
}

/**
 * Returns what this user typed in this browser into the form that is sent to a path, null for nothing, and the headers that
 * delete it, since it comes back once.
 */
export function typedFormOf(
  deps: PagesDeps,
  page: PageRequest,
  { path, userId }: { readonly path: string; readonly userId: string },
): { readonly typed: TypedForm | null; readonly headers: HeaderList } {
  const value = deps.cookies.read(page.req, 'tessera_typed_form');
  if (value === null) return { typed: null, headers: [] };
  const form = parsed(value);
  // another page of the account may ask first
  if (form !== null && form.path !== path) return { typed: null, headers: [] };
  const isTheirs = form?.by === typedBy(deps, page, userId);
  return { typed: isTheirs ? form.fields : null, headers: deps.cookies.clear('tessera_typed_form') };
}

/** Returns the headers that delete what was typed, once a form took effect; none when the browser brought nothing. */
export const forgetTypedForm = ({ cookies }: PagesDeps, { req }: PageRequest): HeaderList =>
  cookies.clearSent(req, 'tessera_typed_form');

interface StoredForm {
  readonly path: string;
  readonly by: string;
  readonly fields: TypedForm;
}

function parsed(value: string): StoredForm | null {
  try {
    const { path, by, fields } = JSON.parse(
      Buffer.from(value, 'base64url').toString(),
    ) as Partial<StoredForm>;
    if (typeof path !== 'string' || typeof by !== 'string' || typeof fields !== 'object') return null;
    const texts = Object.entries(fields).filter(([, text]) => typeof text === 'string');
    return { path, by, fields: Object.fromEntries(texts) };
  } catch {
    return null;
  }
}
