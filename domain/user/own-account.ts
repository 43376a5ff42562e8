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

/** What users do to their own account elsewhere, or not at all. */
const ownAccountRemedies = {
  delete:
    'You delete your own account on your account page (/account/delete), once you have given up the roles owner and admin.',
  suspend: 'You cannot suspend your own account; another owner or administrator can.',
  link: 'You link external accounts to your own account on your account page (/account/security/connections).',
} as const;

/**
 * Throws `own_account` where users do this to their own account by a command that proves no mailbox: a stolen password would
 * do. The account page asks for more.
 */
export function refuseOwnAccount(
  actor: Actor,
  userId: string,
  action: keyof typeof ownAccountRemedies,
): void {
  if (isOwnAccount(actor, userId))
    throw new DomainError('forbidden', 'own_account', ownAccountRemedies[action]);
}
