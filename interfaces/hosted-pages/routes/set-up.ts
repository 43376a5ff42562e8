import QRCode from 'qrcode';
import {
  type SetUpOutcome,
  completePasskeySetUp,
  completeSetUp,
} from '../../../application/sign-in/complete-set-up.js';
import { allowsNewFactors } from '../../../application/user/factors/factor-policy.js';
import { allowsNewPasskeys } from '../../../application/user/factors/unique-passkey.js';
import { type TotpOffer, repeatedOffer } from '../../../application/user/factors/set-up-totp.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { single } from '../../http/requests/form-body.js';
import { show } from '../answers.js';
import { formToken } from '../page-request/form-token.js';
import { visitorContext } from '../page-request/page-request.js';
import { textsOf } from '../page-request/language.js';
import { ceremonyBrowserOf } from '../page-request/cookies/passkey-cookie.js';
import {
  type StepPageRequest,
  atSignInStep,
  goToSignInStep,
  signInAgain,
  signInStepPath,
  stepPaths,
} from '../page-request/sign-in-steps.js';
import { hostedPage } from '../page-row.js';
import type { PagesDeps } from '../pages-deps.js';
import { type SetUpProblem, setUpPage } from '../views/set-up/set-up.js';
import { setUpPasskeyPage } from '../views/set-up/set-up-passkey.js';
import { goToBackupCodes } from '../backup-codes-cookie.js';
import { forgetTotpOffer, storeTotpOffer, presentTotpOffer } from '../totp-offer-cookie.js';
import { passkeyOffer } from './passkey-options.js';
import { startedSessionHeaders } from '../page-request/start-session.js';

const PATH = stepPaths.enrol;

/** The page of a sign-in whose user has to set up a second factor first. */
export const setUpPages = [
  hostedPage({
    path: PATH,
    whileLocked: 'stops',
    who: atSignInStep('enrol'),
    open: (deps, page) => showOffer(deps, page, presentTotpOffer(deps, page.req, page.pending), null),
    form: { fields: ['setUp', 'code', 'passkey'], submit },
  }),
];

async function showOffer(
  deps: PagesDeps,
  page: StepPageRequest,
  offer: TotpOffer,
  problem: SetUpProblem | null,
): Promise<void> {
  const { user, tenant, transaction, target } = page.pending;
  const { token, headers } = formToken(deps, page, PATH, transaction.userId);
  const status = problem === null ? 200 : 400;
  const passkey = allowsNewPasskeys(deps.app, tenant) ? passkeyOffer(deps, page, 'set-up') : null;
  if (passkey !== null && (target === 'phr' || !allowsNewFactors(tenant, user))) {
    const request = page.request?.handle ?? null;
    const view = { request, csrf: token, account: user, passkey, refused: problem !== null };
    show(deps, page, setUpPasskeyPage(page.frame, view), { status, headers });
    return;
  }
  const qrCode = await QRCode.toString(offer.address, { type: 'svg', margin: 1 });
  const view = {
    request: page.request?.handle ?? null,
    csrf: token,
    account: user,
    qrCode,
    ...offer,
    problem,
    passkey,
  };
  show(deps, page, setUpPage(page.frame, view), {
    status,
    headers: [...headers, ...storeTotpOffer(deps, offer)],
  });
}

async function submit(deps: PagesDeps, page: StepPageRequest): Promise<void> {
  const { pending } = page;
  const { secret, user, tenant } = pending;
  const response = single(page.parameters, 'passkey');
  if (response !== undefined) {
    await submitPasskey(deps, page, response);
    return;
  }
  const setUp = single(page.parameters, 'setUp') ?? '';
  const code = single(page.parameters, 'code') ?? '';
  const offer = repeatedOffer(deps.app, user, tenant, setUp);
  if (offer === null) {
    await showOffer(deps, page, presentTotpOffer(deps, page.req, pending), 'late');
    return;
  }
  if (code.trim() === '') {
    await showOffer(deps, page, offer, 'missing');
    return;
  }
  try {
    const outcome = await completeSetUp(deps.app, visitorContext(deps, page), { secret, setUp, code });
    await goOn(deps, page, outcome);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === 'invalid_input') await showOffer(deps, page, offer, 'wrong');
    else if (error.code === 'totp_enabled' || error.code === 'mfa_off') signInAgain(deps, page);
    else throw error;
  }
}

async function submitPasskey(deps: PagesDeps, page: StepPageRequest, response: string): Promise<void> {
  const { pending } = page;
  const { secret } = pending;
  const name = textsOf(page.frame.language).setUp.passkeyName;
  const input = { secret, response, name, browser: ceremonyBrowserOf(deps, page.req) };
  try {
    const outcome = await completePasskeySetUp(deps.app, visitorContext(deps, page), input);
    await goOn(deps, page, outcome);
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind === 'unavailable') throw error;
    await showOffer(deps, page, presentTotpOffer(deps, page.req, pending), 'passkey');
  }
}

/** Shows the backup codes of a factor that was added; without any, continues at once. */
async function goOn(deps: PagesDeps, page: StepPageRequest, outcome: SetUpOutcome): Promise<void> {
  const { userId } = page.pending.user;
  if (outcome.kind === 'over') {
    signInAgain(deps, page);
    return;
  }
  if (outcome.position !== null) await deps.waitUntilShown(outcome.position);
  const isSignedIn = outcome.kind === 'signed-in';
  const headers = [
    ...(isSignedIn
      ? [...(await startedSessionHeaders(deps, page, outcome)), ...deps.cookies.clear('tessera_sign_in')]
      : []),
    ...forgetTotpOffer(deps),
  ];
  const step = isSignedIn ? 'complete' : outcome.step;
  if (outcome.backupCodes === null) {
    goToSignInStep(deps, page, step, headers);
    return;
  }
  const onward = signInStepPath(step, page.request);
  goToBackupCodes(deps, page, { userId, codes: outcome.backupCodes, onward }, headers);
}
