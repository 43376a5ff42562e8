import type { PasswordResetEvent } from '../../domain/password-reset/password-reset-events.js';
import { mailedCode } from '../../domain/sign-in/mailed-code.js';
import type { SignInEvent } from '../../domain/sign-in/sign-in-events.js';
import type { PasswordCause, UserEvent } from '../../domain/user/user-events.js';
import { linkLifetime } from '../ports/mail/mailed-links.js';
import { type MailKind, bringsLink } from './mail-kind.js';

type MailingEvent = Extract<
  UserEvent | PasswordResetEvent | SignInEvent,
  {
    type:
      | 'UserCreated'
      | 'UserInvited'
      | 'UserVerificationRequested'
      | 'UserEmailChanged'
      | 'UserPasswordSet'
      | 'UserPasskeyRegistered'
      | 'UserPasskeyDeleted'
      | 'UserPasswordResetRequested'
      | 'SignInCodeRequested';
  }
>;

/** The stored data of an event: personal members are sealed, and no mail depends on them. */
type Facts<T extends MailingEvent['type']> = Extract<MailingEvent, { type: T }>['data'];

/** The mails about a new password, by its cause; none about the first password that a user chooses. */
const news: { readonly [C in PasswordCause]?: readonly MailKind[] } = {
  generated: ['generated-password'],
  reset: ['password-changed'],
  change: ['password-changed'],
};

const causes: { readonly [T in MailingEvent['type']]: (data: Facts<T>) => readonly MailKind[] } = {
  UserCreated: ({ invited, emailVerified }) =>
    invited ? ['invitation'] : emailVerified ? [] : ['verification'],
  UserInvited: () => ['invitation'],
  UserVerificationRequested: () => ['verification'],
  UserEmailChanged: () => ['email-changed', 'verification'],
  UserPasswordSet: ({ cause }) => (cause === undefined ? [] : (news[cause] ?? [])),
  UserPasskeyRegistered: () => ['passkey-registered'],
  UserPasskeyDeleted: () => ['passkey-deleted'],
  UserPasswordResetRequested: () => ['password-reset'],
  SignInCodeRequested: () => ['code'],
};

/** Types of the events that a mail may be due for. */
export const mailingTypes: ReadonlySet<string> = new Set(Object.keys(causes));

/**
 * Returns the mails that are due for an event, by its type and data as they are stored. Some turn out to be of no use
 * when they are to be sent (`mail-content.ts`).
 */
export function dueMails(type: string, data: unknown): readonly MailKind[] {
  if (!mailingTypes.has(type)) return [];
  return (causes[type as MailingEvent['type']] as (data: unknown) => readonly MailKind[])(data);
}

/** The time after which mails without a link expire. */
const NEWS_LIFETIME_MS = 86_400_000;

/** Returns the time from which sending a mail of this kind, due since `occurredAt` (ISO 8601), is of no use. */
export const mailExpiry = (kind: MailKind, occurredAt: string): Date =>
  new Date(Date.parse(occurredAt) + lifetimeOf(kind));

function lifetimeOf(kind: MailKind): number {
  if (kind === 'code') return mailedCode.lifetimeMs;
  return bringsLink(kind) ? linkLifetime[kind] : NEWS_LIFETIME_MS;
}
