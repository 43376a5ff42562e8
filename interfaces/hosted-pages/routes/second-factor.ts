import type { StartedSession } from '../../../application/sign-in/begin-session.js';
import { mayRememberDevice, rememberDevice } from '../../../application/sign-in/remembered-devices.js';
import type { OpenSignIn } from '../../../application/sign-in/open-sign-in.js';
import {
  proveSecondFactorByPasskey,
  usablePasskeys,
} from '../../../application/sign-in/passkey/prove-second-factor-by-passkey.js';
import {
  type SecondFactorOutcome,
  proveSecondFactor,
} from '../../../application/sign-in/prove-second-factor.js';
import { areOfOwner } from '../../../domain/role/built-in-roles.js';
import { FEW_BACKUP_CODES } from '../../../domain/user/factors.js';
import type { HeaderList } from '../../http/answers/security-headers.js';
import { single } from '../../http/requests/form-body.js';
import { show } from '../answers.js';
import { formToken } from '../page-request/form-token.js';
import { type PageRequest, visitorContext } from '../page-request/page-request.js';
import { lockedMinutes } from '../page-request/minutes-until.js';
import { ceremonyBrowserOf } from '../page-request/cookies/passkey-cookie.js';
import {
  type StepPageRequest,
  atSignInStep,
  goToSignInStep,
  signInAgain,
  signInStepPath,
  stepPaths,
} from '../page-request/sign-in-steps.js';
import { startSession, startedSessionHeaders } from '../page-request/start-session.js';
import { hostedPage } from '../page-row.js';
import type { PagesDeps } from '../pages-deps.js';
import { fewBackupCodesPage } from '../views/notices.js';
import { type AskedFactor, type SecondFactorView, secondFactorPage } from '../views/sign-in/second-factor.js';
import { passkeyOffer } from './passkey-options.js';

const PATH = stepPaths['second-factor'];

/** In seconds. */
const DAY = 24 * 60 * 60;

/** The page of the second step of a sign-in. */
export const secondFactorPages = [
  hostedPage({
    path: PATH,
    whileLocked: 'owners',
    who: atSignInStep('second-factor'),
    open: (deps, page) => showForm(deps, page, null),
    form: { fields: ['code', 'passkey', 'use', 'remember'], submit },
  }),
];

function showForm(deps: PagesDeps, page: StepPageRequest, problem: SecondFactorView['problem']): void {
  const { pending } = page;
  const { user, tenant, transaction } = pending;
  const { token, headers } = formToken(deps, page, PATH, transaction.userId);
  const hasPasskey = usablePasskeys(deps.app, pending).length > 0;
  const view: SecondFactorView = {
    request: page.request?.handle ?? null,
    csrf: token,
    account: user,
    kind: askedFactor(page, pending),
    hasTotp: user.factors.totp !== null && !asksForPasskey(pending),
    hasBackupCodes: user.factors.backupCodes !== null && !asksForPasskey(pending),
    passkey: hasPasskey ? passkeyOffer(deps, page, 'second-factor') : null,
    rememberDays: asksWhetherToRemember(pending) ? tenant.settings.rememberDeviceDays : null,
    ownerId: areOfOwner(tenant.tenantId, user.roleIds) ? user.userId : null,
    problem,
  };
  show(deps, page, secondFactorPage(page.frame, view), { status: problem === null ? 200 : 400, headers });
}

/** Returns whether the user may have this browser remembered: it stands in for the second factor after a password only. */
const asksWhetherToRemember = (pending: OpenSignIn): boolean =>
  pending.transaction.amr.includes('pwd') && mayRememberDevice(pending);

/** Returns whether a passkey alone completes this step. */
const asksForPasskey = ({ target, user }: OpenSignIn): boolean =>
  target === 'phr' && user.factors.passkeys.length > 0;

function askedFactor({ parameters }: PageRequest, pending: OpenSignIn): AskedFactor {
  const { factors } = pending.user;
  if (asksForPasskey(pending)) return 'passkey';
  if (factors.backupCodes !== null && single(parameters, 'use') === 'backup-code') return 'backup-code';
  return factors.totp === null ? 'passkey' : 'totp';
}

async function submit(deps: PagesDeps, page: StepPageRequest): Promise<void> {
  const { req, parameters, pending } = page;
  const { secret } = pending;
  const context = visitorContext(deps, page);
  const response = single(parameters, 'passkey');
  if (response !== undefined) {
    const input = { secret, response, browser: ceremonyBrowserOf(deps, req) };
    await goOn(deps, page, 'passkey', await proveSecondFactorByPasskey(deps.app, context, input));
    return;
  }
  const code = single(parameters, 'code') ?? '';
  if (code.trim() === '') showForm(deps, page, { of: 'code', what: 'missing' });
  else await goOn(deps, page, 'code', await proveSecondFactor(deps.app, context, { secret, code }));
}

async function goOn(
  deps: PagesDeps,
  page: StepPageRequest,
  of: 'code' | 'passkey',
  outcome: SecondFactorOutcome,
): Promise<void> {
  switch (outcome.kind) {
    case 'signed-in':
      await signedIn(deps, page, outcome);
      return;
    case 'proved':
      goToSignInStep(deps, page, outcome.step);
      return;
    case 'refused':
      if (outcome.position !== null) await deps.waitUntilShown(outcome.position);
      showForm(deps, page, {
        of,
        what: outcome.isUsedUp ? 'usedUp' : (lockedMinutes(deps, outcome.lockedUntil) ?? 'refused'),
      });
      return;
    case 'over':
      signInAgain(deps, page);
  }
}

/**
 * Signs in, and remembers the device if the user wants that; where a backup code was used and few are left, over a page that
 * says so.
 */
async function signedIn(deps: PagesDeps, page: StepPageRequest, outcome: StartedSession): Promise<void> {
  const { user: before } = page.pending;
  const cookies = [
    ...(await rememberedHeaders(deps, page, outcome)),
    ...deps.cookies.clear('tessera_sign_in'),
  ];
  const left = outcome.user.factors.backupCodes?.codes.length ?? 0;
  const wasUsed = left < (before.factors.backupCodes?.codes.length ?? 0);
  if (!wasUsed || left > FEW_BACKUP_CODES) {
    await startSession(deps, page, outcome, { headers: cookies });
    return;
  }
  const headers = [...(await startedSessionHeaders(deps, page, outcome)), ...cookies];
  const onward = signInStepPath('complete', page.request);
  show(deps, page, fewBackupCodesPage(page.frame, left, onward), { headers });
}

/** Returns the headers that store a device which the user wants remembered. */
async function rememberedHeaders(
  deps: PagesDeps,
  page: PageRequest,
  outcome: StartedSession,
): Promise<HeaderList> {
  if (single(page.parameters, 'remember') === undefined) return [];
  const device = await rememberDevice(deps.app, visitorContext(deps, page), outcome);
  return device === null ? [] : deps.cookies.set('tessera_device', device.secret, device.days * DAY);
}
