import type { LockMailKind } from '../../../application/mail/mail-kind.js';
import type { LockKind } from '../../../domain/tenant/tenant-events.js';
import { germanReason } from './german-news.js';
import type { MailText, MailTexts } from './mail-texts.js';

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
