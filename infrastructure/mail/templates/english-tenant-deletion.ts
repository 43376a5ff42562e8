import type { TenantDeletionMailKind } from '../../../application/mail/mail-kind.js';
import { englishReason } from './english-news.js';
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
