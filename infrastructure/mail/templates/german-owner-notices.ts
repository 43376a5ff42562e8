import type { OwnerNoticeKind } from '../../../application/mail/mail-kind.js';
import type { MembersOf } from '../../../application/ports/mail/mailer.js';
import { germanReason } from './german-notices.js';
import type { MailDetails, MailText, MailTexts } from './mail-texts.js';

type AboutOperators = MailDetails & MembersOf<OwnerNoticeKind>;

const who = ({ ownerNotice: { person } }: AboutOperators, unnamed: string): string => person ?? unnamed;
const endOf = ({ ownerNotice: { until }, words }: AboutOperators): string =>
  until === null ? '' : words.time(until);

/** The mails about what operators may do and about the former system, in German. */
export const germanOwnerNotices: MailTexts<OwnerNoticeKind> = {
  'operator-access': {
    subject: ({ tenant }) => `${tenant}: Auf dem Server wurde ein Einmallink erzeugt`,
    heading: () => 'Ein Einmallink für einen Betreiber wurde erzeugt',
    paragraphs: (details) => [
      `Am ${details.when} hat jemand mit Zugang zum Server einen Link für ${who(details, 'einen Betreiber')} erzeugt. Bis ${endOf(details)} lässt sich damit ein Passkey für dieses Konto einrichten.`,
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
    paragraphs: (details) => [
      `Am ${details.when} hat ${who(details, 'ein Inhaber')} einem Betreiber des Dienstes erlaubt, die Daten von ${details.tenant} zu sehen, bis ${endOf(details)}. Der Betreiber ändert nichts, und das Protokoll zeigt jede Person, deren Daten gelesen werden.`,
    ],
    advice: () => ['Sie können den Zugriff jederzeit beenden.'],
    action: 'Zugriff ansehen',
    notes: ({ tenant }) => [`Alle Inhaber von ${tenant} erhalten diese E-Mail.`],
    reason: germanReason,
  },
  'owner-recovery': {
    subject: ({ tenant }) => `${tenant}: Die zweiten Faktoren eines Inhabers werden entfernt`,
    heading: () => 'Zweite Faktoren eines Inhabers werden entfernt',
    paragraphs: (details) => [
      `Ein Betreiber des Dienstes wurde gebeten, die zweiten Faktoren von ${who(details, 'einem Inhaber')}, Inhaber von ${details.tenant}, zu entfernen, weil sie verloren seien. Sie werden am ${endOf(details)} entfernt. Adresse und Passwort bleiben.`,
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
    paragraphs: (details) => [
      `Am ${details.when} hat ein Betreiber des Dienstes die zweiten Faktoren von ${who(details, 'einem Inhaber')}, Inhaber von ${details.tenant}, entfernt. Die nächste Anmeldung verlangt einen neuen, wo Ihre Regeln es vorsehen.`,
    ],
    advice: () => [
      'Wenn der Inhaber nicht darum gebeten hat, sperren Sie das Konto sofort, und wenden Sie sich an den Betreiber des Dienstes.',
    ],
    action: null,
    notes: ({ tenant }) => [`Alle Inhaber und Administratoren von ${tenant} erhalten diese E-Mail.`],
    reason: germanReason,
  },
  'legacy-sign-in-ending': {
    subject: ({ tenant }) => `${tenant}: Anmeldungen fragen Ihr früheres System bald nicht mehr`,
    heading: () => 'Anmeldungen fragen Ihr früheres System bald nicht mehr',
    paragraphs: (details) => [
      `Bis ${endOf(details)} können sich Personen von ${details.tenant}, die hier noch kein Passwort haben, mit dem Ihres früheren Systems anmelden. Danach müssen sie ein neues festlegen.`,
    ],
    advice: () => [
      'Wird das frühere System noch gebraucht, bestätigen Sie es im Portal: Es wird dann weitere 90 Tage gefragt. Wenn nicht, ist nichts zu tun.',
    ],
    action: 'Einstellungen ansehen',
    notes: ({ tenant }) => [`Alle Inhaber von ${tenant} erhalten diese E-Mail.`],
    reason: germanReason,
  },
  'legacy-sign-in-ended': {
    subject: ({ tenant }) => `${tenant}: Anmeldungen fragen Ihr früheres System nicht mehr`,
    heading: () => 'Anmeldungen fragen Ihr früheres System nicht mehr',
    paragraphs: ({ tenant }) => [
      `Niemand hat es in 90 Tagen bestätigt. Personen von ${tenant}, die hier noch kein Passwort haben, legen eines mit „Passwort vergessen“ fest, sofern sie importiert wurden.`,
    ],
    advice: () => ['Wird das frühere System noch gebraucht, tragen Sie es im Portal neu ein.'],
    action: 'Einstellungen ansehen',
    notes: ({ tenant }) => [`Alle Inhaber von ${tenant} erhalten diese E-Mail.`],
    reason: germanReason,
  },
};

const key = ({ keyEnd: { keyName } }: MembersOf<'key-ending'>): string =>
  keyName === null ? 'Ein API-Schlüssel' : `Der API-Schlüssel „${keyName}“`;

/** The mail about a key that is about to expire, in German. */
export const germanKeyEnd: MailText<MembersOf<'key-ending'>> = {
  subject: (details) => `${details.tenant}: ${key(details)} läuft bald ab`,
  heading: (details) => `${key(details)} läuft bald ab`,
  paragraphs: (details) => [
    `${key(details)} von ${details.tenant} läuft am ${details.words.time(details.keyEnd.expiresAt)} ab. Er wurde in den letzten 30 Tagen verwendet. Anfragen mit ihm werden von da an abgelehnt.`,
  ],
  advice: () => [
    'Legen Sie ein späteres Ablaufdatum fest, oder ersetzen Sie den Schlüssel auch in Ihren Programmen.',
  ],
  action: 'Schlüssel ansehen',
  notes: ({ tenant }) => [
    `Inhaber von ${tenant} erhalten diese E-Mail 14 und 3 Tage, bevor ein verwendeter Schlüssel abläuft.`,
  ],
  reason: germanReason,
};
