import { DomainError } from '../shared/domain-error.js';

type Actor = { readonly type: 'user' | 'apiKey' | 'system' | 'operator'; readonly id: string };

/** Returns whether the actor is the account's own user. */
export const isOwnAccount = (actor: Actor, userId: string): boolean =>
  actor.type === 'user' && actor.id === userId;

/**
 * Throws `own_address` where users change their own address by a command that proves neither mailbox: a stolen password
 * would do. The account page asks for a code at both addresses and mails the former one how to undo it.
 */
export function refuseOwnAddress(actor: Actor, userId: string): void {
  if (!isOwnAccount(actor, userId)) return;
  throw new DomainError(
    'forbidden',
    'own_address',
    'You change the address of your own account on your account page (/account/email), which asks for a code at both addresses.',
  );
}
