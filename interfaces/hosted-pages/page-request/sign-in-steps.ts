import { type OpenSignIn, openSignIn } from '../../../application/sign-in/open-sign-in.js';
import type { PendingRequest } from '../../../application/authorization/pending-request.js';
import { MAIL_CODE_PATH } from '../../../application/mail/link-address.js';
import type { SignInStep } from '../../../application/sign-in/sign-in-step.js';
import type { HeaderList } from '../../http/answers/security-headers.js';
import { seeOther } from '../answers.js';
import type { Who } from '../page-row.js';
import type { PagesDeps } from '../pages-deps.js';
import { storeBeganAgain } from './began-again.js';
import { pathOf } from './go-to-step.js';
import type { PageRequest } from './page-request.js';

/** The pages of the steps of a sign-in. */
export const stepPaths: Readonly<Record<Exclude<SignInStep, 'complete'>, string>> = {
  'second-factor': '/second-factor',
  'mail-code': MAIL_CODE_PATH,
  enrol: '/set-up',
  'change-password': '/change-password',
};

/** Returns the path of a step; of a complete sign-in, that of the first step, which goes on with the session. */
export const signInStepPath = (step: SignInStep, request: PendingRequest | null): string =>
  pathOf(step === 'complete' ? '/sign-in' : stepPaths[step], request);

/** Redirects to the page of a step. */
export const goToSignInStep = (
  deps: PagesDeps,
  page: PageRequest,
  step: SignInStep,
  headers: HeaderList = [],
): void => seeOther(deps, page, signInStepPath(step, page.request), headers);

/** Redirects to the first step of a sign-in that was over before it was complete; the page says why it begins again. */
export const signInAgain = (deps: PagesDeps, page: PageRequest): void =>
  seeOther(deps, page, pathOf('/sign-in', page.request), [
    ...deps.cookies.clear('tessera_sign_in'),
    ...storeBeganAgain(deps, 'signIn'),
  ]);

/** A request of a browser with a sign-in between its steps. */
export interface StepPageRequest extends PageRequest {
  readonly pending: OpenSignIn;
}

/**
 * The visitor at this step of a sign-in. A visitor at another one is led there, and to the first one once the sign-in is over. A form is
 * accepted for the user whom its page was shown for.
 */
export const atSignInStep = (step: Exclude<SignInStep, 'complete'>): Who<StepPageRequest> => ({
  about: 'authorization',
  async admit(deps, page) {
    const secret = deps.cookies.read(page.req, 'tessera_sign_in') ?? '';
    const pending = await openSignIn(deps.app, page.tenant.tenantId, secret);
    if (pending !== null) return { ...page, pending };
    signInAgain(deps, page);
    return null;
  },
  subject: (_, { pending }) => pending.transaction.userId,
  mayGoOn(deps, page) {
    if (page.pending.step === step) return true;
    goToSignInStep(deps, page, page.pending.step);
    return false;
  },
});
