const WHOLE = /^\d+$/;

/**
 * Returns a number that was typed; -1 for a text that is none, which the service refuses at its field: an empty text, or
 * none at all, may have a meaning of its own.
 * @param form what a number looks like. Default: digits alone
 */
export function typedNumber(text: string, form = WHOLE): number {
  const typed = text.trim();
  return form.test(typed) ? Number(typed.replace(',', '.')) : -1;
}
