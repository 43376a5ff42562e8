import { emailFaults } from '../../domain/shared/email.js';
import type { SignInEvent, SignInRefusal } from '../../domain/sign-in/sign-in-events.js';
import type { App } from '../app.js';
import { SubjectErased } from '../ports/events/subject-keys.js';
import type { VisitorContext } from '../shared/visitor-context.js';
import { emailPseudonym } from '../user/email/typed-email.js';
import { asNobody } from '../shared/visitor-context.js';
import { recordSignIn } from './record-sign-in.js';

export interface Refusal {
  /** Whose credential was asked for; null when the email belongs to nobody. */
  readonly userId: string | null;
  /** As it was typed, normalised; it need not be an address. */
  readonly email: string;
  readonly emailDigest: string;
  readonly reason: SignInRefusal;
}

/**
 * Notes that a credential was refused. What is personal goes with the user's key; for an email that belongs to nobody,
 * with a key of its own. Where that key was destroyed just now, the refusal is noted without it. So it is where what was
 * typed is no address: often it is the password, in the wrong field.
 */
export async function recordRefusal(app: App, context: VisitorContext, refusal: Refusal): Promise<bigint> {
  const { userId, email, emailDigest, reason } = refusal;
  const { tenantId } = context;
  const address = emailFaults('/email', email).length === 0 ? { email, emailDigest } : {};
  const pseudonym = await emailPseudonym(app.keys, tenantId, emailDigest, app.clock.now());
  try {
    return await record(app, context, {
      userId,
      ...(userId === null ? { pseudonym } : {}),
      ...address,
      reason,
    });
  } catch (error) {
    if (!(error instanceof SubjectErased)) throw error;
    // nobody's now, and who had it is to be forgotten
    return record(app, context, { userId: null, pseudonym, reason: 'unknown_user' });
  }
}

type Failed = Extract<SignInEvent, { type: 'UserSignInFailed' }>;

const record = (app: App, context: VisitorContext, data: Failed['data']): Promise<bigint> =>
  recordSignIn(app, asNobody(context), data.userId ?? data.pseudonym ?? '', [
    { type: 'UserSignInFailed', data },
  ]);
