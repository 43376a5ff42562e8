import type { SignUp } from '../../../../application/ports/sign-up/sign-ups.js';
import { proveSignUp } from '../../../../application/sign-up/prove-sign-up.js';
import { resendSignUpMail } from '../../../../application/sign-up/request-sign-up.js';
import { single } from '../../../http/requests/form-body.js';
import { seeOther, show } from '../../answers.js';
import { formToken } from '../../page-request/form-token.js';
import { pathOf } from '../../page-request/go-to-step.js';
import { minutesUntil } from '../../page-request/minutes-until.js';
import { type PageRequest, visitorContext } from '../../page-request/page-request.js';
import type { PagesDeps } from '../../pages-deps.js';
import { storeSentAgain, sentAgain } from '../../sent-again-cookie.js';
import { type SignUpCodeView, signUpCodePage } from '../../views/sign-up/code.js';
import { signUpStatus } from './address.js';
import type { SignUpFlow } from './sign-up-flow.js';
import { workToken } from './work.js';

/** Shows the form for the mailed code. */
export async function showCode(
  deps: PagesDeps,
  page: PageRequest,
  { path, workPath, addresses }: SignUpFlow,
  { signUpId, email, mails }: SignUp,
  problem: SignUpCodeView['problem'],
): Promise<void> {
  const { request } = page;
  const again = sentAgain(deps, page);
  const { token: csrf, headers } = formToken(deps, page, path, signUpId);
  const [latest] = mails;
  const form = latest?.form ?? 'code';
  const state = latest === undefined ? 'waiting' : await deps.app.mailStates.of(latest.mailId, 'sign-up');
  const workCsrf = workToken(deps, page, workPath);
  const shared = { request: request?.handle ?? null, csrf, workCsrf, ...(addresses && { addresses }) };
  show(deps, page, signUpCodePage(again.frame, { ...shared, email, form, state, problem }), {
    status: signUpStatus(problem),
    headers: [...headers, ...again.headers],
  });
}

export async function sendAgain(
  deps: PagesDeps,
  page: PageRequest,
  flow: SignUpFlow,
  signUp: SignUp,
): Promise<void> {
  const work = single(page.parameters, 'work') ?? null;
  const input = { secret: deps.cookies.read(page.req, 'tessera_new_account') ?? '', work };
  const outcome = await resendSignUpMail(deps.app, visitorContext(deps, page), input);
  if (outcome.kind === 'sent') seeOther(deps, page, pathOf(flow.path, page.request), storeSentAgain(deps));
  else {
    const problem =
      outcome.kind === 'limited' ? outcome.kind : { limitedMinutes: minutesUntil(deps, outcome.until) };
    await showCode(deps, page, flow, signUp, problem);
  }
}

export async function submitCode(
  deps: PagesDeps,
  page: PageRequest,
  flow: SignUpFlow,
  signUp: SignUp,
): Promise<void> {
  const code = single(page.parameters, 'code') ?? '';
  if (code.trim() === '' && !signUp.proved) {
    await showCode(deps, page, flow, signUp, 'missing');
    return;
  }
  const input = { secret: deps.cookies.read(page.req, 'tessera_new_account') ?? '', code };
  const outcome = await proveSignUp(deps.app, visitorContext(deps, page), input);
  if (outcome.kind === 'proved') seeOther(deps, page, pathOf(flow.path, page.request));
  else if (outcome.kind === 'refused') await showCode(deps, page, flow, signUp, 'refused');
  else flow.showEnd(deps, page, outcome);
}
