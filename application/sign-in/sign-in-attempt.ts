import type { App } from '../app.js';
import type { SignInAttempt } from '../ports/sign-in/sign-in-failures.js';
import type { VisitorContext } from '../shared/visitor-context.js';

/**
 * Returns the attempt that a visitor's credential is counted for. In a browser in which the account has signed in it is
 * counted apart, so that failures of others never keep the user out.
 * @param counter the email's digest, or the name of the account's counter of another step
 * @param userId of the account; for an email that no user has, an id that no user has
 */
export async function signInAttempt(
  app: Pick<App, 'knownDevices'>,
  { tenantId, ip, knownBrowserId = null }: VisitorContext,
  counter: string,
  userId: string,
): Promise<SignInAttempt> {
  const known = await app.knownDevices.knows({ tenantId, userId }, { ip: null, knownBrowserId });
  return {
    tenantId,
    emailDigest: counter,
    ip,
    knownBrowserId: known === 'browser' ? knownBrowserId : null,
  };
}
