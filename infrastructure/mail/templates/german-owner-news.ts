import type { OwnerNewsKind } from '../../../application/mail/mail-kind.js';
import { germanReason } from './german-news.js';
import type { MailFacts, MailText } from './mail-texts.js';

const who = ({ news: { person } }: MailFacts, nobody: string): string => (person === '' ? nobody : person);

/** The mails about what operators may do, in German. */
export const germanOwnerNews: Readonly<Record<OwnerNewsKind, MailText>> = {
  'operator-access': {
    subject: ({ tenant }) => `${tenant}: Auf dem Server wurde ein Einmallink erzeugt`,
    heading: () => 'Ein Einmallink für einen Betreiber wurde erzeugt',
    paragraphs: (facts) => [
      `Am ${facts.when} hat jemand mit Zugang zum Server einen Link für ${who(facts, 'einen Betreiber')} erzeugt. Bis ${facts.news.until} lässt sich damit ein Passkey für dieses Konto einrichten.`,
    ],
    advice: () => [
      'Fragen Sie Ihre Kollegen, wer ihn erzeugt hat. War es niemand von Ihnen, hat jemand anderes Zugang zum Server: Entfernen Sie den Passkey, und sichern Sie den Server sofort.',
    ],
    action: null,
    notes: () => [
      'Alle Betreiber erhalten diese E-Mail bei jedem solchen Link. Sie lässt sich nicht abschalten.',
    ],
    reason: germanReason,
  },
  'support-access': {
    subject: ({ tenant }) => `${tenant}: Ein Betreiber des Dienstes darf Ihre Daten sehen`,
    heading: () => 'Ein Betreiber darf Ihre Daten sehen',
    paragraphs: (facts) => [
      `Am ${facts.when} hat ${who(facts, 'ein Inhaber')} einem Betreiber des Dienstes erlaubt, die Daten von ${facts.tenant} zu sehen, bis ${facts.news.until}. Der Betreiber ändert nichts, und das Protokoll zeigt jede Person, deren Daten gelesen werden.`,
    ],
    advice: () => ['Sie können den Zugriff jederzeit beenden.'],
    action: 'Zugriff ansehen',
    notes: ({ tenant }) => [`Alle Inhaber von ${tenant} erhalten diese E-Mail.`],
    reason: germanReason,
  },
  'owner-recovery': {
    subject: ({ tenant }) => `${tenant}: Die zweiten Faktoren eines Inhabers werden entfernt`,
    heading: () => 'Zweite Faktoren eines Inhabers werden entfernt',
    paragraphs: (facts) => [
      `Ein Betreiber des Dienstes wurde gebeten, die zweiten Faktoren von ${who(facts, 'einem Inhaber')}, Inhaber von ${facts.tenant}, zu entfernen, weil sie verloren seien. Sie werden am ${facts.news.until} entfernt. Adresse und Passwort bleiben.`,
    ],
    advice: () => [
      'Wenn das richtig ist, müssen Sie nichts tun. Wenn der Inhaber nicht darum gebeten hat oder noch einen Faktor hat, widersprechen Sie: Dann wird nichts entfernt. Auch eine Anmeldung des Inhabers mit einem zweiten Faktor verhindert es.',
    ],
    action: 'Widersprechen',
    notes: ({ tenant }) => [`Alle Inhaber und Administratoren von ${tenant} erhalten diese E-Mail.`],
    reason: germanReason,
  },
  'owner-recovered': {
    subject: ({ tenant }) => `${tenant}: Die zweiten Faktoren eines Inhabers wurden entfernt`,
    heading: () => 'Zweite Faktoren eines Inhabers wurden entfernt',
    paragraphs: (facts) => [
      `Am ${facts.when} hat ein Betreiber des Dienstes die zweiten Faktoren von ${who(facts, 'einem Inhaber')}, Inhaber von ${facts.tenant}, entfernt. Die nächste Anmeldung verlangt einen neuen, wo Ihre Regeln es vorsehen.`,
    ],
    advice: () => [
      'Wenn der Inhaber nicht darum gebeten hat, sperren Sie das Konto sofort, und wenden Sie sich an den Betreiber des Dienstes.',
    ],
    action: null,
    notes: ({ tenant }) => [`Alle Inhaber und Administratoren von ${tenant} erhalten diese E-Mail.`],
    reason: germanReason,
  },
};
