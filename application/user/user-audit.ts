import type { PasswordResetEvent } from '../../domain/password-reset/password-reset-events.js';
import { user } from '../../domain/user/user.js';
import type { UserEvent } from '../../domain/user/user-events.js';
import { type AuditCategory, type AuditRules, foldedStream, targetIn } from '../audit/audit-rule.js';

const target = targetIn('user', 'userId');
const rule = <Category extends AuditCategory>(action: string, category: Category) => ({
  action,
  category,
  target,
});

/** How a user's events, and requests for a new password, read in the audit log. */
export const userAuditRules: AuditRules<UserEvent | PasswordResetEvent> = {
  UserCreated: {
    ...rule('user.created', 'user'),
    names: ({ email, firstName, lastName }) => [email, firstName, lastName],
  },
  UserCreationCancelled: rule('user.creation_cancelled', 'technical'),
  UserPasswordSet: rule('user.password_set', 'user'),
  UserPasswordRemoved: rule('user.password_removed', 'user'),
  UserPasswordRehashed: rule('user.password_rehashed', 'technical'),
  UserProfileChanged: {
    ...rule('user.updated', 'user'),
    names: ({ firstName, lastName }) => [firstName, lastName],
  },
  UserEmailChanged: { ...rule('user.updated', 'user'), names: ({ email }) => [email] },
  UserEmailChangeUndone: { ...rule('user.email_change_undone', 'user'), names: ({ email }) => [email] },
  UserAvatarSet: rule('user.updated', 'user'),
  UserAvatarRemoved: rule('user.updated', 'user'),
  UserEmailVerified: rule('user.email_verified', 'user'),
  UserVerificationRequested: rule('user.verification_requested', 'user'),
  UserTestMailRequested: rule('user.test_mail_requested', 'user'),
  UserInvited: rule('user.invited', 'user'),
  EmailChangeCancelled: rule('user.email_change_cancelled', 'technical'),
  ExternalIdChangeCancelled: rule('user.external_id_change_cancelled', 'technical'),
  UserSignedOutEverywhere: rule('user.signed_out_everywhere', 'authentication'),
  UserSuspended: rule('user.suspended', 'user'),
  UserReactivated: rule('user.reactivated', 'user'),
  UserLocked: rule('user.locked', 'authentication'),
  UserUnlocked: rule('user.unlocked', 'authentication'),
  UserRoleAssigned: { ...rule('role.assigned', 'role'), shows: ['rule'] },
  UserRoleUnassigned: { ...rule('role.unassigned', 'role'), shows: ['rule'] },
  UserMfaEnabled: { ...rule('user.mfa_enabled', 'authentication'), shows: ['method', 'by'] },
  UserMfaDisabled: { ...rule('user.mfa_disabled', 'authentication'), shows: ['method', 'by'] },
  UserBackupCodesIssued: rule('user.backup_codes_issued', 'authentication'),
  UserBackupCodeUsed: { ...rule('user.backup_code_used', 'authentication'), shows: ['left'] },
  UserBackupCodesRemoved: { ...rule('user.backup_codes_removed', 'authentication'), shows: ['by'] },
  UserPasskeyRegistered: { ...rule('user.passkey_registered', 'authentication'), shows: ['passkeyId'] },
  PasskeyRegistrationCancelled: rule('user.passkey_registration_cancelled', 'technical'),
  UserPasskeyRenamed: { ...rule('user.passkey_renamed', 'authentication'), shows: ['passkeyId'] },
  UserPasskeyDeleted: { ...rule('user.passkey_deleted', 'authentication'), shows: ['passkeyId', 'by'] },
  UserPasskeyStepChanged: { ...rule('user.passkey_step_changed', 'authentication'), shows: ['asked'] },
  UserMfaRequirementChanged: { ...rule('user.mfa_required', 'authentication'), shows: ['required'] },
  UserIdentityLinked: { ...rule('user.identity_linked', 'authentication'), shows: ['connectionId'] },
  UserIdentityUnlinked: { ...rule('user.identity_unlinked', 'authentication'), shows: ['connectionId'] },
  IdentityLinkCancelled: rule('user.identity_link_cancelled', 'technical'),
  UserDeletionRequested: {
    ...rule('user.deletion_requested', 'user'),
    shows: ['scheduledFor', 'openAlerts'],
  },
  UserDeletionWithdrawn: rule('user.deletion_withdrawn', 'user'),
  TermsAccepted: { ...rule('user.terms_accepted', 'user'), shows: ['termsUrl', 'privacyUrl'] },
  OwnerChangeReported: { ...rule('user.owner_change_reported', 'technical'), shows: ['apiKeyId', 'ownerId'] },
  OwnerAddressNotRestored: {
    ...rule('user.owner_address_not_restored', 'user'),
    shows: ['apiKeyId', 'ownerId'],
  },
  OwnerChangeUndone: { ...rule('user.owner_change_undone', 'user'), shows: ['apiKeyId'] },
  UserDataExported: rule('user.data_exported', 'user'),
  UserDeleted: rule('user.deleted', 'user'),
  UserPasswordResetRequested: rule('user.password_reset_requested', 'authentication'),
};

/** How entries show a user. Their changes are shown as in the user's history (`historyChanges`). */
export const userAuditView = foldedStream(user, {
  nameOf: (state) => {
    if (state.status !== 'present') return null;
    const fullName = [state.firstName, state.lastName].filter((name) => name !== null).join(' ');
    return fullName === '' ? state.email : fullName;
  },
  shown: () => ({}),
});
