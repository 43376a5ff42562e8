import type { HttpRoute } from '../../http/http-types.js';
import type { PagesDeps } from '../pages-deps.js';
import { accountPasswordRoutes } from './account/account-password.js';
import { activityRoutes } from './account/activity.js';
import { applicationRoutes } from './account/applications.js';
import { dataRoutes } from './account/data.js';
import { deleteRoutes } from './account/delete.js';
import { authenticatorRoutes } from './account/authenticator.js';
import { backupCodeRoutes } from './account/backup-codes.js';
import { emailRoutes } from './account/email.js';
import { overviewRoutes } from './account/overview.js';
import { passkeyRoutes } from './account/passkeys.js';
import { profileRoutes } from './account/profile.js';
import { securityRoutes } from './account/security.js';
import { sessionsPageRoutes } from './account/sessions.js';

/** Returns the routes of the account pages, on which users look after themselves. */
export const accountRoutes = (deps: PagesDeps): HttpRoute[] => [
  ...overviewRoutes(deps),
  ...profileRoutes(deps),
  ...securityRoutes(deps),
  ...accountPasswordRoutes(deps),
  ...authenticatorRoutes(deps),
  ...backupCodeRoutes(deps),
  ...passkeyRoutes(deps),
  ...emailRoutes(deps),
  ...sessionsPageRoutes(deps),
  ...applicationRoutes(deps),
  ...activityRoutes(deps),
  ...dataRoutes(deps),
  ...deleteRoutes(deps),
];
