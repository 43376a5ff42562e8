import type { TenantExportMailKind } from '../../../application/mail/mail-kind.js';
import type { MailText, MailTexts } from './mail-texts.js';

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
