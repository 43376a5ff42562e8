import { type MissingProof, type StepUpStrength, missingProof } from '../../../domain/sign-in/step-up.js';
import { seeOther } from '../answers.js';
import type { Who } from '../page-row.js';
import type { PagesDeps } from '../pages-deps.js';
import { storeTypedForm } from '../typed-form-cookie.js';
import { stepUpPath } from '../views/sign-in/step-up.js';
import { type AccountPageRequest, signedIn } from './account-page.js';
import { storeThisPage } from './requested-page.js';

/**
 * A user who has just authenticated, with their second factor if they have one (`missingProof`). Any other is sent to the step-up,
 * which leads back to the page's address by GET, where what was typed comes back.
 */
export const steppedUp = (strength: StepUpStrength): Who<AccountPageRequest> => ({
  ...signedIn,
  mayGoOn(deps, page) {
    if (isProved(deps, page, strength)) return true;
    const typed = page.req.method === 'POST' ? (storeTypedForm(deps, page) ?? []) : [];
    seeOther(deps, page, stepUpPath(strength), [...storeThisPage(deps, page), ...typed]);
    return false;
  },
});

/** Returns what the session of a page lacks for an action that asks for a step-up. */
export const missingIn = (
  { app }: PagesDeps,
  { session: { session, user } }: Pick<AccountPageRequest, 'session'>,
  strength: StepUpStrength,
): MissingProof => missingProof(session, user, strength, app.clock.now());

/** Returns whether the session of a page allows such an action. */
export const isProved = (...of: Parameters<typeof missingIn>): boolean => missingIn(...of) === 'nothing';
