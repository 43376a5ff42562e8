import { noFactors } from '../../domain/user/factors.js';
import { checkedNewUser } from '../../domain/user/user-input.js';
import type { App, SignInApp } from '../app.js';
import type { SignUp } from '../ports/sign-up/sign-ups.js';
import { type RegisteringUser, offerPasskey } from '../user/factors/register-passkey.js';

/** The name that the person of a sign-up typed. */
export interface TypedName {
  readonly firstName: string;
  readonly lastName: string;
}

/** Returns the user that a sign-up creates, to whom a passkey is bound before. Throws `invalid_input` for a name that is none. */
export function newUserOf(
  { ids }: Pick<App, 'ids'>,
  { signUpId, email }: SignUp,
  name: TypedName,
): RegisteringUser['user'] {
  return { ...checkedNewUser({ email, ...name }), userId: ids.derive(signUpId, 'user'), factors: noFactors };
}

/**
 * Begins the registration of a passkey in place of a password. Returns the options for `parseCreationOptionsFromJSON`.
 * Throws what `newUserOf` and `offerPasskey` throw.
 */
export const offerNewUserPasskey = (
  app: SignInApp,
  signUp: SignUp,
  { name, ...registering }: Omit<RegisteringUser, 'user'> & { readonly name: TypedName },
): Promise<object> => offerPasskey(app, signUp, { ...registering, user: newUserOf(app, signUp, name) });
