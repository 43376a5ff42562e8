import { asApiError } from '../api/resource.js';
import { stepUp } from '../session/session.js';
import { texts } from '../texts/language.js';
import { refusalText } from './refusal.js';
import { showToast } from './toast.js';

/** What was pressed last: not what has the focus, which a click gives no button in Safari. */
let pressed: Element | null = null;
addEventListener('click', ({ target }) => (pressed = (target as Element).closest('button')), true);

/** The buttons whose actions go on. */
const underWay = new Set<Element | null>();

/**
 * Runs an action of a single button, without a form: its refusal is shown in a toast, and a step-up by leaving for the sign-in
 * page, after which the person presses again. A further press of the same button meanwhile does nothing.
 * Returns whether it succeeded.
 */
export async function runAction(
  run: () => Promise<unknown>,
  errors: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  const button = pressed;
  if (underWay.has(button)) return false;
  underWay.add(button);
  try {
    await run();
    return true;
  } catch (thrown) {
    const error = asApiError(thrown);
    showToast(error.challenge === null ? refusalText(error, errors) : texts().states.stepUp);
    if (error.challenge !== null) await stepUp(error.challenge);
    return false;
  } finally {
    underWay.delete(button);
  }
}
