import type { InputFault } from '../../api/api-error.js';
import { texts } from '../../texts/language.js';

/** Texts for faults, by the member and the code, e.g. `email format`, or by the code alone. */
export type FaultTexts = Readonly<Record<string, string>>;

/**
 * Returns a fault in words: those of the screen, of the kit, of the API, in this order.
 * @param own the texts of the screen
 */
export function faultText({ pointer, code, detail }: InputFault, own: FaultTexts = {}): string {
  const [, member = ''] = pointer.split('/');
  const known = own[`${member} ${code}`] ?? own[code] ?? texts().faults[code];
  // the API goes on from the name of the member: "must be …", or from a line of it: "line 3: has …"
  const [, line, rest = detail] = /^line (\d+): (.*)$/.exec(detail) ?? [];
  if (known === undefined && line !== undefined) return texts().form.faultInLine(line, rest);
  return known ?? (/^[a-z]/.test(detail) ? texts().form.fault(detail) : detail);
}
