import type { SignUp } from '../../../../application/ports/sign-up/sign-ups.js';
import { proveSignUp } from '../../../../application/sign-up/prove-sign-up.js';
import { resendSignUpMail } from '../../../../application/sign-up/request-sign-up.js';
import { single } from '../../../http/requests/form-body.js';
import { seeOther, show } from '../../answers.js';
import { minutesUntil } from '../../page-request/minutes-until.js';
import { formToken } from '../../page-request/form-token.js';
import { type PageRequest, visitorContext } from '../../page-request/page-request.js';
import { keepSentAgain, sentAgain } from '../../sent-again-cookie.js';
import { type SignUpCodeView, signUpCodePage } from '../../views/sign-up/code.js';
import { signUpStatus } from '../sign-up/address.js';
import { showOwnerAddress, startWorkToken } from './address.js';
import { type StartDeps, placeOf, startPaths } from './start-deps.js';

/** Shows the form for the mailed code. */
export async function showStartCode(
  deps: StartDeps,
  page: PageRequest,
  { signUpId, email, mails }: SignUp,
  problem: SignUpCodeView['problem'],
): Promise<void> {
  const { token: csrf, headers } = formToken(deps, page, startPaths(deps).page, signUpId);
  const again = sentAgain(deps, page);
  const [latest] = mails;
  const form = latest?.form ?? 'code';
  const state = latest === undefined ? 'waiting' : await deps.app.mailStates.of(latest.mailId, 'sign-up');
  const shared = { request: null, csrf, workCsrf: startWorkToken(deps, page), place: placeOf(deps) };
  const status = signUpStatus(problem);
  const content = signUpCodePage(again.frame, { ...shared, email, form, state, problem });
  show(deps, page, content, { status, headers: [...headers, ...again.headers] });
}

export async function sendStartCode(deps: StartDeps, page: PageRequest, signUp: SignUp): Promise<void> {
  const work = single(page.parameters, 'work') ?? null;
  const input = { secret: deps.cookies.read(page.req, 'tessera_new_account') ?? '', work };
  const outcome = await resendSignUpMail(deps.app, visitorContext(deps, page), input);
  if (outcome.kind === 'sent') seeOther(deps, page, startPaths(deps).page, keepSentAgain(deps));
  else {
    const problem =
      outcome.kind === 'limited' ? outcome.kind : { limitedMinutes: minutesUntil(deps, outcome.until) };
    await showStartCode(deps, page, signUp, problem);
  }
}

export async function submitStartCode(deps: StartDeps, page: PageRequest, signUp: SignUp): Promise<void> {
  const code = single(page.parameters, 'code') ?? '';
  if (code.trim() === '' && !signUp.proved) {
    await showStartCode(deps, page, signUp, 'missing');
    return;
  }
  const input = { secret: deps.cookies.read(page.req, 'tessera_new_account') ?? '', code };
  const { kind } = await proveSignUp(deps.app, visitorContext(deps, page), input);
  if (kind === 'proved') seeOther(deps, page, startPaths(deps).page);
  else if (kind === 'refused') await showStartCode(deps, page, signUp, 'refused');
  else showOwnerAddress(deps, page, { problem: 'over' });
}
