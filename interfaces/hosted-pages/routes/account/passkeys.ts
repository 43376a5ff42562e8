import type { Done } from '../../../../application/shared/command-context.js';
import { browserOf } from '../../../../application/shared/browser-of.js';
import { asUser } from '../../../../application/shared/visitor-context.js';
import { removeFactor } from '../../../../application/user/factors/change-factors.js';
import { renamePasskey, setPasskeyStep } from '../../../../application/user/factors/change-passkeys.js';
import { registerPasskey } from '../../../../application/user/factors/register-passkey.js';
import { DomainError } from '../../../../domain/shared/domain-error.js';
import { MOST_PASSKEYS } from '../../../../domain/user/change-factors.js';
import { single } from '../../../http/requests/form-body.js';
import { seeOther } from '../../answers.js';
import { accountPaths, securityPaths } from '../../account-sections.js';
import {
  type AccountPageRequest,
  accountToken,
  backTo,
  showAccountPage,
} from '../../page-request/account-page.js';
import { textsOf } from '../../page-request/language.js';
import { visitorContext } from '../../page-request/page-request.js';
import { ceremonyBrowserOf } from '../../page-request/cookies/passkey-cookie.js';
import { raisedSession } from '../../page-request/raised-session.js';
import { steppedUp } from '../../page-request/stepped-up-page.js';
import { hostedPage } from '../../page-row.js';
import type { PagesDeps } from '../../pages-deps.js';
import type { AccountNotice } from '../../views/account/account-section-page.js';
import { removePasskeyPage } from '../../views/account/security-form.js';
import { type PasskeyProblem, passkeyForms, passkeysPage } from '../../views/account/passkeys.js';
import { typedBy, typedFormOf } from '../../typed-form-cookie.js';
import { passkeyOffer } from '../passkey-options.js';
import { showBackupCodes } from './authenticator.js';
import { renewed } from './backup-codes.js';
import { sentId } from './sent-id.js';
import { shownPasskeys, withoutPasskeys } from './shown-passkeys.js';

const PATH = securityPaths.passkeys;

const who = steppedUp('mailbox');

/** Leads on who reloads the address of an answer. */
const goBack = (deps: PagesDeps, page: AccountPageRequest): void => seeOther(deps, page, PATH);

/** The pages on which passkeys are added, named and removed. */
export const passkeyPages = [
  hostedPage({
    path: passkeyForms.add,
    whileLocked: 'stops',
    who,
    open: (deps, page) => open(deps, page, null),
    form: { fields: ['passkey'], submit: add },
  }),
  hostedPage({
    path: passkeyForms.rename,
    whileLocked: 'stops',
    who,
    open: goBack,
    form: { fields: ['passkey', 'name'], keeps: ['passkey', 'name'], submit: rename },
  }),
  hostedPage({
    path: passkeyForms.remove,
    whileLocked: 'stops',
    who,
    open: askToRemove,
    form: { fields: ['passkey'], submit: remove },
  }),
  hostedPage({
    path: passkeyForms.step,
    whileLocked: 'stops',
    who,
    open: goBack,
    form: { fields: ['asked'], submit: switchStep },
  }),
];

const statuses: Readonly<Record<PasskeyProblem, number>> = { notAdded: 400, name: 400, gone: 404 };

async function open(
  deps: PagesDeps,
  page: AccountPageRequest,
  problem: PasskeyProblem | null,
): Promise<void> {
  const { userId } = page.session.user;
  const passkeys = await shownPasskeys(deps, page);
  const { typed, headers } = typedFormOf(deps, page, { path: passkeyForms.rename, userId });
  const token = (name: keyof typeof passkeyForms): string => accountToken(deps, page, passkeyForms[name]);
  const without = withoutPasskeys(deps, page);
  const view = {
    csrf: { add: token('add'), rename: token('rename'), step: token('step') },
    typedBy: typedBy(deps, page, userId),
    typed: typed && { id: typed['passkey'] ?? '', name: typed['name'] ?? '' },
    passkeys,
    without: without === null && passkeys.length >= MOST_PASSKEYS ? ('many' as const) : without,
    offer: passkeyOffer(deps, page, 'account'),
    step: page.session.user.factors.passkeyStep,
    problem,
  };
  const frame = { ...page.frame, here: PATH };
  const status = problem === null ? 200 : statuses[problem];
  showAccountPage(deps, page, passkeysPage(frame, view), status, headers);
}

