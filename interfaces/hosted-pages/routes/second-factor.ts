import { type OpenSignIn, openSignIn } from '../../../application/sign-in/open-sign-in.js';
import {
  proveSecondFactorByPasskey,
  usablePasskeys,
} from '../../../application/sign-in/passkey/prove-second-factor-by-passkey.js';
import {
  type SecondFactorOutcome,
  proveSecondFactor,
} from '../../../application/sign-in/prove-second-factor.js';
import type { HttpRoute } from '../../http/http-types.js';
import { single } from '../../http/requests/form-body.js';
import { show } from '../answers.js';
import { formToken, requestPage } from '../page-request/page-handlers.js';
import { type PageRequest, visitorContext } from '../page-request/page-request.js';
import { ceremonyBrowserOf } from '../page-request/passkey-cookie.js';
import { forgetSignIn, signInSecretOf } from '../page-request/sign-in-cookie.js';
import { goToSignInStep, sentStep, signInAgain, stepPaths } from '../page-request/sign-in-steps.js';
import { startSession } from '../page-request/start-session.js';
import type { PagesDeps } from '../pages-deps.js';
import { type AskedFactor, type SecondFactorView, secondFactorPage } from '../views/second-factor.js';
import { passkeyOffer } from './passkey-options.js';

const PATH = stepPaths['second-factor'];

/** Returns the routes of the second step of a sign-in. */
export const secondFactorRoutes = (deps: PagesDeps): HttpRoute[] => [
  { method: 'GET', path: PATH, handle: requestPage(deps, (page) => open(deps, page)) },
  { method: 'POST', path: PATH, handle: requestPage(deps, (page) => submit(deps, page)) },
];

async function open(deps: PagesDeps, page: PageRequest): Promise<void> {
  const pending = await openSignIn(deps.app, page.tenant.tenantId, signInSecretOf(deps, page.req));
  if (pending === null) signInAgain(deps, page);
  else if (pending.step !== 'second-factor') goToSignInStep(deps, page, pending.step);
  else showForm(deps, page, pending, null);
}

function showForm(
  deps: PagesDeps,
  page: PageRequest,
  pending: OpenSignIn,
  problem: SecondFactorView['problem'],
): void {
  const { user, transaction } = pending;
  const { token, headers } = formToken(deps, page, PATH, transaction.userId);
  const hasPasskey = usablePasskeys(deps.app, pending).length > 0;
  const view: SecondFactorView = {
    request: page.request?.handle ?? null,
    csrf: token,
    account: user,
    kind: askedFactor(page, pending),
    hasTotp: user.factors.totp !== null,
    hasBackupCodes: user.factors.backupCodes !== null,
    passkey: hasPasskey ? passkeyOffer(deps, page, 'second-factor') : null,
    problem,
  };
  show(deps, page, secondFactorPage(page.frame, view), { status: problem === null ? 200 : 400, headers });
}

function askedFactor({ parameters }: PageRequest, { user: { factors } }: OpenSignIn): AskedFactor {
  if (factors.backupCodes !== null && single(parameters, 'use') === 'backup-code') return 'backup-code';
  return factors.totp === null ? 'passkey' : 'totp';
}

async function submit(deps: PagesDeps, page: PageRequest): Promise<void> {
  const { req, parameters } = page;
  const sent = await sentStep(deps, page);
  if (sent === null) return;
  const { secret, pending } = sent;
  const context = visitorContext(deps, page);
  const response = single(parameters, 'passkey');
  if (response !== undefined) {
    const input = { secret, response, browser: ceremonyBrowserOf(deps, req) };
    await goOn(deps, page, pending, 'passkey', await proveSecondFactorByPasskey(deps.app, context, input));
    return;
  }
  const code = single(parameters, 'code') ?? '';
  if (code.trim() === '') showForm(deps, page, pending, { of: 'code', what: 'missing' });
  else await goOn(deps, page, pending, 'code', await proveSecondFactor(deps.app, context, { secret, code }));
}

async function goOn(
  deps: PagesDeps,
  page: PageRequest,
  pending: OpenSignIn,
  of: 'code' | 'passkey',
  outcome: SecondFactorOutcome,
): Promise<void> {
  switch (outcome.kind) {
    case 'signed-in':
      await startSession(deps, page, outcome, { headers: forgetSignIn(deps) });
      return;
    case 'proved':
      goToSignInStep(deps, page, outcome.step);
      return;
    case 'refused':
      if (outcome.position !== null) await deps.waitUntilShown(outcome.position);
      showForm(deps, page, pending, { of, what: 'refused' });
      return;
    case 'over':
      signInAgain(deps, page);
  }
}
