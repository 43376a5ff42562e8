import { SIGN_UP_PATH } from '../../../application/mail/link-address.js';
import { requestSignUp } from '../../../application/sign-up/request-sign-up.js';
import { signUpRefusal } from '../../../domain/sign-up/sign-up.js';
import { single } from '../../http/requests/form-body.js';
import { seeOther } from '../answers.js';
import { ACCOUNT_PATH } from '../home.js';
import { followedLink, storeLink } from '../mailed-link.js';
import { type PageRequest, visitorContext } from '../page-request/page-request.js';
import type { PagesDeps } from '../pages-deps.js';
import { SIGN_UP_WORK_PATH } from '../views/sign-up/parts.js';
import { showAddress, showEnd, showRefused } from './sign-up/address.js';
import { detailsSubject, showDetails, submitDetails } from './sign-up/details.js';
import { signUpPasskeyPages } from './sign-up/passkey.js';
import { storeSignUp, pathBefore } from './sign-up/present-sign-up.js';
import type { SignUpFlow } from './sign-up/sign-up-flow.js';
import { showExpiredLink, showStep, signUpRow } from './sign-up/sign-up-row.js';
import { workRow } from './sign-up/work.js';

/** The sign-up of a person at a tenant's host. */
const flow: SignUpFlow = {
  path: SIGN_UP_PATH,
  workPath: SIGN_UP_WORK_PATH,
  beginsAgain: ({ signUp }) => signUp.link,
  showAddress,
  request: (deps, page, input) =>
    requestSignUp(deps.app, visitorContext(deps, page), {
      ...input,
      clientId: page.request?.client.clientId ?? null,
    }),
  storeSignUp,
  showEnd,
  lastStep: {
    fields: ['firstName', 'lastName', 'newPassword', 'newPasswordAgain', 'passkey'],
    subject: detailsSubject,
    show: showDetails,
    submit: submitDetails,
  },
};

/** The pages on which people create their account: address, code or link, then name and password. */
export const signUpPages = [signUpRow(flow, open), workRow(flow.workPath), ...signUpPasskeyPages];

async function open(deps: PagesDeps, page: PageRequest): Promise<void> {
  const token = followedLink(page);
  if (typeof token === 'string') {
    seeOther(deps, page, await pathBefore(deps, page), storeLink(deps, 'sign-up', token));
    return;
  }
  const refusal = signUpRefusal(page.tenant.settings, null);
  if (refusal !== null) showRefused(deps, page, refusal);
  else if (token === null) showExpiredLink(deps, page, flow);
  else if (page.request === null && page.session !== null) seeOther(deps, page, ACCOUNT_PATH);
  else if (single(page.parameters, 'account') === 'other') showAddress(deps, page);
  else await showStep(deps, page, flow);
}
