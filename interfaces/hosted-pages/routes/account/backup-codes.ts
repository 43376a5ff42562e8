import { asUser } from '../../../../application/shared/visitor-context.js';
import {
  type RenewBackupCodesInput,
  renewBackupCodes,
} from '../../../../application/user/factors/renew-backup-codes.js';
import { hasFactor } from '../../../../domain/user/factors.js';
import { DomainError } from '../../../../domain/shared/domain-error.js';
import { single } from '../../../http/requests/form-body.js';
import { seeOther } from '../../answers.js';
import { accountPaths, securityPaths } from '../../account-sections.js';
import { type AccountPageRequest, accountToken, showAccountPage } from '../../page-request/account-page.js';
import { visitorContext } from '../../page-request/page-request.js';
import { steppedUp } from '../../page-request/stepped-up-page.js';
import { hostedPage } from '../../page-row.js';
import type { PagesDeps } from '../../pages-deps.js';
import { renewBackupCodesPage } from '../../views/account/security-form.js';
import { showBackupCodes } from './authenticator.js';

const PATH = securityPaths.backupCodes;

/** The page on which backup codes are renewed. */
export const backupCodePages = [
  hostedPage({
    path: PATH,
    whileLocked: 'stops',
    who: steppedUp('factor'),
    open,
    form: { fields: ['replaces'], submit: renew },
  }),
];

function open(deps: PagesDeps, page: AccountPageRequest): void {
  const { factors } = page.session.user;
  if (!hasFactor(factors)) {
    seeOther(deps, page, accountPaths.security);
    return;
  }
  const { factorId = null, codes = [] } = factors.backupCodes ?? {};
  const view = { csrf: accountToken(deps, page, PATH), left: codes.length, replaces: factorId };
  showAccountPage(deps, page, renewBackupCodesPage(page.frame, view));
}

async function renew(deps: PagesDeps, page: AccountPageRequest): Promise<void> {
  await renewed(deps, page, { replaces: single(page.parameters, 'replaces') || null });
}

/** Gives the user of a session new backup codes and shows them. A form that was sent twice does so once. */
export async function renewed(
  deps: PagesDeps,
  page: AccountPageRequest,
  renewal: Pick<RenewBackupCodesInput, 'replaces' | 'passkeyStep'>,
): Promise<void> {
  const { session, user } = page.session;
  const { userId } = user;
  try {
    const input = { userId, sessionId: session.sessionId, ...renewal };
    const done = await renewBackupCodes(deps.app, asUser(visitorContext(deps, page), userId), input);
    if (done.position !== null) await deps.waitUntilShown(done.position);
    showBackupCodes(deps, page, done.backupCodes);
  } catch (error) {
    const isOver =
      error instanceof DomainError && ['factor_not_found', 'backup_codes_renewed'].includes(error.code);
    if (!isOver) throw error;
    seeOther(deps, page, accountPaths.security);
  }
}
