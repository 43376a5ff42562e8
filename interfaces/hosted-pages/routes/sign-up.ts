import { SIGN_UP_PATH } from '../../../application/mail/link-address.js';
import { signUpRefusal } from '../../../domain/sign-up/sign-up.js';
import type { HttpRoute } from '../../http/http-types.js';
import { single } from '../../http/requests/form-body.js';
import { seeOther, show } from '../answers.js';
import { ACCOUNT_PATH } from '../home.js';
import { followedLink, forgetLink, keepLink, keptLink } from '../mailed-link.js';
import { pathOf } from '../page-request/go-to-step.js';
import { textsOf } from '../page-request/language.js';
import { isOwnForm, requestPage } from '../page-request/page-handlers.js';
import type { PageRequest } from '../page-request/page-request.js';
import type { PagesDeps } from '../pages-deps.js';
import { errorPage } from '../views/error.js';
import { showAddress, showRefused, submitAddress } from './sign-up/address.js';
import { sendAgain, showCode, submitCode } from './sign-up/code.js';
import { detailsSubject, showDetails, submitDetails } from './sign-up/details.js';
import { signUpPasskeyRoutes } from './sign-up/passkey.js';
import { pathBefore, presentSignUp } from './sign-up/present-sign-up.js';
import { signUpWorkRoute } from './sign-up/work.js';

const PATH = SIGN_UP_PATH;

/** Returns the routes of the pages on which people create their account: address, code or link, then name and password. */
export const signUpRoutes = (deps: PagesDeps): HttpRoute[] => [
  { method: 'GET', path: PATH, handle: requestPage(deps, (page) => open(deps, page)) },
  { method: 'POST', path: PATH, handle: requestPage(deps, (page) => submit(deps, page)) },
  signUpWorkRoute(deps),
  ...signUpPasskeyRoutes(deps),
];

/** A GET mails and proves nothing, since mail scanners open links, too. */
async function open(deps: PagesDeps, page: PageRequest): Promise<void> {
  const token = followedLink(page);
  if (typeof token === 'string') {
    seeOther(deps, page, await pathBefore(deps, page), keepLink(deps, 'sign-up', token));
    return;
  }
  const refusal = signUpRefusal(page.tenant.settings, null);
  if (refusal !== null) showRefused(deps, page, refusal);
  else if (token === null) showGoneLink(deps, page);
  else if (page.request === null && page.session !== null) seeOther(deps, page, ACCOUNT_PATH);
  else if (single(page.parameters, 'account') === 'other') showAddress(deps, page);
  else await showStep(deps, page);
}

async function showStep(deps: PagesDeps, page: PageRequest): Promise<void> {
  const present = await presentSignUp(deps, page);
  const isOver = single(page.parameters, 'over') !== undefined;
  if (present === null && isOver) showAddress(deps, page, { problem: 'over' });
  else if (present === null && keptLink(deps, page, 'sign-up') !== null) showGoneLink(deps, page);
  else if (present === null) showAddress(deps, page, { email: page.request?.loginHint ?? '' });
  else if (present.by === 'link' || present.signUp.proved) showDetails(deps, page, present.signUp);
  else await showCode(deps, page, present.signUp, null);
}

function showGoneLink(deps: PagesDeps, page: PageRequest): void {
  const link = { text: textsOf(page.frame.language).signUp.link, address: pathOf(PATH, page.request) };
  const content = errorPage(page.frame, { reason: 'linkGone', traceId: null, link });
  show(deps, page, content, { status: 400, headers: forgetLink(deps, 'sign-up') });
}

async function submit(deps: PagesDeps, page: PageRequest): Promise<void> {
  const step = single(page.parameters, 'step');
  if (step === 'address') {
    await submitAddress(deps, page);
    return;
  }
  const present = await presentSignUp(deps, page);
  if (present === null) {
    // no token fits any more. A form of another site comes without the cookies, and must not delete them: the GET tells
    const { request } = page;
    seeOther(deps, page, `${pathOf(PATH, request)}${request === null ? '?' : '&'}over=yes`);
    return;
  }
  const { signUpId } = present.signUp;
  if (!isOwnForm(deps, page, step === 'details' ? detailsSubject(page, signUpId) : signUpId)) return;
  if (step === 'details') await submitDetails(deps, page, present);
  else if (step === 'again') await sendAgain(deps, page, present.signUp);
  else await submitCode(deps, page, present.signUp);
}
