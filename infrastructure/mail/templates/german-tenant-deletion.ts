import type { TenantDeletionMailKind } from '../../../application/mail/mail-kind.js';
import { germanReason } from './german-news.js';
import type { MailText } from './mail-texts.js';

const notes: MailText['notes'] = ({ tenant }) => [
  `Alle Inhaber von ${tenant} bekommen diese E-Mail: wenn die Löschung verlangt wird, und 7 Tage und 1 Tag vorher.`,
];
const whatGoes =
  'Alle Personen, Anwendungen, Einstellungen und Aufzeichnungen darin werden dann endgültig gelöscht.';
const meanwhile = 'Bis dahin bleibt alles, wie es ist.';

/** The mails about the deletion of a tenant, in German. */
export const germanTenantDeletion: Readonly<Record<TenantDeletionMailKind, MailText>> = {
  'tenant-deletion': {
    subject: ({ tenant }) => `${tenant} wird gelöscht`,
    heading: ({ tenant }) => `${tenant} wird gelöscht`,
    paragraphs: ({ tenant, when, deletionDueAt }) => [
      `Am ${when} hat ein Inhaber die Löschung von ${tenant} verlangt. Gelöscht wird am ${deletionDueAt}. ${whatGoes}`,
      meanwhile,
    ],
    advice: () => [
      'War das ein Versehen, oder waren Sie es nicht? Bis dahin kann jeder Inhaber die Löschung zurücknehmen.',
    ],
    action: 'Löschung ansehen oder zurücknehmen',
    notes,
    reason: germanReason,
  },
  'tenant-deletion-by-operator': {
    subject: ({ tenant }) => `${tenant} wird gelöscht`,
    heading: ({ tenant }) => `${tenant} wird gelöscht`,
    paragraphs: ({ tenant, when, deletionDueAt }) => [
      `Am ${when} hat der Betreiber dieses Dienstes die Löschung von ${tenant} verlangt. Gelöscht wird am ${deletionDueAt}. ${whatGoes}`,
      meanwhile,
    ],
    advice: () => ['Zurücknehmen kann sie nur der Betreiber dieses Dienstes: Bitte schreiben Sie ihm.'],
    action: 'Löschung ansehen',
    notes,
    reason: germanReason,
  },
  'tenant-deletion-near': {
    subject: ({ tenant }) => `Erinnerung: ${tenant} wird bald gelöscht`,
    heading: ({ tenant }) => `${tenant} wird bald gelöscht`,
    paragraphs: ({ tenant, deletionDueAt }) => [
      `${tenant} wird am ${deletionDueAt} gelöscht, wie es verlangt wurde. ${whatGoes}`,
      'Sichern Sie vorher, was Sie behalten wollen: Protokoll, Rechnungen, Listen der Benutzer.',
    ],
    action: 'Löschung ansehen',
    notes,
    reason: germanReason,
  },
};
