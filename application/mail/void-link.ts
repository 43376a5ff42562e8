import type { RecordedEvent } from '../../domain/shared/domain-event.js';
import { isUndone } from '../owners/key-changes.js';
import type { LinkPurpose, MailedLink } from '../ports/mail/mailed-links.js';

/** Types of events that make a link or a code void: it was used, or its purpose is over. */
const ending: Readonly<Record<LinkPurpose | 'code', ReadonlySet<string>>> = {
  invitation: new Set(['UserPasswordSet', 'UserEmailChanged']),
  verification: new Set(['UserPasswordSet', 'UserEmailChanged', 'UserEmailVerified']),
  'password-reset': new Set(['UserPasswordSet', 'UserEmailChanged']),
  'undo-email-change': new Set(['UserEmailChangeUndone']),
  // only an undoing of the same key's changes counts
  'undo-key-change': new Set(),
  code: new Set(['UserPasswordSet', 'UserEmailChanged']),
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
  const command = history.find(({ id }) => id === eventId)?.context.commandId;
  return history.some(
    (later) =>
      later.position > position &&
      later.context.commandId !== command &&
      ending[purpose].has(later.event.type),
  );
}
