import type { NoticeKind } from '../../../application/mail/mail-kind.js';
import type {
  KeyChangeInMail,
  KeyChangePart,
  DeviceInMail,
  ProfilePart,
} from '../../../application/ports/mail/mailer.js';
import { FEW_BACKUP_CODES } from '../../../domain/user/factors.js';
import type { MailText, MailTexts } from './mail-texts.js';

/** The reason why the address of an account gets a mail. */
export const germanReason: MailText['reason'] = ({ tenant }) =>
  `Sie erhalten diese E-Mail, weil dies die Adresse Ihres Kontos bei ${tenant} ist.`;

function codesLeftText(left: number): string {
  if (left === 0)
    return 'Es war Ihr letzter. Erstellen Sie neue, damit Sie nicht ausgesperrt sind, wenn Sie Ihre App oder Ihren Passkey nicht verwenden können.';
  const number = left === 1 ? 'einen Code' : `${left} Codes`;
  return left > FEW_BACKUP_CODES
    ? `Sie haben noch ${number}.`
    : `Sie haben nur noch ${number}. Erstellen Sie neue, bevor sie ausgehen.`;
}

function deviceText({ browser, system, ip }: DeviceInMail): string {
  const name =
    system === null ? (browser ?? 'Unbekannter Browser') : `${browser ?? 'Browser'} unter ${system}`;
  return ip === null ? name : `${name}, IP-Adresse ${ip}`;
}

const profileParts: Readonly<Record<ProfilePart, string>> = {
  name: 'Ihr Name',
  language: 'Ihre Sprache',
  picture: 'Ihr Bild',
};

const partsText = (parts: readonly ProfilePart[]): string =>
  new Intl.ListFormat('de').format(parts.map((part) => profileParts[part]));

const keyChangeParts: Readonly<Record<KeyChangePart, string>> = {
  address: 'die E-Mail-Adresse',
  password: 'das Passwort',
  factors: 'die zweiten Faktoren',
  identities: 'die verknüpften externen Konten',
};

/** Returns the sentence about what an API key changed. @param when in the language */
export function germanKeyChange({ keyName, account, parts }: KeyChangeInMail, when: string): string {
  const key = keyName === null ? 'Ein API-Schlüssel' : `Der API-Schlüssel „${keyName}“`;
  const what = new Intl.ListFormat('de').format(parts.map((part) => keyChangeParts[part]));
  return `${key} hat am ${when} ${what} ${account === null ? 'Ihres Kontos' : `des Kontos ${account}`} geändert.`;
}

/** Returns what an owner learns where a former address belongs to another account by now. @param when in the language */
export function germanAddressNotRestored(
  { keyName, account }: KeyChangeInMail,
  when: string,
): readonly string[] {
  const key = keyName === null ? 'ein API-Schlüssel' : `der API-Schlüssel „${keyName}“`;
  const address = account === null ? 'die frühere Adresse des Kontos' : `die frühere Adresse ${account}`;
  return [
    `Was ${key} an einem Inhaberkonto geändert hat, wurde am ${when} rückgängig gemacht, und der Schlüssel ist widerrufen.`,
    `Eines blieb, wie es ist: Ein anderes Konto hat inzwischen ${address}. Sie bleibt bei diesem Konto, und das Inhaberkonto behält die Adresse, die der Schlüssel ihm gegeben hat.`,
  ];
}

const wasYou = (): readonly string[] => [
  'Wenn Sie das waren, müssen Sie nichts tun. Falls nicht, wählen Sie bitte sofort ein neues Passwort.',
];

const didYouKnow = (): readonly string[] => [
  'Wenn Sie davon wussten, müssen Sie nichts tun. Falls nicht, wählen Sie bitte sofort ein neues Passwort.',
];

