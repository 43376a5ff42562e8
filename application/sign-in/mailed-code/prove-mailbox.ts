import { type CodeForm, type MailedCode, validCodes } from '../../../domain/sign-in/mailed-code.js';
import { emailDigestIn } from '../../../domain/user/user.js';
import type { App } from '../../app.js';
import type { SignInAttempt } from '../../ports/sign-in/sign-in-failures.js';
import type { VisitorContext } from '../../shared/visitor-context.js';
import { noteRefusals } from '../note-refusals.js';
import { type OpenSignIn, openSignIn } from '../open-sign-in.js';
import { type RefusedStep, refuseStep } from '../refuse-step.js';
import type { SignInStep } from '../sign-in-step.js';

/** The outcome of a mailed code, or of the secret in a link that takes its place. */
export type MailboxOutcome =
  | { readonly kind: 'proved'; readonly step: SignInStep }
  /** `refused`: wrong, late, another one's: the caller is not told which. `over`: the sign-in begins again. */
  | RefusedStep;

/** Returns the name of the counter of an account's wrong mailed codes, which limits their addresses. */
export const mailedCodeCounter = (userId: string): string => `mailed-code:${userId}`;

/**
 * Proves the mailbox of the user of a sign-in by a code that was mailed for this very sign-in. The fifth wrong one ends
 * the sign-in; after ten of an account within a day, from all networks, no code is accepted any more, but a link.
 */
export async function proveMailbox(
  app: App,
  context: VisitorContext,
  { secret, form, text }: { readonly secret: string; readonly form: CodeForm; readonly text: string },
): Promise<MailboxOutcome> {
  const { tenantId, ip } = context;
  const open = await openSignIn(app, tenantId, secret);
  if (open?.step !== 'mail-code') return { kind: 'over' };
  const { userId } = open.user;
  const attempt: SignInAttempt = { tenantId, emailDigest: mailedCodeCounter(userId), ip };
  const standing = await app.signInFailures.standing(attempt);
  if (standing.isAbove) return { kind: 'refused', position: await noteRefusals(app, context, standing) };
  if (!(await app.signInTransactions.attempt(tenantId, secret))) return { kind: 'over' };
  const code = await rightCode(app, open, form, text.replaceAll(/\s/g, ''));
  if (code === null) return refuseStep(app, context, open.user, attempt, 'code');
  await app.signInTransactions.proveMailbox(tenantId, secret, code.eventId);
  await app.codeMisses.clear({ tenantId, userId });
  await app.signInFailures.clear(tenantId, [attempt.emailDigest]);
  // of concurrent uses of the code one proved the mailbox, and all go on with the same sign-in
  const now = await openSignIn(app, tenantId, secret);
  if (now === null) return { kind: 'over' };
  // another sign-in of the user asked for a code meanwhile, which ended this one
  if (now.step === 'mail-code') return { kind: 'refused', position: null };
  return { kind: 'proved', step: now.step };
}

/** Returns the code of the sign-in that was typed; null for none of them. */
async function rightCode(
  app: App,
  { transaction, user }: OpenSignIn,
  form: CodeForm,
  text: string,
): Promise<MailedCode | null> {
  const { tenantId, userId } = transaction;
  const now = app.clock.now();
  if (form === 'code' && !(await app.codeMisses.take({ tenantId, userId }, now))) return null;
  const about = { purpose: 'set-up', emailDigest: emailDigestIn(user) } as const;
  const right = validCodes(transaction.codes, about, now).filter(
    (code) => code.form === form && app.mailSecrets.isCode(code.eventId, form, text),
  );
  return right[0] ?? null;
}
