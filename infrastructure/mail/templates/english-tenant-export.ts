import type { TenantExportMailKind } from '../../../application/mail/mail-kind.js';
import type { MailText } from './mail-texts.js';

const common = {
  subject: ({ tenant }) => `All data of ${tenant} were exported`,
  heading: () => 'All data were exported',
  action: 'See who it was',
  notes: ({ supportEmail }) => [
    `Did you know about this? Then you’re all set. If not, ${supportEmail === null ? 'talk to the other owners' : `write to ${supportEmail}`} right away.`,
  ],
  reason: ({ tenant }) => `You get this email because ${tenant} has you as an owner.`,
} satisfies Omit<MailText, 'paragraphs'>;

/** The texts of mails about an export of a whole tenant. */
export const englishTenantExport: Readonly<Record<TenantExportMailKind, MailText>> = {
  'tenant-exported': {
    ...common,
    paragraphs: ({ tenant, when }) => [
      `An owner of ${tenant} began an export of everything on ${when}: all people with their profiles and roles, the applications, the settings and the audit log. It has no passwords and no secrets.`,
      'Only that owner can download the file, once and within an hour.',
    ],
  },
  'tenant-exported-by-operator': {
    ...common,
    paragraphs: ({ tenant, when }) => [
      `The operator of this service exported everything of ${tenant} on ${when}: all people with their profiles and roles, the applications, the settings and the audit log. The export has no passwords and no secrets.`,
    ],
  },
  'tenant-exported-with-hashes': {
    ...common,
    subject: ({ tenant }) => `All data of ${tenant} were exported, with the hashes of passwords`,
    paragraphs: ({ tenant, when }) => [
      `The operator of this service exported everything of ${tenant} on ${when}: all people with their profiles and roles, the applications, the settings and the audit log.`,
      'The export also has the hashes of all passwords, by which people can keep their passwords at another service. Whoever has the file can try to guess weak passwords.',
    ],
  },
};
