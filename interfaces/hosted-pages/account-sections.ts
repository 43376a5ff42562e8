import { ACCOUNT_PATH } from './home.js';

/** The account pages in the order of their navigation. Each has a name and a sentence in the texts. */
export const accountPaths = {
  overview: ACCOUNT_PATH,
  profile: `${ACCOUNT_PATH}/profile`,
  security: `${ACCOUNT_PATH}/security`,
  sessions: `${ACCOUNT_PATH}/sessions`,
  applications: `${ACCOUNT_PATH}/applications`,
  activity: `${ACCOUNT_PATH}/activity`,
  data: `${ACCOUNT_PATH}/data`,
} as const;

/** The page that asks before the account is deleted. */
export const DELETE_PATH = `${ACCOUNT_PATH}/delete`;

/** The pages of the section about security, each behind a step-up. */
export const securityPaths = {
  password: `${ACCOUNT_PATH}/security/password`,
  authenticator: `${ACCOUNT_PATH}/security/authenticator`,
  backupCodes: `${ACCOUNT_PATH}/security/backup-codes`,
  passkeys: `${ACCOUNT_PATH}/security/passkeys`,
  connections: `${ACCOUNT_PATH}/security/connections`,
} as const;

export type AccountSection = keyof typeof accountPaths;

export const accountSections = Object.keys(accountPaths) as readonly AccountSection[];
