import type { RecordedEvent } from '../../domain/shared/domain-event.js';
import type { PresentUser } from '../../domain/user/user.js';
import { isUndone } from '../owners/key-changes.js';
import type { LinkPurpose, MailedLink } from '../ports/mail/mailed-links.js';
import { stateAfter, stateBefore } from '../user/state-before.js';

/** Types of events that give a user another address: what was mailed to the one before proves nothing of it. */
const otherAddress: readonly string[] = ['UserEmailChanged', 'UserEmailChangeUndone'];

/** Returns whether an event of this type gives a user another address. */
export const changesAddress = (type: string): boolean => otherAddress.includes(type);

/** Types of events that make a link or a code void: it was used, or its purpose is over. */
const ending: Readonly<Record<LinkPurpose | 'code', ReadonlySet<string>>> = {
  invitation: new Set(['UserPasswordSet', ...otherAddress]),
  verification: new Set(['UserPasswordSet', 'UserEmailVerified', ...otherAddress]),
  'password-reset': new Set(['UserPasswordSet', ...otherAddress]),
  // see `undoableBy`
  'undo-email-change': new Set(),
  // only an undoing of the same key's changes counts
  'undo-key-change': new Set(),
  code: new Set(['UserPasswordSet', ...otherAddress]),
};

/**
 * Returns whether a later event of its user's `history` has made a link or a code void. Events of the command that caused the
 * mail do not count (the password that a user was created with).
 */
export function isVoid(
  history: readonly RecordedEvent[],
  {
    purpose,
    eventId,
    position,
  }: Pick<MailedLink, 'eventId' | 'position'> & { readonly purpose: LinkPurpose | 'code' },
): boolean {
  if (purpose === 'undo-key-change') return isUndone(history, eventId);
  if (purpose === 'undo-email-change') return undoableBy(history, { eventId, position }) === null;
  const command = history.find(({ id }) => id === eventId)?.context.commandId;
  return history.some(
    (later) =>
      later.position > position &&
      later.context.commandId !== command &&
      ending[purpose].has(later.event.type),
  );
}

/**
 * Returns the account before a change of its address that a mailed link can still undo; null once its address of then, or one
 * from before that, was restored: whoever undoes a change keeps no one from undoing an earlier one.
 */
export function undoableBy(
  history: readonly RecordedEvent[],
  { eventId, position }: Pick<MailedLink, 'eventId' | 'position'>,
): (PresentUser & { readonly email: string; readonly emailDigest: string }) | null {
  const before = stateBefore(history, eventId);
  const present = stateAfter(history);
  if (before === null || present === null) return null;
  const { email, emailDigest } = before;
  if (email === null || emailDigest === null || !present.restorableEmailDigests.includes(emailDigest))
    return null;
  const wasRestored = history.some(
    (later) =>
      later.position > position &&
      later.event.type === 'UserEmailChangeUndone' &&
      later.event.data.emailDigest === emailDigest,
  );
  return wasRestored ? null : { ...before, email, emailDigest };
}
