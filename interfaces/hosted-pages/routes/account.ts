import type { HostedPage } from '../page-row.js';
import { accountPasswordPages } from './account/account-password.js';
import { activityPages } from './account/activity.js';
import { applicationPages } from './account/applications.js';
import { authenticatorPages } from './account/authenticator.js';
import { backupCodePages } from './account/backup-codes.js';
import { dataPages } from './account/data.js';
import { deletePages } from './account/delete.js';
import { emailPages } from './account/email.js';
import { overviewPages } from './account/overview.js';
import { accountConnectionPages } from './account/connections.js';
import { passkeyPages } from './account/passkeys.js';
import { profilePages } from './account/profile.js';
import { securityPages } from './account/security.js';
import { sessionsPages } from './account/sessions.js';

/** The account pages, on which users look after themselves. */
export const accountPages: readonly HostedPage[] = [
  ...overviewPages,
  ...profilePages,
  ...securityPages,
  ...accountPasswordPages,
  ...authenticatorPages,
  ...backupCodePages,
  ...passkeyPages,
  ...accountConnectionPages,
  ...emailPages,
  ...sessionsPages,
  ...applicationPages,
  ...activityPages,
  ...dataPages,
  ...deletePages,
];
