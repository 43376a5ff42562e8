import { type AdvancedSignIn, beginSupplement } from '../../../application/sign-in/advance-sign-in.js';
import { usablePasskeys } from '../../../application/sign-in/passkey/prove-second-factor-by-passkey.js';
import { signInWithPasskey } from '../../../application/sign-in/passkey/sign-in-with-passkey.js';
import { signIn } from '../../../application/sign-in/sign-in.js';
import { type StepUpStrength, stepUpAssurance, stepUpStrengths } from '../../../domain/sign-in/step-up.js';
import { single } from '../../http/requests/form-body.js';
import { show } from '../answers.js';
import { type AccountPageRequest, signedIn } from '../page-request/account-page.js';
import { beganAgain } from '../page-request/began-again.js';
import { goToStep } from '../page-request/go-to-step.js';
import { formToken } from '../page-request/form-token.js';
import { lockedMinutes } from '../page-request/minutes-until.js';
import { visitorContext } from '../page-request/page-request.js';
import { ceremonyBrowserOf } from '../page-request/cookies/passkey-cookie.js';
import { goToSignInStep } from '../page-request/sign-in-steps.js';
import { startSession } from '../page-request/start-session.js';
import { isProved, missingIn } from '../page-request/stepped-up-page.js';
import { hostedPage } from '../page-row.js';
import type { PagesDeps } from '../pages-deps.js';
import { STEP_UP_PATH, type StepUpProblem, stepUpPage } from '../views/sign-in/step-up.js';
import { passkeyOffer } from './passkey-options.js';

/**
 * The step-up: the user of the session authenticates again, as the same user, or proves what they did not prove when they
 * authenticated a short time ago, and goes on with the account page that asked for it. The session keeps its id.
 */
export const stepUpPages = [
  hostedPage({
    path: STEP_UP_PATH,
    whileLocked: 'stops',
    who: signedIn,
    open,
    form: { fields: ['for', 'password', 'passkey'], submit },
  }),
];

const strengthOf = ({ parameters }: AccountPageRequest): StepUpStrength =>
  stepUpStrengths.find((strength) => strength === single(parameters, 'for')) ?? 'factor';

function open(deps: PagesDeps, page: AccountPageRequest): void {
  if (isProved(deps, page, strengthOf(page))) goToStep(deps, page, null);
  else showForm(deps, page, null);
}

function showForm(deps: PagesDeps, page: AccountPageRequest, problem: StepUpProblem | null): void {
  const { session, user } = page.session;
  const { token, headers } = formToken(deps, page, STEP_UP_PATH, session.sessionId);
  const hasPasskey = usablePasskeys(deps.app, page.session).length > 0;
  const again = beganAgain(deps, page);
  const content = stepUpPage(again.frame, {
    strength: strengthOf(page),
    missing: missingIn(deps, page, strengthOf(page)),
    csrf: token,
    account: user,
    hasPassword: user.passwordHash !== null,
    passkey: hasPasskey ? passkeyOffer(deps, page, 'step-up') : null,
    problem,
  });
  show(deps, page, content, {
    status: problem === null ? 200 : problem === 'busy' || problem === 'disturbed' ? 503 : 400,
    headers: [...headers, ...again.headers, ...(problem === 'busy' ? ['Retry-After', '1'] : [])],
    leadsTo: [],
  });
}

async function submit(deps: PagesDeps, page: AccountPageRequest): Promise<void> {
  const response = single(page.parameters, 'passkey');
  const missing = missingIn(deps, page, strengthOf(page));
  if (response !== undefined) await submitPasskey(deps, page, response);
  else if (missing === 'everything') await submitPassword(deps, page);
  else if (missing === 'nothing') goToStep(deps, page, null);
  else {
    const context = visitorContext(deps, page);
    const supplement = await beginSupplement(deps.app, context, page.session, strengthOf(page));
    await goOn(deps, page, supplement, 'refused');
  }
}

async function submitPassword(deps: PagesDeps, page: AccountPageRequest): Promise<void> {
  const { userId, email } = page.session.user;
  const outcome = await signIn(deps.app, visitorContext(deps, page), {
    email: email ?? '',
    password: page.parameters.get('password')?.[0] ?? '',
    clientId: null,
    asked: stepUpAssurance(strengthOf(page)),
    userId,
  });
  if (outcome.kind === 'incomplete') showForm(deps, page, 'missing');
  else if (outcome.kind === 'busy' || outcome.kind === 'disturbed') showForm(deps, page, outcome.kind);
  else await goOn(deps, page, outcome, 'refused');
}

async function submitPasskey(deps: PagesDeps, page: AccountPageRequest, response: string): Promise<void> {
  const outcome = await signInWithPasskey(deps.app, visitorContext(deps, page), {
    response,
    browser: ceremonyBrowserOf(deps, page.req),
    clientId: null,
    asked: stepUpAssurance(strengthOf(page)),
    userId: page.session.user.userId,
  });
  await goOn(deps, page, outcome, 'passkey');
}

async function goOn(
  deps: PagesDeps,
  page: AccountPageRequest,
  outcome:
    | AdvancedSignIn
    | { readonly kind: 'refused'; readonly position: bigint | null; readonly lockedUntil?: string | null },
  problem: StepUpProblem,
): Promise<void> {
  switch (outcome.kind) {
    case 'signed-in':
      await startSession(deps, page, outcome);
      return;
    case 'unfinished':
      goToSignInStep(deps, page, outcome.step, deps.cookies.set('tessera_sign_in', outcome.secret));
      return;
    case 'refused':
      if (outcome.position !== null) await deps.waitUntilShown(outcome.position);
      showForm(deps, page, lockedMinutes(deps, outcome.lockedUntil ?? null) ?? problem);
  }
}
