import { taken } from '../../domain/reservation/reservation.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import { decideUserCreation } from '../../domain/user/create-user.js';
import type { NewUserInput } from '../../domain/user/user-input.js';
import { checkedNewUser } from '../../domain/user/user-input.js';
import { presentUser } from '../../domain/user/user.js';
import type { App } from '../app.js';
import { createHolder } from '../reservation/create-holder.js';
import type { CommandContext, Outcome } from '../shared/command-context.js';
import { emailDigestOf, uniqueEmail } from './unique-email.js';
import { newUserRecordOf } from './user-record-of.js';
import type { UserRecord } from './user-record.js';

export interface CreateUserInput extends NewUserInput {
  /** Unless told: when there is no password. */
  readonly sendInvitation?: boolean | undefined;
  /** The email needs no verification. For operators and the service itself. */
  readonly emailVerified?: boolean | undefined;
}

/**
 * Creates a user. Repeating the command answers the user it created; the record's times are those of the repetition
 * then, and it knows of no sign-in.
 * Throws `invalid_input`, `email_taken`, `email_verified_protected`, `overloaded`; `user_not_found` when the command is repeated
 * after the user was deleted.
 */
export async function createUser(
  app: App,
  context: CommandContext,
  input: CreateUserInput,
): Promise<Outcome<UserRecord>> {
  const profile = checkedNewUser(input);
  const emailVerified = input.emailVerified ?? false;
  refuseToVerify(context, emailVerified);
  const { tenantId } = context;
  const userId = app.ids.derive(context.commandId, 'user');
  const emailDigest = await emailDigestOf(app, tenantId, profile.email);
  const hashing = input.password === undefined ? null : app.secrets.hashPassword(input.password, context.ip);
  // refused for want of room, which shows at once: before the email is reserved for nobody
  if (hashing !== null) await Promise.race([hashing, Promise.resolve()]);
  const passwordHash = await hashing;
  const invited = input.sendInvitation ?? input.password === undefined;
  const creation = { userId, profile, emailDigest, emailVerified, invited, passwordHash };
  const events = decideUserCreation({ status: 'none' }, creation);
  const unique = uniqueEmail(tenantId, emailDigest);
  const { state, revision, position } = await createHolder(app, context, unique, userId, events);
  // too slow: the reservation was taken for abandoned
  if (state.status === 'cancelled') throw taken('email');
  return { record: await newUserRecordOf(app, tenantId, presentUser(state)), revision, position };
}

function refuseToVerify({ actor }: CommandContext, emailVerified: boolean): void {
  if (!emailVerified || actor.type === 'operator' || actor.type === 'system') return;
  throw new DomainError(
    'forbidden',
    'email_verified_protected',
    'An email is verified by its owner; leave emailVerified out.',
  );
}
