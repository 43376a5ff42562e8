import type { PasswordResetEvent } from '../../domain/password-reset/password-reset-events.js';
import { mailedCode } from '../../domain/sign-in/mailed-code.js';
import type { SignInEvent } from '../../domain/sign-in/sign-in-events.js';
import type { PasswordCause, UserEvent } from '../../domain/user/user-events.js';
import { linkLifetime } from '../ports/mail/mailed-links.js';
import { type MailKind, bringsLink, kindForFormer } from './mail-kind.js';

type MailingEvent = Extract<
  UserEvent | PasswordResetEvent | SignInEvent,
  {
    type:
      | 'OwnerChangeReported'
      | 'OwnerAddressNotRestored'
      | 'UserCreated'
      | 'UserInvited'
      | 'UserVerificationRequested'
      | 'UserTestMailRequested'
      | 'UserEmailChanged'
      | 'EmailChangeRequested'
      | 'UserPasswordSet'
      | 'UserProfileChanged'
      | 'UserAvatarSet'
      | 'UserAvatarRemoved'
      | 'UserPasskeyRegistered'
      | 'UserPasskeyDeleted'
      | 'UserIdentityLinked'
      | 'UserIdentityUnlinked'
      | 'UserDataExported'
      | 'UserMfaEnabled'
      | 'UserMfaDisabled'
      | 'UserBackupCodeUsed'
      | 'UserBackupCodesIssued'
      | 'UserPasskeyStepChanged'
      | 'ClientAccessWithdrawn'
      | 'UserSignedInFromNewDevice'
      | 'SecondStepLocked'
      | 'UserDeletionRequested'
      | 'UserDeletionWithdrawn'
      | 'UserPasswordResetRequested'
      | 'SignInCodeRequested';
  }
>;

/** The stored data of an event: personal members are sealed, and no mail depends on them. */
type Details<T extends MailingEvent['type']> = Extract<MailingEvent, { type: T }>['data'];

/** The actor of an event, as its metadata has it. */
export interface MailingActor {
  readonly actorType: string | undefined;
  readonly actorId: string | undefined;
}

/** Returns whether an event about a user is the action of this user. */
export const isOwnChange = (userId: string, { actorType, actorId }: MailingActor): boolean =>
  actorType === 'user' && actorId === userId;

/** The mails about a new password, by its cause; none about the first password that a user chooses. */
const noticesByCause: { readonly [C in PasswordCause]?: readonly MailKind[] } = {
  generated: ['generated-password'],
  reset: ['password-changed'],
  change: ['password-changed'],
};

const ofOwnProfile = ({ userId }: { readonly userId: string }, actor: MailingActor): readonly MailKind[] =>
  isOwnChange(userId, actor) ? ['profile-changed'] : [];

const causes: {
  readonly [T in MailingEvent['type']]: (data: Details<T>, actor: MailingActor) => readonly MailKind[];
} = {
  OwnerChangeReported: () => ['undo-key-change'],
  OwnerAddressNotRestored: () => ['address-not-restored'],
  UserCreated: ({ invited, emailVerified, noPassword = false, importId }) =>
    importId !== undefined
      ? []
      : invited
        ? ['invitation']
        : emailVerified || noPassword
          ? []
          : ['verification'],
  UserInvited: () => ['invitation'],
  UserVerificationRequested: () => ['verification'],
  UserTestMailRequested: () => ['test'],
  UserEmailChanged: ({ proved, noPassword }) =>
    proved === true
      ? ['undo-email-change']
      : ['email-changed', ...(noPassword === true ? [] : (['verification'] as const))],
  EmailChangeRequested: () => ['email-change'],
  UserPasswordSet: ({ cause }) => (cause === undefined ? [] : (noticesByCause[cause] ?? [])),
  UserProfileChanged: ofOwnProfile,
  UserAvatarSet: ofOwnProfile,
  UserAvatarRemoved: ofOwnProfile,
  UserPasskeyRegistered: () => ['passkey-registered'],
  UserPasskeyDeleted: () => ['passkey-deleted'],
  // a user who came with it knows it
  UserIdentityLinked: ({ atCreation }) => (atCreation === true ? [] : ['identity-linked']),
  UserIdentityUnlinked: () => ['identity-unlinked'],
  UserDataExported: () => ['data-exported'],
  UserMfaEnabled: ({ imported }) => (imported === true ? [] : ['totp-enabled']),
  UserMfaDisabled: () => ['totp-disabled'],
  UserBackupCodeUsed: () => ['backup-code-used'],
  UserBackupCodesIssued: ({ renewed }) => (renewed === true ? ['backup-codes-renewed'] : []),
  // the switch to on comes with new backup codes
  UserPasskeyStepChanged: ({ asked }) => (asked ? [] : ['passkey-step-off']),
  ClientAccessWithdrawn: () => ['access-withdrawn'],
  UserSignedInFromNewDevice: () => ['new-device'],
  SecondStepLocked: () => ['second-step-locked'],
  UserDeletionRequested: () => ['deletion-requested'],
  UserDeletionWithdrawn: () => ['deletion-withdrawn'],
  UserPasswordResetRequested: () => ['password-reset'],
  SignInCodeRequested: () => ['code'],
};

/** Types of the events that a mail may be due for. */
export const mailingTypes: ReadonlySet<string> = new Set(Object.keys(causes));

/**
 * Returns the mails that are due for an event, by its type, data and actor as they are stored. Some turn out to be of no
 * use when they are to be sent (`mail-content.ts`).
 */
export function dueMails(type: string, data: unknown, actor: MailingActor): readonly MailKind[] {
  if (!mailingTypes.has(type)) return [];
  const cause = causes[type as MailingEvent['type']] as (
    data: unknown,
    actor: MailingActor,
  ) => readonly MailKind[];
  return cause(data, actor);
}

/** Returns what the former addresses of the account are notified of an event with these mails. */
export const noticesForFormer = (kinds: readonly MailKind[]): readonly MailKind[] =>
  kinds.flatMap((kind) => kindForFormer(kind) ?? []);

/** The time after which mails without a link expire. */
const NOTICE_LIFETIME_MS = 86_400_000;

/** Returns the time from which sending a mail of this kind, due since `occurredAt` (ISO 8601), is of no use. */
export const mailExpiry = (kind: MailKind, occurredAt: string): Date =>
  new Date(Date.parse(occurredAt) + lifetimeOf(kind));

function lifetimeOf(kind: MailKind): number {
  if (kind === 'code' || kind === 'email-change') return mailedCode.lifetimeMs;
  return bringsLink(kind) ? linkLifetime[kind] : NOTICE_LIFETIME_MS;
}