/** The news of an account, in German. */
export const germanNotices: MailTexts<NoticeKind | 'deletion-requested'> = {
  'password-changed': {
    subject: ({ tenant }) => `Ihr Passwort für ${tenant} wurde geändert`,
    heading: () => 'Ihr Passwort wurde geändert',
    paragraphs: ({ tenant, when }) => [`Das Passwort Ihres Kontos bei ${tenant} wurde am ${when} geändert.`],
    advice: () => [
      'Wenn Sie das waren, müssen Sie nichts tun. Falls nicht, wählen Sie bitte sofort ein neues.',
    ],
    action: 'Neues Passwort wählen',
    notes: () => [],
    reason: germanReason,
  },
  'passkey-registered': {
    subject: ({ tenant }) => `Ein neuer Passkey für Ihr Konto bei ${tenant}`,
    heading: () => 'Ein Passkey wurde hinzugefügt',
    paragraphs: ({ tenant, when }) => [
      `Zu Ihrem Konto bei ${tenant} wurde am ${when} ein Passkey hinzugefügt. Damit ist eine Anmeldung ohne Passwort möglich.`,
    ],
    advice: () => [
      'Wenn Sie das waren, müssen Sie nichts tun. Falls nicht, entfernen Sie ihn, und wählen Sie sofort ein neues Passwort.',
    ],
    action: 'Zu Ihrem Konto',
    notes: () => [],
    reason: germanReason,
  },
  'passkey-deleted': {
    subject: ({ tenant }) => `Ein Passkey Ihres Kontos bei ${tenant} wurde entfernt`,
    heading: () => 'Ein Passkey wurde entfernt',
    paragraphs: ({ tenant, when }) => [
      `Von Ihrem Konto bei ${tenant} wurde am ${when} ein Passkey entfernt. Damit ist keine Anmeldung mehr möglich.`,
    ],
    advice: didYouKnow,
    action: 'Zu Ihrem Konto',
    notes: () => [],
    reason: germanReason,
  },
  'identity-linked': {
    subject: ({ tenant }) => `Eine neue Anmeldemöglichkeit für Ihr Konto bei ${tenant}`,
    heading: () => 'Ein externes Konto wurde verknüpft',
    paragraphs: ({ tenant, when }) => [
      `Mit Ihrem Konto bei ${tenant} wurde am ${when} ein Konto bei einem anderen Dienst verknüpft. Damit ist eine Anmeldung ohne Passwort möglich.`,
    ],
    advice: () => [
      'Wenn Sie das erwartet haben, müssen Sie nichts tun. Falls nicht, lösen Sie die Verknüpfung, und wählen Sie sofort ein neues Passwort.',
    ],
    action: 'Zu Ihrem Konto',
    notes: () => [],
    reason: germanReason,
  },
  'identity-unlinked': {
    subject: ({ tenant }) => `Eine Anmeldemöglichkeit für Ihr Konto bei ${tenant} wurde entfernt`,
    heading: () => 'Die Verknüpfung mit einem externen Konto wurde gelöst',
    paragraphs: ({ tenant, when }) => [
      `Die Verknüpfung Ihres Kontos bei ${tenant} mit einem Konto bei einem anderen Dienst wurde am ${when} gelöst. Damit ist keine Anmeldung mehr möglich.`,
    ],
    advice: didYouKnow,
    action: 'Zu Ihrem Konto',
    notes: () => [],
    reason: germanReason,
  },
  'profile-changed': {
    subject: ({ tenant }) => `Ihr Profil bei ${tenant} wurde geändert`,
    heading: () => 'Ihr Profil wurde geändert',
    paragraphs: ({ tenant, when, changedParts }) => [
      `Ihr Profil bei ${tenant} wurde am ${when} geändert: ${partsText(changedParts)}.`,
    ],
    advice: wasYou,
    action: 'Konto absichern',
    notes: () => [],
    reason: germanReason,
  },
  'data-exported': {
    subject: ({ tenant }) => `Ihre Daten bei ${tenant} wurden heruntergeladen`,
    heading: () => 'Ihre Daten wurden heruntergeladen',
    paragraphs: ({ tenant, when }) => [
      `Eine Kopie aller Daten Ihres Kontos bei ${tenant} wurde am ${when} heruntergeladen.`,
    ],
    advice: wasYou,
    action: 'Neues Passwort wählen',
    notes: () => [],
    reason: germanReason,
  },
  'backup-codes-renewed': {
    subject: ({ tenant }) => `Neue Backup-Codes für Ihr Konto bei ${tenant}`,
    heading: () => 'Neue Backup-Codes',
    paragraphs: ({ tenant, when }) => [
      `Für Ihr Konto bei ${tenant} wurden am ${when} neue Backup-Codes erstellt. Die früheren gelten nicht mehr.`,
    ],
    advice: wasYou,
    action: 'Konto absichern',
    notes: () => [],
    reason: germanReason,
  },
  'passkey-step-off': {
    subject: ({ tenant }) => `Ihr Konto bei ${tenant} verlangt nach dem Passwort keinen Passkey mehr`,
    heading: () => 'Es wird kein Passkey mehr verlangt',
    paragraphs: ({ tenant, when }) => [
      `Ihr Konto bei ${tenant} verlangt seit dem ${when} nach dem Passwort keinen Passkey mehr.`,
    ],
    advice: wasYou,
    action: 'Konto absichern',
    notes: () => [],
    reason: germanReason,
  },
  'access-withdrawn': {
    subject: ({ tenant }) => `Eine App hat keinen Zugriff mehr auf Ihr Konto bei ${tenant}`,
    heading: () => 'Einer App wurde der Zugriff entzogen',
    paragraphs: ({ tenant, when, application }) => [
      `Der Zugriff ${application === null ? 'einer App' : `der App „${application}“`} auf Ihr Konto bei ${tenant} wurde am ${when} entzogen.`,
    ],
    advice: wasYou,
    action: 'Konto absichern',
    notes: () => [],
    reason: germanReason,
  },
  'totp-enabled': {
    subject: ({ tenant }) => `Eine Authenticator-App für Ihr Konto bei ${tenant}`,
    heading: () => 'Eine Authenticator-App wurde hinzugefügt',
    paragraphs: ({ tenant, when }) => [
      `Zu Ihrem Konto bei ${tenant} wurde am ${when} eine Authenticator-App hinzugefügt. Bei der Anmeldung werden Sie nach ihrem Code gefragt.`,
    ],
    advice: () => [
      'Wenn Sie das waren, müssen Sie nichts tun. Falls nicht, entfernen Sie sie, und wählen Sie sofort ein neues Passwort.',
    ],
    action: 'Konto absichern',
    notes: () => [],
    reason: germanReason,
  },
  'totp-disabled': {
    subject: ({ tenant }) => `Die Authenticator-App für Ihr Konto bei ${tenant} wurde entfernt`,
    heading: () => 'Ihre Authenticator-App wurde entfernt',
    paragraphs: ({ tenant, when }) => [
      `Von Ihrem Konto bei ${tenant} wurde am ${when} die Authenticator-App entfernt. Ihre Codes gelten nicht mehr.`,
    ],
    advice: didYouKnow,
    action: 'Konto absichern',
    notes: () => [],
    reason: germanReason,
  },
  'backup-code-used': {
    subject: ({ tenant }) => `Ein Backup-Code für Ihr Konto bei ${tenant} wurde verwendet`,
    heading: () => 'Ein Backup-Code wurde verwendet',
    paragraphs: ({ tenant, when }) => [
      `Am ${when} hat sich jemand mit einem Ihrer Backup-Codes bei ${tenant} angemeldet.`,
    ],
    advice: ({ codesLeft }) => [
      codesLeftText(codesLeft),
      'Wenn Sie das waren, müssen Sie nichts tun. Falls nicht, hat jemand Ihre Codes: Wählen Sie sofort ein neues Passwort, und erstellen Sie neue Codes.',
    ],
    action: 'Konto absichern',
    notes: () => [],
    reason: germanReason,
  },
  'new-device': {
    subject: ({ tenant }) => `Neue Anmeldung bei Ihrem Konto bei ${tenant}`,
    heading: () => 'Neue Anmeldung',
    paragraphs: ({ tenant, when, device }) => [
      `Ihr Konto bei ${tenant} wurde gerade in einem neuen Browser verwendet:`,
      deviceText(device),
      when,
    ],
    advice: wasYou,
    action: 'Konto absichern',
    notes: () => [],
    reason: germanReason,
  },
  'second-step-locked': {
    subject: ({ tenant }) => `Falsche Codes für Ihr Konto bei ${tenant}`,
    heading: () => 'Falsche Codes für Ihr Konto',
    paragraphs: ({ tenant, when, device }) => [
      `Jemand hat bei Ihrem Konto bei ${tenant} den ersten Schritt der Anmeldung abgeschlossen und danach so viele falsche Codes eingegeben, dass der zweite Schritt für einige Minuten gesperrt ist. Der letzte Versuch kam von:`,
      deviceText(device),
      when,
    ],
    advice: () => [
      'Wenn Sie das waren, versuchen Sie es in einigen Minuten noch einmal. Falls nicht, wählen Sie sofort ein neues Passwort.',
      'Nach 100 falschen Codes in Folge gelten die Codes Ihrer App nur noch in Browsern, in denen Sie schon angemeldet waren. Verwenden Sie sonst einen Passkey oder einen Backup-Code, oder fragen Sie einen Administrator.',
    ],
    action: 'Neues Passwort wählen',
    notes: () => [],
    reason: germanReason,
  },
  'deletion-requested': {
    subject: ({ tenant }) => `Ihr Konto bei ${tenant} wird gelöscht`,
    heading: () => 'Ihr Konto wird gelöscht',
    paragraphs: ({ tenant, when, deletionDueAt, words }) => [
      `Am ${when} wurde die Löschung Ihres Kontos bei ${tenant} beantragt. Es ist bereits gesperrt, und alle seine Daten werden nach dem ${words.time(deletionDueAt)} endgültig gelöscht.`,
    ],
    advice: () => [
      'Wenn Sie es sich anders überlegt haben oder das nicht Sie waren, melden Sie sich vorher an: Dann bleibt Ihr Konto bestehen.',
    ],
    action: 'Anmelden und Konto behalten',
    notes: () => [
      'Falls das nicht Sie waren, wählen Sie bitte gleich nach der Anmeldung ein neues Passwort.',
    ],
    reason: germanReason,
  },
  'deletion-withdrawn': {
    subject: ({ tenant }) => `Ihr Konto bei ${tenant} bleibt bestehen`,
    heading: () => 'Ihr Konto bleibt bestehen',
    paragraphs: ({ tenant, when }) => [
      `Die Löschung Ihres Kontos bei ${tenant} wurde am ${when} abgebrochen, und nichts wurde gelöscht.`,
    ],
    advice: didYouKnow,
    action: 'Neues Passwort wählen',
    notes: () => [],
    reason: germanReason,
  },
};
