import { SIGN_UP_PATH } from '../../../../application/mail/link-address.js';
import type { SignUp } from '../../../../application/ports/sign-up/sign-ups.js';
import { proveSignUp } from '../../../../application/sign-up/prove-sign-up.js';
import { resendSignUpMail } from '../../../../application/sign-up/request-sign-up.js';
import { single } from '../../../http/requests/form-body.js';
import { seeOther, show } from '../../answers.js';
import { pathOf } from '../../page-request/go-to-step.js';
import { minutesUntil } from '../../page-request/minutes-until.js';
import { formToken } from '../../page-request/form-token.js';
import { type PageRequest, visitorContext } from '../../page-request/page-request.js';
import type { PagesDeps } from '../../pages-deps.js';
import { keepSentAgain, sentAgain } from '../../sent-again-cookie.js';
import { type SignUpCodeView, signUpCodePage } from '../../views/sign-up/code.js';
import { signUpStatus } from './address.js';
import { showEnd } from './ends.js';
import { workToken } from './work.js';

/** Shows the form for the mailed code. */
export async function showCode(
  deps: PagesDeps,
  page: PageRequest,
  { signUpId, email, mails }: SignUp,
  problem: SignUpCodeView['problem'],
): Promise<void> {
  const { request } = page;
  const again = sentAgain(deps, page);
  const { token, headers } = formToken(deps, page, SIGN_UP_PATH, signUpId);
  const [latest] = mails;
  const form = latest?.form ?? 'code';
  const state = latest === undefined ? 'waiting' : await deps.app.mailStates.of(latest.mailId, 'sign-up');
  const shared = { request: request?.handle ?? null, csrf: token, workCsrf: workToken(deps, page) };
  const view = { ...shared, email, form, state, problem };
  const status = signUpStatus(problem);
  show(deps, page, signUpCodePage(again.frame, view), {
    status,
    headers: [...headers, ...again.headers],
  });
}

export async function sendAgain(deps: PagesDeps, page: PageRequest, signUp: SignUp): Promise<void> {
  const work = single(page.parameters, 'work') ?? null;
  const input = { secret: deps.cookies.read(page.req, 'tessera_new_account') ?? '', work };
  const outcome = await resendSignUpMail(deps.app, visitorContext(deps, page), input);
  if (outcome.kind === 'sent') seeOther(deps, page, pathOf(SIGN_UP_PATH, page.request), keepSentAgain(deps));
  else {
    const problem =
      outcome.kind === 'limited' ? outcome.kind : { limitedMinutes: minutesUntil(deps, outcome.until) };
    await showCode(deps, page, signUp, problem);
  }
}

export async function submitCode(deps: PagesDeps, page: PageRequest, signUp: SignUp): Promise<void> {
  const code = single(page.parameters, 'code') ?? '';
  if (code.trim() === '' && !signUp.proved) {
    await showCode(deps, page, signUp, 'missing');
    return;
  }
  const input = { secret: deps.cookies.read(page.req, 'tessera_new_account') ?? '', code };
  const outcome = await proveSignUp(deps.app, visitorContext(deps, page), input);
  if (outcome.kind === 'proved') seeOther(deps, page, pathOf(SIGN_UP_PATH, page.request));
  else if (outcome.kind === 'refused') await showCode(deps, page, signUp, 'refused');
  else showEnd(deps, page, outcome);
}
