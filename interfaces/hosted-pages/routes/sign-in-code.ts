import { MAIL_CODE_PATH } from '../../../application/mail/link-address.js';
import type { CodeSignIn } from '../../../application/sign-in/mailed-code/open-code-sign-in.js';
import { proveSignInCode } from '../../../application/sign-in/mailed-code/prove-sign-in-code.js';
import { repeatSignInCode } from '../../../application/sign-in/mailed-code/request-sign-in-code.js';
import { single } from '../../http/requests/form-body.js';
import { show } from '../answers.js';
import { forgetLink, storedLink } from '../mailed-link.js';
import { minutesUntil } from '../page-request/minutes-until.js';
import { storeCodeRequest } from '../page-request/code-request.js';
import { formToken } from '../page-request/form-token.js';
import { rememberedAccountAsChosen } from '../page-request/remembered-account.js';
import { type PageRequest, visitorContext } from '../page-request/page-request.js';
import { goToSignInStep, signInAgain } from '../page-request/sign-in-steps.js';
import { startSession } from '../page-request/start-session.js';
import type { PagesDeps } from '../pages-deps.js';
import { storeSentAgain, sentAgain } from '../sent-again-cookie.js';
import { type SignInCodeView, signInCodePage } from '../views/sign-in/sign-in-code.js';

/** What the forms are about, besides their path. */
export const SIGN_IN_CODE_SUBJECT = 'sign-in';

/** Shows the page that asks for the code in place of a password. It depends on nothing that is known of an account. */
export function showSignInCode(
  deps: PagesDeps,
  page: PageRequest,
  { transaction }: CodeSignIn,
  problem: SignInCodeView['problem'],
): void {
  const { token, headers } = formToken(deps, page, MAIL_CODE_PATH, SIGN_IN_CODE_SUBJECT);
  const view: SignInCodeView = {
    request: page.request?.handle ?? null,
    csrf: token,
    email: transaction.typedEmail ?? '',
    hasLink: storedLink(deps, page, 'code') !== null,
    problem,
  };
  const again = sentAgain(deps, page);
  show(deps, page, signInCodePage(again.frame, view), {
    status: problem === null ? 200 : typeof problem === 'string' ? 400 : 429,
    headers: [...headers, ...storeCodeRequest(deps, view.request), ...again.headers],
  });
}

/** Takes the forms of that page. */
export async function submitSignInCode(deps: PagesDeps, page: PageRequest, open: CodeSignIn): Promise<void> {
  const { secret, transaction } = open;
  const context = visitorContext(deps, page);
  if (single(page.parameters, 'send') !== undefined) {
    const repeated = await repeatSignInCode(deps.app, context, secret);
    if (repeated.kind === 'limited')
      showSignInCode(deps, page, open, { limitedMinutes: minutesUntil(deps, repeated.until) });
    else if (repeated.kind === 'sent')
      goToSignInStep(deps, page, 'mail-code', [
        ...deps.cookies.set('tessera_sign_in', secret),
        ...forgetLink(deps, 'code'),
        ...storeSentAgain(deps),
      ]);
    else signInAgain(deps, page);
    return;
  }
  const form = single(page.parameters, 'use') === 'link' ? 'link' : 'code';
  const text = form === 'link' ? storedLink(deps, page, 'code') : single(page.parameters, 'code');
  if (text === null || text === undefined || text.trim() === '') {
    showSignInCode(deps, page, open, 'missing');
    return;
  }
  const outcome = await proveSignInCode(deps.app, context, { secret, form, text });
  const onward = [...forgetLink(deps, 'code'), ...rememberedAccountAsChosen(deps, page, transaction.userId)];
  switch (outcome.kind) {
    case 'signed-in':
      await startSession(deps, page, outcome, {
        headers: [...deps.cookies.clear('tessera_sign_in'), ...onward],
      });
      return;
    case 'proved':
      goToSignInStep(deps, page, outcome.step, [...deps.cookies.set('tessera_sign_in', secret), ...onward]);
      return;
    case 'refused':
      if (outcome.position !== null) await deps.waitUntilShown(outcome.position);
      showSignInCode(deps, page, open, 'refused');
      return;
    case 'over':
      signInAgain(deps, page);
  }
}
