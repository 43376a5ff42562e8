import { type StepUpStrength, isSteppedUp } from '../../../domain/sign-in/step-up.js';
import type { Handle } from '../../http/http-types.js';
import { seeOther } from '../answers.js';
import type { PagesDeps } from '../pages-deps.js';
import { stepUpPath } from '../views/step-up.js';
import { type AccountPageRequest, type ServeAccountPage, accountForm, accountPage } from './account-page.js';
import { keepWantedPage } from './wanted-page.js';

/**
 * Returns the handler of an account page whose user has just authenticated, with their second factor if they have one
 * (`isSteppedUp`). Any other is sent to the step-up, which leads back to the page's address by GET.
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
    seeOther(deps, page, stepUpPath(strength), keepWantedPage(deps, page.req.path));
    return undefined;
  };

/** Returns whether the session of a page allows an act that asks for a step-up. */
export const allowsActs = (
  { app }: PagesDeps,
  { session: { session, user } }: Pick<AccountPageRequest, 'session'>,
  strength: StepUpStrength,
): boolean => isSteppedUp(session, user.factors, strength, app.clock.now());
