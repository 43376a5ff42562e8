import QRCode from 'qrcode';
import { asUser } from '../../../../application/shared/visitor-context.js';
import { removeFactor } from '../../../../application/user/factors/change-factors.js';
import { allowsNewFactors } from '../../../../application/user/factors/factor-policy.js';
import {
  type TotpOffer,
  repeatedOffer,
  setUpTotp,
} from '../../../../application/user/factors/set-up-totp.js';
import { DomainError } from '../../../../domain/shared/domain-error.js';
import { single } from '../../../http/requests/form-body.js';
import type { HeaderList } from '../../../http/answers/security-headers.js';
import { seeOther } from '../../answers.js';
import { goToBackupCodes } from '../../backup-codes-cookie.js';
import { accountPaths, securityPaths } from '../../account-sections.js';
import {
  type AccountPageRequest,
  accountToken,
  backTo,
  showAccountPage,
} from '../../page-request/account-page.js';
import { visitorContext } from '../../page-request/page-request.js';
import { raisedSession } from '../../page-request/raised-session.js';
import { steppedUp } from '../../page-request/stepped-up-page.js';
import { hostedPage } from '../../page-row.js';
import type { PagesDeps } from '../../pages-deps.js';
import { forgetTotpOffer, storeTotpOffer, presentTotpOffer } from '../../totp-offer-cookie.js';
import { type TotpProblem, addTotpPage, removeTotpPage } from '../../views/account/security-form.js';

const PATH = securityPaths.authenticator;
const REMOVAL_PATH = `${PATH}/remove`;

/** The pages on which an authenticator app is added and removed. */
export const authenticatorPages = [
  hostedPage({
    path: PATH,
    whileLocked: 'stops',
    who: steppedUp('mailbox'),
    open,
    form: { fields: ['setUp', 'code'], submit: add },
  }),
  hostedPage({
    path: REMOVAL_PATH,
    whileLocked: 'stops',
    who: steppedUp('factor'),
    open: (deps, page) => seeOther(deps, page, PATH),
    form: { fields: [], submit: remove },
  }),
];

async function open(deps: PagesDeps, page: AccountPageRequest): Promise<void> {
  const { user, tenant } = page.session;
  if (user.factors.totp !== null)
    showAccountPage(deps, page, removeTotpPage(page.frame, { csrf: accountToken(deps, page, REMOVAL_PATH) }));
  else if (allowsNewFactors(tenant, user))
    await showOffer(deps, page, presentTotpOffer(deps, page.req, page.session), null);
  else seeOther(deps, page, accountPaths.security);
}

async function showOffer(
  deps: PagesDeps,
  page: AccountPageRequest,
  offer: TotpOffer,
  problem: TotpProblem | null,
): Promise<void> {
  const qrCode = await QRCode.toString(offer.address, { type: 'svg', margin: 1 });
  const view = { ...offer, qrCode, csrf: accountToken(deps, page, PATH), problem };
  showAccountPage(
    deps,
    page,
    addTotpPage(page.frame, view),
    problem === null ? 200 : 400,
    storeTotpOffer(deps, offer),
  );
}

async function add(deps: PagesDeps, page: AccountPageRequest): Promise<void> {
  const { app } = deps;
  const { user, tenant } = page.session;
  const setUp = single(page.parameters, 'setUp') ?? '';
  const code = single(page.parameters, 'code') ?? '';
  const offer = repeatedOffer(app, user, tenant, setUp);
  if (offer === null) {
    await showOffer(deps, page, presentTotpOffer(deps, page.req, page.session), 'late');
    return;
  }
  if (code.trim() === '') {
    await showOffer(deps, page, offer, 'missing');
    return;
  }
  try {
    const added = await setUpTotp(app, visitorContext(deps, page), { user, tenant, setUp, code });
    if (added.position !== null) await deps.waitUntilShown(added.position);
    const headers = [...forgetTotpOffer(deps), ...(await raisedSession(deps, page, 'totp'))];
    if (added.backupCodes === null) backTo(deps, page, accountPaths.security, 'totpAdded', headers);
    else showBackupCodes(deps, page, added.backupCodes, headers);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === 'invalid_input') await showOffer(deps, page, offer, 'wrong');
    else if (error.code === 'totp_enabled' || error.code === 'mfa_off')
      seeOther(deps, page, accountPaths.security);
    else throw error;
  }
}

/** Goes to the page of new backup codes, and from there to the section about security. */
export const showBackupCodes = (
  deps: PagesDeps,
  page: AccountPageRequest,
  codes: readonly string[],
  headers: HeaderList = [],
): void =>
  goToBackupCodes(
    deps,
    page,
    { userId: page.session.user.userId, codes, onward: accountPaths.security },
    headers,
  );

async function remove(deps: PagesDeps, page: AccountPageRequest): Promise<void> {
  const { userId, factors } = page.session.user;
  if (factors.totp === null) {
    seeOther(deps, page, accountPaths.security);
    return;
  }
  try {
    const context = asUser(visitorContext(deps, page), userId);
    const { position } = await removeFactor(deps.app, context, { userId, factorId: factors.totp.factorId });
    if (position !== null) await deps.waitUntilShown(position);
  } catch (error) {
    // removed in another browser meanwhile
    if (!(error instanceof DomainError) || error.code !== 'factor_not_found') throw error;
  }
  backTo(deps, page, accountPaths.security, 'totpRemoved');
}
