import { type OpenSignIn, openSignIn } from '../../../application/sign-in/open-sign-in.js';
import { proveSecondFactor } from '../../../application/sign-in/prove-second-factor.js';
import type { HttpRoute } from '../../http/http-types.js';
import { single } from '../../http/requests/form-body.js';
import { show } from '../answers.js';
import { formToken, isOwnForm, requestPage } from '../page-request/page-handlers.js';
import { type PageRequest, visitorContext } from '../page-request/page-request.js';
import { forgetSignIn, signInSecretOf } from '../page-request/sign-in-cookie.js';
import { goToSignInStep, signInAgain, stepPaths } from '../page-request/sign-in-steps.js';
import { startSession } from '../page-request/start-session.js';
import type { PagesDeps } from '../pages-deps.js';
import { type CodeProblem, secondFactorPage } from '../views/second-factor.js';

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
  problem: CodeProblem | null,
): void {
  const { user, transaction } = pending;
  const { token, headers } = formToken(deps, page, PATH, transaction.userId);
  const isBackup = user.factors.totp === null || single(page.parameters, 'use') === 'backup-code';
  const view = {
    request: page.request?.handle ?? null,
    csrf: token,
    account: user,
    kind: isBackup ? 'backup-code' : 'totp',
    hasBackupCodes: user.factors.backupCodes !== null,
    problem,
  } as const;
  show(deps, page, secondFactorPage(page.frame, view), { status: problem === null ? 200 : 400, headers });
}

async function submit(deps: PagesDeps, page: PageRequest): Promise<void> {
  const secret = signInSecretOf(deps, page.req);
  const pending = await openSignIn(deps.app, page.tenant.tenantId, secret);
  if (pending === null) {
    signInAgain(deps, page);
    return;
  }
  if (!isOwnForm(deps, page, pending.transaction.userId)) return;
  const code = single(page.parameters, 'code') ?? '';
  if (code.trim() === '') {
    showForm(deps, page, pending, 'missing');
    return;
  }
  const outcome = await proveSecondFactor(deps.app, visitorContext(deps, page), { secret, code });
  switch (outcome.kind) {
    case 'signed-in':
      await startSession(deps, page, outcome, { headers: forgetSignIn(deps) });
      return;
    case 'proved':
      goToSignInStep(deps, page, outcome.step);
      return;
    case 'refused':
      if (outcome.position !== null) await deps.waitUntilShown(outcome.position);
      showForm(deps, page, pending, 'refused');
      return;
    case 'over':
      signInAgain(deps, page);
  }
}
