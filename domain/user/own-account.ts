import { DomainError } from '../shared/domain-error.js';
import type { ActorType } from '../shared/domain-event.js';
import type { PresentUser } from './user.js';

type Actor = { readonly type: ActorType; readonly id: string };

/** Returns whether the actor is the account's own user. */
export const isOwnAccount = (actor: Actor, userId: string): boolean =>
  actor.type === 'user' && actor.id === userId;

/**
 * Throws `own_address` where users change their own verified address by a command that proves neither mailbox: a stolen
 * password would do. The account page asks for a code at both addresses and mails the former one how to undo it.
 */
export function refuseOwnAddress(
  actor: Actor,
  { userId, emailVerified }: Pick<PresentUser, 'userId' | 'emailVerified'>,
): void {
  if (!isOwnAccount(actor, userId) || !emailVerified) return;
  throw new DomainError(
    'forbidden',
    'own_address',
    'You change the address of your own account on your account page (/account/email), which asks for a code at both addresses.',
  );
}

/**
 * Throws `own_account` where users link an external account to their own by a command that proves no mailbox: with a stolen
 * password, it would sign the thief in after the password was changed. The account page asks for more.
 */
export function refuseOwnLink(actor: Actor, userId: string): void {
  if (!isOwnAccount(actor, userId)) return;
  throw new DomainError(
    'forbidden',
    'own_account',
    'You link external accounts to your own account on your account page (/account/security/connections).',
  );
}