async function add(deps: PagesDeps, page: AccountPageRequest): Promise<void> {
  const { req, parameters, session } = page;
  const { user, tenant } = session;
  try {
    const added = await registerPasskey(deps.app, visitorContext(deps, page), {
      user,
      tenant,
      browser: ceremonyBrowserOf(deps, req),
      name: firstName(page),
      response: single(parameters, 'passkey') ?? '',
    });
    if (added.position !== null) await deps.waitUntilShown(added.position);
    const raised = await raisedSession(deps, page, 'passkey');
    if (added.backupCodes === null) backTo(deps, page, accountPaths.security, 'passkeyAdded', raised);
    else showBackupCodes(deps, page, added.backupCodes, raised);
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind === 'unavailable') throw error;
    await open(deps, page, 'notAdded');
  }
}

/** Returns the name that a passkey gets until its user gives it another one: that of the browser. */
function firstName({ req, frame }: AccountPageRequest): string {
  const { setUp, account } = textsOf(frame.language);
  const { browser, system } = browserOf(req.context.userAgent);
  return browser === null ? setUp.passkeyName : account.sessions.browser(browser, system);
}

async function rename(deps: PagesDeps, page: AccountPageRequest): Promise<void> {
  const { userId } = page.session.user;
  const input = {
    userId,
    passkeyId: sentId(page.parameters, 'passkey'),
    name: single(page.parameters, 'name') ?? '',
  };
  await attempt(deps, page, 'passkeyRenamed', () =>
    renamePasskey(deps.app, asUser(visitorContext(deps, page), userId), input),
  );
}

/** Asks before a passkey is removed. */
function askToRemove(deps: PagesDeps, page: AccountPageRequest): void {
  const { factors, passwordHash } = page.session.user;
  const id = sentId(page.parameters, 'passkey');
  const passkey = factors.passkeys.find(({ passkeyId }) => passkeyId === id);
  if (passkey === undefined) {
    seeOther(deps, page, PATH);
    return;
  }
  const isLast = factors.totp === null && factors.passkeys.length === 1;
  const view = {
    csrf: accountToken(deps, page, passkeyForms.remove),
    passkey: { id, name: passkey.name ?? '' },
    takes: !isLast ? 'nothing' : passwordHash === null ? 'only' : 'last',
  } as const;
  showAccountPage(deps, page, removePasskeyPage(page.frame, view));
}

async function remove(deps: PagesDeps, page: AccountPageRequest): Promise<void> {
  const { userId, factors } = page.session.user;
  const factorId = sentId(page.parameters, 'passkey');
  // another factor is no passkey
  if (!factors.passkeys.some(({ passkeyId }) => passkeyId === factorId)) {
    await open(deps, page, 'gone');
    return;
  }
  await attempt(deps, page, 'passkeyRemoved', () =>
    removeFactor(deps.app, asUser(visitorContext(deps, page), userId), { userId, factorId }),
  );
}

/** Switches whether a passkey is asked for after the password. Who asks for it gets new backup codes. */
async function switchStep(deps: PagesDeps, page: AccountPageRequest): Promise<void> {
  const { userId, factors } = page.session.user;
  if (single(page.parameters, 'asked') !== 'yes')
    await attempt(deps, page, 'passkeyStepOff', () =>
      setPasskeyStep(deps.app, asUser(visitorContext(deps, page), userId), { userId, asked: false }),
    );
  else if (factors.passkeyStep) seeOther(deps, page, accountPaths.security);
  else await renewed(deps, page, { passkeyStep: true, replaces: factors.backupCodes?.factorId ?? null });
}

async function attempt(
  deps: PagesDeps,
  page: AccountPageRequest,
  notice: AccountNotice,
  work: () => Promise<Done>,
): Promise<void> {
  try {
    const { position } = await work();
    if (position !== null) await deps.waitUntilShown(position);
    backTo(deps, page, accountPaths.security, notice);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === 'factor_not_found') await open(deps, page, 'gone');
    else if (error.code === 'invalid_input') await open(deps, page, 'name');
    else throw error;
  }
}
