import {
  checkedPasskeyName,
  decidePasskeyName,
  decidePasskeyStep,
} from '../../../domain/user/change-factors.js';
import type { SignInApp } from '../../app.js';
import type { CommandContext, Done } from '../../shared/command-context.js';
import { changeFactors } from './change-factors.js';

/** Renames a passkey. Throws `invalid_input`, `user_not_found`, `factor_not_found`, `owner_protected`. */
export async function renamePasskey(
  app: SignInApp,
  context: CommandContext,
  { userId, passkeyId, name }: { readonly userId: string; readonly passkeyId: string; readonly name: string },
): Promise<Done> {
  const checked = checkedPasskeyName(name);
  return changeFactors(app, context, userId, (user) => decidePasskeyName(user, passkeyId, checked));
}

/**
 * Sets whether a passkey is asked for after the password. Idempotent. Throws `user_not_found`, `factor_not_found`
 * without a passkey, `owner_protected`.
 */
export const setPasskeyStep = (
  app: SignInApp,
  context: CommandContext,
  { userId, asked }: { readonly userId: string; readonly asked: boolean },
): Promise<Done> => changeFactors(app, context, userId, (user) => decidePasskeyStep(user, asked));
