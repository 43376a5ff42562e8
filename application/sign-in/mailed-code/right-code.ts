import { type CodePurpose, type MailedCode, validCodes } from '../../../domain/sign-in/mailed-code.js';
import { emailDigestIn } from '../../../domain/user/user.js';
import type { DeliveryApp, SignInApp } from '../../app.js';
import type { OpenSignIn } from '../open-sign-in.js';
import { type TypedSecret, rightCodeOf } from './code-tries.js';

/** A code as it was typed, or the secret of the link that takes its place. */
export interface TypedCode extends TypedSecret {
  readonly purpose: CodePurpose;
}

/**
 * Returns the mailed code of a sign-in that was typed; null for none of them. A code counts as a miss of the account until
 * the caller clears that.
 */
export function rightCode(
  app: SignInApp & DeliveryApp,
  { transaction, user }: Pick<OpenSignIn, 'transaction' | 'user'>,
  { purpose, ...typed }: TypedCode,
): Promise<MailedCode | null> {
  const { tenantId, userId } = transaction;
  const now = app.clock.now();
  const valid = validCodes(transaction.codes, { purpose, emailDigest: emailDigestIn(user) }, now);
  return rightCodeOf(app, [{ tenantId, userId }], valid, typed, now);
}
