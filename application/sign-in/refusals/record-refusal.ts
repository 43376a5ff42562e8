import { emailFaults } from '../../../domain/shared/email.js';
import type { SignInEvent, SignInRefusal } from '../../../domain/sign-in/sign-in-events.js';
import type { LogApp } from '../../app.js';
import { SubjectErased } from '../../ports/events/subject-keys.js';
import { type VisitorContext, asAnonymous } from '../../shared/visitor-context.js';
import { emailPseudonym } from '../../user/email/typed-email.js';
import { recordSignIn } from '../record-sign-in.js';

/** A refused credential. */
export interface Refusal {
  /** The user whose credential was asked for; null when no user has the email. */
  readonly userId: string | null;
  /** As typed, normalised; it need not be an address. */
  readonly email: string;
  readonly emailDigest: string;
  readonly reason: SignInRefusal;
}

/**
 * Records that a credential was refused. Personal values are sealed with the user's key; those of an email that no user
 * has, with a key of their own. When that key has just been destroyed, they are left out; so is text that is no
 * address, since it is often the password, typed into the wrong field.
 */
export async function recordRefusal(app: LogApp, context: VisitorContext, refusal: Refusal): Promise<bigint> {
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
    // the user was erased meanwhile: the event must not name them
    return record(app, context, { userId: null, pseudonym, reason: 'unknown_user' });
  }
}

type Failed = Extract<SignInEvent, { type: 'UserSignInFailed' }>;

const record = (app: LogApp, context: VisitorContext, data: Failed['data']): Promise<bigint> =>
  recordSignIn(app, asAnonymous(context), data.userId ?? data.pseudonym ?? '', [
    { type: 'UserSignInFailed', data },
  ]);
