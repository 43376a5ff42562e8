import { streamName } from '../../../domain/shared/stream-name.js';
import { type CodePurpose, type MailedCode, validCodes } from '../../../domain/sign-in/mailed-code.js';
import type { PresentTenant } from '../../../domain/tenant/tenant.js';
import { emailDigestIn, type PresentUser, user } from '../../../domain/user/user.js';
import type { App, DeliveryApp, SignInApp } from '../../app.js';
import type { SignInTransaction } from '../../ports/sign-in/sign-in-transactions.js';
import { load } from '../../shared/load.js';
import { presentTenantOf } from '../../tenant/tenant-stream.js';
import type { OpenSignIn } from '../open-sign-in.js';
import type { SignInProof } from '../sign-in-step.js';
import { rightCodeOf, type TypedSecret } from './code-tries.js';

/** A sign-in by a mailed code, which has not been typed yet. */
export interface CodeSignIn {
  /** The secret of its cookie. */
  readonly secret: string;
  readonly transaction: SignInTransaction;
  readonly tenant: PresentTenant;
  /** Null for an address that no user has, and a user who may not sign in: the visitor does not learn this. */
  readonly user: PresentUser | null;
}

/**
 * Returns the sign-in by a mailed code with this secret. Null when it is over, is another kind of sign-in, or the tenant
 * does not allow it (any more).
 */
export async function openCodeSignIn(
  app: Pick<App, 'events' | 'signInTransactions'>,
  tenantId: string,
  secret: string,
): Promise<CodeSignIn | null> {
  const [transaction, tenant] = await Promise.all([
    app.signInTransactions.find(tenantId, secret),
    presentTenantOf(app, tenantId),
  ]);
  if (transaction === null || transaction.amr.length > 0) return null;
  if (tenant.status !== 'active' || !tenant.settings.emailCode) return null;
  const { state } = await load(app, streamName(tenantId, 'user', transaction.userId), user);
  const mayEnter =
    state.status === 'present' && !state.suspended && state.sessionGeneration === transaction.generation;
  return { secret, transaction, tenant, user: mayEnter ? state : null };
}

/** Returns what the mailed code of a sign-in is for. */
export const codePurposeOf = ({ asked }: Pick<SignInProof, 'asked'>): CodePurpose =>
  asked.mailbox ? 'step-up' : 'set-up';

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
