import type { HttpRoute } from '../http/http-types.js';
import { securityPaths } from './account-sections.js';
import { seeOther } from './answers.js';
import { faviconRoute } from './favicon.js';
import { plainPage } from './page-request/page-handlers.js';
import { assetRoute, avatarRoute } from './images.js';
import { ACCOUNT_PATH } from './home.js';
import type { PagesDeps } from './pages-deps.js';
import { accountRoutes } from './routes/account.js';
import { newBackupCodesRoute } from './routes/backup-codes.js';
import { changePasswordRoutes } from './routes/change-password.js';
import { consentRoutes } from './routes/consent.js';
import { forgotPasswordRoutes } from './routes/forgot-password.js';
import { mailCodeRoutes } from './routes/mail-code.js';
import { mailedLinkRoutes } from './routes/mailed-links.js';
import { passkeyOptionsRoutes, passkeyScriptRoute } from './routes/passkey-options.js';
import { objectToRecoveryRoutes } from './routes/object-to-recovery.js';
import { operatorAccessRoutes } from './routes/operator-access.js';
import { previewRoute } from './routes/preview.js';
import { secondFactorRoutes } from './routes/second-factor.js';
import { setUpRoutes } from './routes/set-up.js';
import { signInRoutes } from './routes/sign-in.js';
import { stepUpRoutes } from './routes/step-up.js';
import { signOutRoutes } from './routes/sign-out.js';
import { signUpRoutes } from './routes/sign-up.js';
import { foundedRoute } from './routes/tenant-sign-up/founded.js';
import { workScriptRoute } from './routes/sign-up/work.js';

/** Returns the routes of a tenant's host. */
export const hostedRoutes = (deps: PagesDeps): HttpRoute[] => [
  ...pageRoutes(deps),
  faviconRoute(deps.respond),
  passkeyScriptRoute(deps),
  workScriptRoute(deps),
  assetRoute(deps.app, deps.respond),
  avatarRoute(deps.app, deps.respond),
];

/**
 * Returns the routes of pages. HEAD is answered like GET, without its effects (RFC 9110, section 9.2.1): no cookie is set, no
 * session renewed or ended, and no authorization request answered.
 */
const pageRoutes = (deps: PagesDeps): HttpRoute[] => [
  { method: 'GET', path: '/', handle: plainPage(deps, (page) => seeOther(deps, page, ACCOUNT_PATH)) },
  // a Well-Known URL for Changing Passwords (W3C), which password managers open
  {
    method: 'GET',
    path: '/.well-known/change-password',
    handle: plainPage(deps, (page) => seeOther(deps, page, securityPaths.password)),
  },
  ...accountRoutes(deps),
  ...signInRoutes(deps),
  ...signUpRoutes(deps),
  foundedRoute(deps),
  ...secondFactorRoutes(deps),
  ...setUpRoutes(deps),
  newBackupCodesRoute(deps),
  ...mailCodeRoutes(deps),
  ...passkeyOptionsRoutes(deps),
  ...changePasswordRoutes(deps),
  ...consentRoutes(deps),
  ...stepUpRoutes(deps),
  ...signOutRoutes(deps),
  ...forgotPasswordRoutes(deps),
  ...mailedLinkRoutes(deps),
  ...operatorAccessRoutes(deps),
  ...objectToRecoveryRoutes(deps),
  previewRoute(deps),
];
