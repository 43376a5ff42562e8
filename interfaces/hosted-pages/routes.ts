import { securityPaths } from './account-sections.js';
import { seeOther } from './answers.js';
import { faviconRoute } from './favicon.js';
import { ACCOUNT_PATH } from './home.js';
import { assetRoute, avatarRoute } from './images.js';
import { anyone } from './page-request/visitors.js';
import type { HostedRoute } from './hosted-surface.js';
import { type HostedPage, hostedPage } from './page-row.js';
import type { PagesDeps } from './pages-deps.js';
import { accountPages } from './routes/account.js';
import { newBackupCodesPages } from './routes/backup-codes.js';
import { changePasswordPages } from './routes/change-password.js';
import { linkAccountPages } from './routes/connections/link.js';
import { ofDomainPages } from './routes/connections/of-domain.js';
import { connectionPages, postedCallbackRoute } from './routes/connections/sign-in.js';
import { connectionTryPages } from './routes/connections/try.js';
import { consentPages } from './routes/consent.js';
import { devicePages } from './routes/device.js';
import { forgotPasswordPages } from './routes/forgot-password.js';
import { mailCodePages } from './routes/mail-code.js';
import { mailedLinkPages } from './routes/mailed-links.js';
import { objectToRecoveryPages } from './routes/object-to-recovery.js';
import { operatorAccessPages } from './routes/operator-access.js';
import { passkeyOptionsPages } from './routes/passkey-options.js';
import { previewRoute } from './routes/preview.js';
import { secondFactorPages } from './routes/second-factor.js';
import { setUpPages } from './routes/set-up.js';
import { signInPages } from './routes/sign-in.js';
import { signOutPages } from './routes/sign-out.js';
import { signUpPages } from './routes/sign-up.js';
import { stepUpPages } from './routes/step-up.js';
import { foundedRoute } from './routes/tenant-sign-up/founded.js';
import { scriptRoute } from './scripts/script-route.js';
import { ofDomainScript, passkeyScript, workScript } from './scripts/scripts.js';
import { pageRoutes } from './serve-page.js';

/** The pages of a tenant's host. */
export const pages: readonly HostedPage[] = [
  hostedPage({
    path: '/',
    whileLocked: 'stops',
    who: anyone,
    open: (deps, page) => seeOther(deps, page, ACCOUNT_PATH),
  }),
  // a Well-Known URL for Changing Passwords (W3C), which password managers open
  hostedPage({
    path: '/.well-known/change-password',
    whileLocked: 'stops',
    who: anyone,
    open: (deps, page) => seeOther(deps, page, securityPaths.password),
  }),
  ...accountPages,
  ...signInPages,
  ...connectionPages,
  ...ofDomainPages,
  ...linkAccountPages,
  ...connectionTryPages,
  ...signUpPages,
  ...secondFactorPages,
  ...setUpPages,
  ...newBackupCodesPages,
  ...mailCodePages,
  ...passkeyOptionsPages,
  ...changePasswordPages,
  ...consentPages,
  ...devicePages,
  ...stepUpPages,
  ...signOutPages,
  ...forgotPasswordPages,
  ...mailedLinkPages,
  ...operatorAccessPages,
  ...objectToRecoveryPages,
];

/** Returns the routes of a tenant's host: its pages, and what is no page of a browser's user. */
export const hostedRoutes = (deps: PagesDeps): HostedRoute[] => [
  ...pages.flatMap((page) => pageRoutes(deps, page)),
  postedCallbackRoute(deps),
  foundedRoute(deps),
  previewRoute(deps),
  faviconRoute(deps.respond),
  scriptRoute(deps.respond, passkeyScript),
  scriptRoute(deps.respond, workScript),
  scriptRoute(deps.respond, ofDomainScript),
  assetRoute(deps.app, deps.respond),
  avatarRoute(deps.app, deps.respond),
];
