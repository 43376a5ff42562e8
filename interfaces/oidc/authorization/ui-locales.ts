import type { HttpRequest } from '../../http/http-types.js';
import { type Parameters, single } from '../../http/requests/form-body.js';

const MOST_LOCALES = 10;

const tagsOf = (given: string): readonly string[] =>
  given.split(' ', MOST_LOCALES).filter((tag) => /^[A-Za-z0-9-]{1,35}$/.test(tag));

/** Returns the BCP 47 tags of `ui_locales`, in order of preference, without other text. */
export const uiLocalesOf = (parameters: Parameters): readonly string[] =>
  tagsOf(single(parameters, 'ui_locales') ?? '');

/** Returns the same for the address of a request that may be invalid otherwise. */
export const uiLocalesIn = ({ url }: HttpRequest): readonly string[] =>
  tagsOf(new URLSearchParams(url.replace(/^[^?]*/, '')).get('ui_locales') ?? '');
