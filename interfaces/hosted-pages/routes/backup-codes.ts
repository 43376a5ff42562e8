import { accountPaths } from '../account-sections.js';
import { seeOther, show } from '../answers.js';
import { BACKUP_CODES_PATH, newBackupCodes } from '../backup-codes-cookie.js';
import { pathOf } from '../page-request/go-to-step.js';
import type { PageRequest } from '../page-request/page-request.js';
import { anyoneSigningIn } from '../page-request/visitors.js';
import { hostedPage } from '../page-row.js';
import type { PagesDeps } from '../pages-deps.js';
import { backupCodesPage } from '../views/sign-in/backup-codes.js';

/** The page that shows new backup codes. */
export const newBackupCodesPages = [
  hostedPage({ path: BACKUP_CODES_PATH, whileLocked: 'stops', who: anyoneSigningIn, open }),
];

async function open(deps: PagesDeps, page: PageRequest): Promise<void> {
  const codes = await newBackupCodes(deps, page);
  if (codes !== null) show(deps, page, backupCodesPage(page.frame, codes));
  else if (page.request === null && page.session !== null) seeOther(deps, page, accountPaths.security);
  else seeOther(deps, page, pathOf('/sign-in', page.request));
}
