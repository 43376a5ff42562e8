import type {
  LockMailKind,
  TenantDeletionMailKind,
  TenantExportMailKind,
} from '../../../application/mail/mail-kind.js';
import type { LockKind } from '../../../domain/tenant/tenant-events.js';
import { englishReason } from './english-notices.js';
import type { MailText, MailTexts } from './mail-texts.js';

const notes: MailText['notes'] = ({ tenant }) => [
  `All owners of ${tenant} get this email, at the request and 7 days and 1 day before the deletion.`,
];
const whatGoes = 'All its users, applications, settings and records are then permanently deleted.';
const meanwhile = 'Until then everything works as before.';

/** The mails about the deletion of a tenant, in English. */
export const englishTenantDeletion: MailTexts<TenantDeletionMailKind> = {
  'tenant-deletion': {
    subject: ({ tenant }) => `${tenant} will be deleted`,
    heading: ({ tenant }) => `${tenant} will be deleted`,
    paragraphs: ({ tenant, when, deletionDueAt, words }) => [
      `On ${when} an owner requested that ${tenant} be deleted. It takes place on ${words.time(deletionDueAt)}. ${whatGoes}`,
      meanwhile,
    ],
    advice: () => ['If this is a mistake, any owner can cancel it until then.'],
    action: 'See or cancel the deletion',
    notes,
    reason: englishReason,
  },
  'tenant-deletion-by-operator': {
    subject: ({ tenant }) => `${tenant} will be deleted`,
    heading: ({ tenant }) => `${tenant} will be deleted`,
    paragraphs: ({ tenant, when, deletionDueAt, words }) => [
      `On ${when} the operator of this service requested that ${tenant} be deleted. It takes place on ${words.time(deletionDueAt)}. ${whatGoes}`,
      meanwhile,
    ],
    advice: () => ['Only the operator of this service can cancel it: please contact them.'],
    action: 'See the deletion',
    notes,
    reason: englishReason,
  },
  'tenant-deletion-near': {
    subject: ({ tenant }) => `Reminder: ${tenant} will be deleted soon`,
    heading: ({ tenant }) => `${tenant} will be deleted soon`,
    paragraphs: ({ tenant, deletionDueAt, words }) => [
      `${tenant} will be deleted on ${words.time(deletionDueAt)}, as was requested. ${whatGoes}`,
      'Export what you want to keep first: audit log, invoices, lists of users.',
    ],
    action: 'See the deletion',
    notes,
    reason: englishReason,
  },
};

const common = {
  subject: ({ tenant }) => `All data of ${tenant} was exported`,
  heading: () => 'All data was exported',
  action: 'See who it was',
  notes: ({ supportEmail }) => [
    `If you knew about this, there’s nothing to do. If not, ${supportEmail === null ? 'talk to the other owners' : `write to ${supportEmail}`} right away.`,
  ],
  reason: ({ tenant }) => `You’re receiving this email because ${tenant} has you as an owner.`,
} satisfies Omit<MailText, 'paragraphs'>;

/** The texts of mails about an export of a whole tenant. */
export const englishTenantExport: MailTexts<TenantExportMailKind> = {
  'tenant-exported': {
    ...common,
    paragraphs: ({ tenant, when }) => [
      `An owner of ${tenant} began an export of everything on ${when}: all people with their profiles and roles, the applications, the settings and the audit log. It contains no passwords and no secrets.`,
      'Only that owner can download the file, once and within an hour.',
    ],
  },
  'tenant-exported-by-operator': {
    ...common,
    paragraphs: ({ tenant, when }) => [
      `The operator of this service exported everything of ${tenant} on ${when}: all people with their profiles and roles, the applications, the settings and the audit log. The export contains no passwords and no secrets.`,
    ],
  },
  'tenant-exported-with-hashes': {
    ...common,
    subject: ({ tenant }) => `All data of ${tenant} was exported, with password hashes`,
    paragraphs: ({ tenant, when }) => [
      `The operator of this service exported everything of ${tenant} on ${when}: all people with their profiles and roles, the applications, the settings and the audit log.`,
      'The export also contains the hashes of all passwords, so that users can keep their passwords at another service. Anyone who has the file can try to guess weak passwords.',
    ],
  },
};

const effects: Readonly<Record<LockKind, string>> = {
  billing:
    'No one can sign in to its applications, and API keys are refused. Owners can still sign in to the portal to read, to pay, and to export its data.',
  abuse:
    'No one can sign in to its applications, and API keys are refused. Owners can still sign in to the portal to read and to pay.',
  security:
    'No one can sign in, including owners, and API keys are refused. Nothing was deleted. Please contact the operator of this service.',
};

const kinds: Readonly<Record<LockKind, string>> = {
  billing: 'payment',
  abuse: 'abuse',
  security: 'security',
};

/** The reason is gone with the key of its tenant. */
const because = (reason: string | null): string => (reason === null ? '.' : `: ${reason}`);

const owned: MailText['notes'] = ({ tenant }) => [`Owners of ${tenant} get this email.`];

/** The mails about the lock of a tenant, in English. */
export const englishLock: MailTexts<LockMailKind> = {
  'tenant-locked': {
    subject: ({ tenant }) => `${tenant} was locked`,
    heading: ({ tenant }) => `${tenant} was locked`,
    paragraphs: ({ tenant, when, lock }) => [
      `The operator of this service locked ${tenant} on ${when}. The reason is ${kinds[lock.kind]}${because(lock.reason)}`,
      effects[lock.kind],
    ],
    action: 'Open the portal',
    notes: owned,
    reason: englishReason,
  },
  'tenant-unlocked': {
    subject: ({ tenant }) => `${tenant} is no longer locked`,
    heading: ({ tenant }) => `${tenant} is no longer locked`,
    paragraphs: ({ tenant, when, lock }) => [
      `The operator of this service unlocked ${tenant} on ${when}${because(lock.reason)}`,
      'Everything works as before: people can sign in, and API keys and sessions that are still valid are accepted again.',
    ],
    action: 'Open the portal',
    notes: owned,
    reason: englishReason,
  },
};
