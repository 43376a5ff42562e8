import type { CodeForm } from '../../../domain/sign-in/mailed-code.js';
import type { App } from '../../app.js';
import type { VisitorContext } from '../../shared/visitor-context.js';
import { verifyProvedAddress } from '../../user/email/verify-proved-address.js';
import { codePurposeOf, rightCode } from './open-code-sign-in.js';
import { clearMisses } from './code-tries.js';
import { type ContinuedSignIn, continueSignIn } from '../continue-sign-in.js';
import { recordRefusals } from '../refusals/record-refusals.js';
import { openSignIn } from '../open-sign-in.js';
import { type RefusedStep, refuseStep } from '../refusals/refuse-step.js';
import { signInAttempt } from '../sign-in-attempt.js';

/** The outcome of a mailed code, or of the secret in a link that takes its place. */
export type MailboxOutcome =
  | ContinuedSignIn
  /** `refused`: wrong, late, another one's: the caller does not learn which. */
  | RefusedStep;

/** Returns the name of the counter of an account's wrong mailed codes, which limits their addresses. */
export const mailedCodeCounter = (userId: string): string => `mailed-code:${userId}`;

/**
 * Proves the mailbox of the user of a sign-in by a code that was mailed for this very sign-in, which verifies the address. The fifth wrong one ends
 * the sign-in; after ten of an account within a day, from all networks, no code is accepted any more, but a link.
 */
export async function proveMailbox(
  app: App,
  context: VisitorContext,
  { secret, form, text }: { readonly secret: string; readonly form: CodeForm; readonly text: string },
): Promise<MailboxOutcome> {
  const { tenantId } = context;
  const open = await openSignIn(app, tenantId, secret);
  if (open?.step !== 'mail-code') return { kind: 'over' };
  const { userId, addressGeneration: mailbox } = open.user;
  const attempt = await signInAttempt(app, context, mailedCodeCounter(userId), userId);
  const status = await app.signInFailures.status(attempt);
  if (status.isAbove)
    return { kind: 'refused', position: await recordRefusals(app, context, status), lockedUntil: null };
  if (!(await app.signInTransactions.attempt(tenantId, secret))) return { kind: 'over' };
  const code = await rightCode(app, open, { purpose: codePurposeOf(open.transaction), form, text });
  if (code === null) return refuseStep(app, context, open.user, attempt, 'code');
  await app.signInTransactions.proveMailbox(tenantId, secret, { eventId: code.eventId, mailbox });
  await verifyProvedAddress(app, context, open.user, code.emailDigest);
  await clearMisses(app, [{ tenantId, userId }]);
  await app.signInFailures.succeeded(attempt);
  // of concurrent uses of the code one proved the mailbox, and all go on with the same sign-in
  const now = await openSignIn(app, tenantId, secret);
  if (now === null) return { kind: 'over' };
  // another sign-in of the user asked for a code meanwhile, which ended this one
  if (now.step === 'mail-code') return { kind: 'refused', position: null, lockedUntil: null };
  return continueSignIn(app, context, now, { user: now.user, amr: now.transaction.amr });
}
