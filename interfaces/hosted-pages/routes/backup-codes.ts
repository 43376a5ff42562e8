import type { HttpRoute } from '../../http/http-types.js';
import { accountPaths } from '../account-sections.js';
import { seeOther, show } from '../answers.js';
import { BACKUP_CODES_PATH, newBackupCodes } from '../backup-codes-cookie.js';
import { pathOf } from '../page-request/go-to-step.js';
import { requestPage } from '../page-request/page-handlers.js';
import type { PageRequest } from '../page-request/page-request.js';
import type { PagesDeps } from '../pages-deps.js';
import { backupCodesPage } from '../views/backup-codes.js';

/** Returns the route of the page that shows new backup codes. */
export const newBackupCodesRoute = (deps: PagesDeps): HttpRoute => ({
  method: 'GET',
  path: BACKUP_CODES_PATH,
  handle: requestPage(deps, (page) => open(deps, page)),
});

async function open(deps: PagesDeps, page: PageRequest): Promise<void> {
  const codes = await newBackupCodes(deps, page);
  if (codes !== null) show(deps, page, backupCodesPage(page.frame, codes));
  else if (page.request === null && page.session !== null) seeOther(deps, page, accountPaths.security);
  else seeOther(deps, page, pathOf('/sign-in', page.request));
}
