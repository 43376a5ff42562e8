import type { LinkPurpose } from '../ports/mail/mailed-links.js';

/** Kinds of mails that say what happened to an account. They go to its present address, whatever its state. */
const noticeKinds = [
  'password-changed',
  'passkey-registered',
  'passkey-deleted',
  'identity-linked',
  'identity-unlinked',
  'totp-enabled',
  'totp-disabled',
  'backup-code-used',
  'backup-codes-renewed',
  'passkey-step-off',
  'access-withdrawn',
  'new-device',
  'second-step-locked',
  'data-exported',
  'profile-changed',
  'deletion-withdrawn',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Kinds of mails about alerts, which go to owners. No event causes them. */
export type AlertMailKind = 'alert' | 'alert-digest';

const invoiceKinds = ['invoice-issued', 'invoice-paid', 'payment-failed'] as const;
/** Kinds of mails about an invoice, which go to owners. */
export type InvoiceMailKind = (typeof invoiceKinds)[number];

const billingKinds = [...invoiceKinds, 'subscription-ended', 'use-warning', 'trial-ending'] as const;
/** Kinds of mails about what a tenant pays, which go to owners. */
export type BillingMailKind = (typeof billingKinds)[number];

const lockMailKinds = ['tenant-locked', 'tenant-unlocked'] as const;
/** Kinds of mails about the lock of a tenant, which go to owners. */
export type LockMailKind = (typeof lockMailKinds)[number];

const tenantExportKinds = [
  'tenant-exported',
  'tenant-exported-by-operator',
  'tenant-exported-with-hashes',
] as const;
/** Kinds of mails about an export of a whole tenant, which go to owners. No setting turns them off. */
export type TenantExportMailKind = (typeof tenantExportKinds)[number];

const ownerNoticeKinds = [
  'operator-access',
  'support-access',
  'owner-recovery',
  'owner-recovered',
  'legacy-sign-in-ending',
  'legacy-sign-in-ended',
] as const;
/** Kinds of mails about what operators may do and about the former system that sign-ins ask, which go to owners; those about a recovery to admins as well. */
export type OwnerNoticeKind = (typeof ownerNoticeKinds)[number];

const tenantDeletionKinds = [
  'tenant-deletion',
  'tenant-deletion-by-operator',
  'tenant-deletion-near',
] as const;
/** Kinds of mails about the deletion of a tenant, which go to owners. */
export type TenantDeletionMailKind = (typeof tenantDeletionKinds)[number];

/** Kinds of mails: those that bring a link, those with a code, and notices about an account. */
export type MailKind =
  | LinkPurpose
  | NoticeKind
  | 'code'
  | 'sign-up'
  | 'tenant-sign-up'
  | 'account-exists'
  | 'email-change'
  | 'address-in-use'
  | 'address-not-restored'
  | 'generated-password'
  | 'test'
  | 'deletion-requested'
  | 'email-changed'
  | AlertMailKind
  | 'key-ending'
  | BillingMailKind
  | OwnerNoticeKind
  | LockMailKind
  | TenantDeletionMailKind
  | TenantExportMailKind;

const purposes: ReadonlySet<string> = new Set<LinkPurpose>([
  'invitation',
  'verification',
  'password-reset',
  'undo-email-change',
  'undo-key-change',
]);

export const bringsLink = (kind: MailKind): kind is LinkPurpose => purposes.has(kind);

export const isAboutAlerts = (kind: MailKind): kind is AlertMailKind =>
  kind === 'alert' || kind === 'alert-digest';

export const isAboutBilling = (kind: MailKind): kind is BillingMailKind =>
  (billingKinds as readonly MailKind[]).includes(kind);

export const isAboutTenantDeletion = (kind: MailKind): kind is TenantDeletionMailKind =>
  (tenantDeletionKinds as readonly MailKind[]).includes(kind);

export const isAboutLock = (kind: MailKind): kind is LockMailKind =>
  (lockMailKinds as readonly MailKind[]).includes(kind);

export const isAboutTenantExport = (kind: MailKind): kind is TenantExportMailKind =>
  (tenantExportKinds as readonly MailKind[]).includes(kind);

export const isOwnerNotice = (kind: MailKind): kind is OwnerNoticeKind =>
  (ownerNoticeKinds as readonly MailKind[]).includes(kind);

/** Returns whether mails of this kind go to admins as well as to owners. */
export const isForAdmins = (kind: MailKind): boolean =>
  kind === 'owner-recovery' || kind === 'owner-recovered';

/** Kinds of mails to owners that an event in a stream of the tenant causes. */
export type TenantMailKind =
  BillingMailKind | OwnerNoticeKind | TenantExportMailKind | TenantDeletionMailKind | LockMailKind;

/** Returns whether the event of such a mail stands in a stream of the tenant, in that of no user. A lock lets these through. */
export const isAboutTenant = (kind: MailKind): kind is TenantMailKind =>
  isAboutBilling(kind) ||
  isOwnerNotice(kind) ||
  isAboutTenantExport(kind) ||
  isAboutTenantDeletion(kind) ||
  isAboutLock(kind);

/** Returns whether mails of this kind go to owners alone, or to them and admins. None is caused by an event of a user's stream. */
export const isForOwners = (kind: MailKind): kind is AlertMailKind | 'key-ending' | TenantMailKind =>
  isAboutAlerts(kind) || kind === 'key-ending' || isAboutTenant(kind);

export const isNotice = (kind: MailKind): kind is NoticeKind =>
  (noticeKinds as readonly MailKind[]).includes(kind);

/**
 * Returns the kind of the mail that informs a former address of what a mail of this kind reports to the account; null for a mail that
 * is no notice of it. It never brings a password, a code or another address's link.
 */
export function kindForFormer(kind: MailKind): MailKind | null {
  if (isNotice(kind) || kind === 'deletion-requested' || kind === 'email-changed') return kind;
  if (kind === 'generated-password') return 'password-changed';
  return kind === 'undo-email-change' ? 'email-changed' : null;
}
