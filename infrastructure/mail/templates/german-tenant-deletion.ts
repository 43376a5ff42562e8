import type { TenantDeletionMailKind } from '../../../application/mail/mail-kind.js';
import { germanReason } from './german-news.js';
import type { MailText, MailTexts } from './mail-texts.js';

const notes: MailText['notes'] = ({ tenant }) => [
  `Alle Inhaber von ${tenant} erhalten diese E-Mail: wenn die Löschung beantragt wird, und 7 Tage und 1 Tag vorher.`,
];
const whatGoes =
  'Alle Benutzer, Anwendungen, Einstellungen und Aufzeichnungen werden dann endgültig gelöscht.';
const meanwhile = 'Bis dahin bleibt alles, wie es ist.';

/** The mails about the deletion of a tenant, in German. */
export const germanTenantDeletion: MailTexts<TenantDeletionMailKind> = {
  'tenant-deletion': {
    subject: ({ tenant }) => `${tenant} wird gelöscht`,
    heading: ({ tenant }) => `${tenant} wird gelöscht`,
    paragraphs: ({ tenant, when, deletionDueAt, words }) => [
      `Am ${when} hat ein Inhaber die Löschung von ${tenant} beantragt. Gelöscht wird am ${words.time(deletionDueAt)}. ${whatGoes}`,
      meanwhile,
    ],
    advice: () => ['Falls das ein Versehen ist, kann jeder Inhaber die Löschung bis dahin abbrechen.'],
    action: 'Löschung ansehen oder abbrechen',
    notes,
    reason: germanReason,
  },
  'tenant-deletion-by-operator': {
    subject: ({ tenant }) => `${tenant} wird gelöscht`,
    heading: ({ tenant }) => `${tenant} wird gelöscht`,
    paragraphs: ({ tenant, when, deletionDueAt, words }) => [
      `Am ${when} hat der Betreiber dieses Dienstes die Löschung von ${tenant} beantragt. Gelöscht wird am ${words.time(deletionDueAt)}. ${whatGoes}`,
      meanwhile,
    ],
    advice: () => ['Nur der Betreiber dieses Dienstes kann sie abbrechen: Bitte wenden Sie sich an ihn.'],
    action: 'Löschung ansehen',
    notes,
    reason: germanReason,
  },
  'tenant-deletion-near': {
    subject: ({ tenant }) => `Erinnerung: ${tenant} wird bald gelöscht`,
    heading: ({ tenant }) => `${tenant} wird bald gelöscht`,
    paragraphs: ({ tenant, deletionDueAt, words }) => [
      `${tenant} wird am ${words.time(deletionDueAt)} gelöscht, wie beantragt. ${whatGoes}`,
      'Sichern Sie vorher, was Sie behalten wollen: Protokoll, Rechnungen, Listen der Benutzer.',
    ],
    action: 'Löschung ansehen',
    notes,
    reason: germanReason,
  },
};
