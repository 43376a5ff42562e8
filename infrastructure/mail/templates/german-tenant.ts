import type {
  LockMailKind,
  TenantDeletionMailKind,
  TenantExportMailKind,
} from '../../../application/mail/mail-kind.js';
import type { LockKind } from '../../../domain/tenant/tenant-events.js';
import { germanReason } from './german-notices.js';
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

const common = {
  subject: ({ tenant }) => `Alle Daten von ${tenant} wurden exportiert`,
  heading: () => 'Alle Daten wurden exportiert',
  action: 'Nachsehen, wer es war',
  notes: ({ supportEmail }) => [
    `Wenn Sie davon wussten, müssen Sie nichts tun. Falls nicht, ${supportEmail === null ? 'sprechen Sie sofort mit den anderen Inhabern' : `schreiben Sie sofort an ${supportEmail}`}.`,
  ],
  reason: ({ tenant }) => `Sie erhalten diese E-Mail, weil Sie Inhaber von ${tenant} sind.`,
} satisfies Omit<MailText, 'paragraphs'>;

/** The German texts of mails about an export of a whole tenant. */
export const germanTenantExport: MailTexts<TenantExportMailKind> = {
  'tenant-exported': {
    ...common,
    paragraphs: ({ tenant, when }) => [
      `Ein Inhaber von ${tenant} hat am ${when} einen Export von allem begonnen: alle Personen mit ihren Profilen und Rollen, die Anwendungen, die Einstellungen und das Protokoll. Er enthält keine Passwörter und keine Geheimnisse.`,
      'Nur dieser Inhaber kann die Datei herunterladen, einmal und innerhalb einer Stunde.',
    ],
  },
  'tenant-exported-by-operator': {
    ...common,
    paragraphs: ({ tenant, when }) => [
      `Der Betreiber dieses Dienstes hat am ${when} alles von ${tenant} exportiert: alle Personen mit ihren Profilen und Rollen, die Anwendungen, die Einstellungen und das Protokoll. Der Export enthält keine Passwörter und keine Geheimnisse.`,
    ],
  },
  'tenant-exported-with-hashes': {
    ...common,
    subject: ({ tenant }) => `Alle Daten von ${tenant} wurden exportiert, mit Passwort-Hashes`,
    paragraphs: ({ tenant, when }) => [
      `Der Betreiber dieses Dienstes hat am ${when} alles von ${tenant} exportiert: alle Personen mit ihren Profilen und Rollen, die Anwendungen, die Einstellungen und das Protokoll.`,
      'Der Export enthält auch die Hashes aller Passwörter, damit die Benutzer ihre Passwörter bei einem anderen Dienst behalten können. Wer die Datei hat, kann versuchen, schwache Passwörter zu erraten.',
    ],
  },
};

const effects: Readonly<Record<LockKind, string>> = {
  billing:
    'Niemand kann sich bei den Anwendungen anmelden, und API-Schlüssel werden abgelehnt. Inhaber können sich weiterhin im Portal anmelden, um zu lesen, zu zahlen und die Daten zu exportieren.',
  abuse:
    'Niemand kann sich bei den Anwendungen anmelden, und API-Schlüssel werden abgelehnt. Inhaber können sich weiterhin im Portal anmelden, um zu lesen und zu zahlen.',
  security:
    'Niemand kann sich anmelden, auch Inhaber nicht, und API-Schlüssel werden abgelehnt. Gelöscht wurde nichts. Bitte wenden Sie sich an den Betreiber dieses Dienstes.',
};

const kinds: Readonly<Record<LockKind, string>> = {
  billing: 'Zahlung',
  abuse: 'Missbrauch',
  security: 'Sicherheit',
};

/** The reason is gone with the key of its tenant. */
const because = (reason: string | null): string => (reason === null ? '.' : `: ${reason}`);

const owned: MailText['notes'] = ({ tenant }) => [`Die Inhaber von ${tenant} erhalten diese E-Mail.`];

/** The mails about the lock of a tenant, in German. */
export const germanLock: MailTexts<LockMailKind> = {
  'tenant-locked': {
    subject: ({ tenant }) => `${tenant} wurde gesperrt`,
    heading: ({ tenant }) => `${tenant} wurde gesperrt`,
    paragraphs: ({ tenant, when, lock }) => [
      `Der Betreiber dieses Dienstes hat ${tenant} am ${when} gesperrt. Der Grund ist ${kinds[lock.kind]}${because(lock.reason)}`,
      effects[lock.kind],
    ],
    action: 'Portal öffnen',
    notes: owned,
    reason: germanReason,
  },
  'tenant-unlocked': {
    subject: ({ tenant }) => `${tenant} ist nicht mehr gesperrt`,
    heading: ({ tenant }) => `${tenant} ist nicht mehr gesperrt`,
    paragraphs: ({ tenant, when, lock }) => [
      `Der Betreiber dieses Dienstes hat die Sperre von ${tenant} am ${when} aufgehoben${because(lock.reason)}`,
      'Alles funktioniert wie zuvor: Anmeldungen sind möglich, und API-Schlüssel und Sitzungen, die noch gelten, werden wieder angenommen.',
    ],
    action: 'Portal öffnen',
    notes: owned,
    reason: germanReason,
  },
};
