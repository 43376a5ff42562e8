import { type MissingProof, type StepUpStrength, missingProof } from '../../../domain/sign-in/step-up.js';
import type { Handle } from '../../http/http-types.js';
import { seeOther } from '../answers.js';
import type { PagesDeps } from '../pages-deps.js';
import { keepTypedForm } from '../typed-form-cookie.js';
import { stepUpPath } from '../views/step-up.js';
import { type AccountPageRequest, type ServeAccountPage, accountForm, accountPage } from './account-page.js';
import { keepWantedPage } from './wanted-page.js';

/**
 * Returns the handler of an account page whose user has just authenticated, with their second factor if they have one
 * (`missingProof`). Any other is sent to the step-up, which leads back to the page's address by GET, where what was typed
 * comes back.
 */
export const steppedUpPage = (deps: PagesDeps, strength: StepUpStrength, serve: ServeAccountPage): Handle =>
  accountPage(deps, steppedUp(deps, strength, serve));

/** Returns the handler of a form that the same holds for. */
export const steppedUpForm = (deps: PagesDeps, strength: StepUpStrength, serve: ServeAccountPage): Handle =>
  accountForm(deps, steppedUp(deps, strength, serve));

const steppedUp =
  (deps: PagesDeps, strength: StepUpStrength, serve: ServeAccountPage): ServeAccountPage =>
  (page) => {
    if (allowsActs(deps, page, strength)) return serve(page);
    const typed = page.req.method === 'POST' ? (keepTypedForm(deps, page) ?? []) : [];
    seeOther(deps, page, stepUpPath(strength), [...keepWantedPage(deps, page.req.path), ...typed]);
    return undefined;
  };

/** Returns what the session of a page lacks for an act that asks for a step-up. */
export const missingIn = (
  { app }: PagesDeps,
  { session: { session, user } }: Pick<AccountPageRequest, 'session'>,
  strength: StepUpStrength,
): MissingProof => missingProof(session, user, strength, app.clock.now());

/** Returns whether the session of a page allows such an act. */
export const allowsActs = (...of: Parameters<typeof missingIn>): boolean => missingIn(...of) === 'nothing';
