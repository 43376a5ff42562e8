import { browserOf } from '../../../../application/shared/browser-of.js';
import { type TypedName, offerNewUserPasskey } from '../../../../application/sign-up/new-user.js';
import { textsOf } from '../../page-request/language.js';
import type { PageRequest } from '../../page-request/page-request.js';
import type { PagesDeps } from '../../pages-deps.js';
import { presentSignUp } from './present-sign-up.js';

/** Returns the typed name; the first name is empty when it is missing. */
export const typedName = ({ parameters }: PageRequest): TypedName => ({
  firstName: parameters.get('firstName')?.[0]?.trim() ?? '',
  lastName: parameters.get('lastName')?.[0] ?? '',
});

/**
 * Returns the options of a passkey in place of a password; null before the last form of a sign-up, and without a first
 * name. Throws what `offerNewUserPasskey` throws.
 * @param browser the value of the browser's cookie for ceremonies
 */
export async function offerSignUpPasskey(
  deps: PagesDeps,
  page: PageRequest,
  browser: string,
): Promise<object | null> {
  const present = await presentSignUp(deps, page);
  const name = typedName(page);
  if (present === null || name.firstName === '') return null;
  const { signUp, by } = present;
  if (by === 'cookie' && !signUp.proved) return null;
  return offerNewUserPasskey(deps.app, signUp, { name, tenant: page.tenant, browser });
}

/** Returns the name of a passkey for which the user is not asked for one: the browser that made it. */
export function firstPasskeyName({ req, frame }: PageRequest): string {
  const { setUp, account } = textsOf(frame.language);
  const { browser, system } = browserOf(req.context.userAgent);
  return browser === null ? setUp.passkeyName : account.sessions.browser(browser, system);
}
