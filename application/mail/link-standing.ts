import type { RecordedEvent } from '../../domain/shared/domain-event.js';
import type { MailedLink } from '../ports/mail/mailed-links.js';

/** After these a link that was mailed before is good for nothing: it was used, or what it was mailed for is over. */
const ending: Readonly<Record<MailedLink['purpose'], ReadonlySet<string>>> = {
  invitation: new Set(['UserPasswordSet', 'UserEmailChanged']),
  verification: new Set(['UserPasswordSet', 'UserEmailChanged', 'UserEmailVerified']),
  'password-reset': new Set(['UserPasswordSet', 'UserEmailChanged']),
};

/**
 * Whether a link is void by what has happened since to its user, whose `history` it is. What was part of the command
 * that caused the mail (the password that a user was created with) does not count.
 */
export function isVoid(
  history: readonly RecordedEvent[],
  { purpose, eventId, position }: Pick<MailedLink, 'purpose' | 'eventId' | 'position'>,
): boolean {
  const command = history.find(({ id }) => id === eventId)?.context.commandId;
  return history.some(
    (later) =>
      later.position > position &&
      later.context.commandId !== command &&
      ending[purpose].has(later.event.type),
  );
}
