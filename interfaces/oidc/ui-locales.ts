import type { Parameters } from '../http/form-body.js';
import { single } from '../http/form-body.js';

const MOST_LOCALES = 10;

/** Returns the BCP 47 tags of `ui_locales`, in order of preference; what is none is left out. */
export function uiLocalesOf(parameters: Parameters): readonly string[] {
  const given = single(parameters, 'ui_locales')?.split(' ', MOST_LOCALES) ?? [];
  return given.filter((tag) => /^[A-Za-z0-9-]{1,35}$/.test(tag));
}
