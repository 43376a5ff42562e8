import type { TenantExportMailKind } from '../../../application/mail/mail-kind.js';
import type { MailText, MailTexts } from './mail-texts.js';

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
