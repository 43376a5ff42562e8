import type { HttpRoute } from '../http/http-types.js';
import { redirect } from './answers.js';
import { assetRoute } from './assets.js';
import { faviconRoute } from './favicon.js';
import { pageApart } from './visit/guard.js';
import { avatarRoute } from './avatars.js';
import { ACCOUNT_PATH } from './home.js';
import type { Pages } from './pages.js';
import { accountRoutes } from './routes/account.js';
import { changePasswordRoutes } from './routes/change-password.js';
import { consentRoutes } from './routes/consent.js';
import { forgotPasswordRoutes } from './routes/forgot-password.js';
import { mailedLinkRoutes } from './routes/mailed-links.js';
import { signInRoutes } from './routes/sign-in.js';
import { signOutRoutes } from './routes/sign-out.js';

/** Everything that a tenant's host answers. */
export const hostedRoutes = (pages: Pages): HttpRoute[] => [
  ...pageRoutes(pages).map((route) => ({ ...route, withoutHead: true as const })),
  faviconRoute(pages.respond),
  assetRoute(pages.app.assets, pages.respond),
  avatarRoute(pages.app, pages.respond),
];

/** What these do on their way, such as a silent sign-in, HEAD must not do. */
const pageRoutes = (pages: Pages): HttpRoute[] => [
  {
    method: 'GET',
    path: '/',
    handle: pageApart(pages, (visit) => redirect(pages, visit, ACCOUNT_PATH)),
  },
  ...accountRoutes(pages),
  ...signInRoutes(pages),
  ...changePasswordRoutes(pages),
  ...consentRoutes(pages),
  ...signOutRoutes(pages),
  ...forgotPasswordRoutes(pages),
  ...mailedLinkRoutes(pages),
];
