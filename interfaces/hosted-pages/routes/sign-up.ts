import { SIGN_UP_PATH } from '../../../application/mail/link-address.js';
import { signUpRefusal } from '../../../domain/sign-up/sign-up.js';
import { single } from '../../http/requests/form-body.js';
import { seeOther, show } from '../answers.js';
import { ACCOUNT_PATH } from '../home.js';
import { followedLink, forgetLink, keepLink, keptLink } from '../mailed-link.js';
import { pathOf } from '../page-request/go-to-step.js';
import { textsOf } from '../page-request/language.js';
import type { PageRequest } from '../page-request/page-request.js';
import { type Who, hostedPage } from '../page-row.js';
import type { PagesDeps } from '../pages-deps.js';
import { errorPage } from '../views/error.js';
import { showAddress, showRefused, submitAddress } from './sign-up/address.js';
import { sendAgain, showCode, submitCode } from './sign-up/code.js';
import { detailsSubject, showDetails, submitDetails } from './sign-up/details.js';
import { signUpPasskeyPages } from './sign-up/passkey.js';
import { type PresentSignUp, pathBefore, presentSignUp } from './sign-up/present-sign-up.js';
import { signUpWorkPages } from './sign-up/work.js';

const PATH = SIGN_UP_PATH;

/** The request of a form with its sign-up; null for the form that begins one. */
interface SignUpPageRequest extends PageRequest {
  readonly present: PresentSignUp | null;
}

/** Anybody; a form of a sign-up that is over leads back to the first one. */
const whoSignsUp: Who<SignUpPageRequest> = {
  about: 'authorization',
  async admit(deps, page) {
    const { req, request, parameters } = page;
    if (req.method !== 'POST' || single(parameters, 'step') === 'address') return { ...page, present: null };
    const present = await presentSignUp(deps, page);
    if (present !== null) return { ...page, present };
    // no token fits any more. A form of another site comes without the cookies, and must not delete them: the GET tells
    seeOther(deps, page, `${pathOf(PATH, request)}${request === null ? '?' : '&'}over=yes`);
    return null;
  },
  subject(_, page) {
    if (page.present === null) return 'address';
    const { signUpId } = page.present.signUp;
    return single(page.parameters, 'step') === 'details' ? detailsSubject(page, signUpId) : signUpId;
  },
};

/** The pages on which people create their account: address, code or link, then name and password. */
export const signUpPages = [
  hostedPage({
    path: PATH,
    who: whoSignsUp,
    open,
    form: {
      fields: [
        'step',
        'email',
        'work',
        'code',
        'firstName',
        'lastName',
        'newPassword',
        'newPasswordAgain',
        'passkey',
      ],
      submit,
    },
  }),
  ...signUpWorkPages,
  ...signUpPasskeyPages,
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

async function submit(deps: PagesDeps, page: SignUpPageRequest): Promise<void> {
  const { present } = page;
  const step = single(page.parameters, 'step');
  if (present === null) await submitAddress(deps, page);
  else if (step === 'details') await submitDetails(deps, page, present);
  else if (step === 'again') await sendAgain(deps, page, present.signUp);
  else await submitCode(deps, page, present.signUp);
}
