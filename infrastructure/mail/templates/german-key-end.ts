import type { MembersOf } from '../../../application/ports/mail/mailer.js';
import { germanReason } from './german-news.js';
import type { MailText } from './mail-texts.js';

const key = ({ keyEnd: { keyName } }: MembersOf<'key-ending'>): string =>
  keyName === null ? 'Ein API-Schlüssel' : `Der API-Schlüssel „${keyName}“`;

/** The mail about a key that is about to expire, in German. */
export const germanKeyEnd: MailText<MembersOf<'key-ending'>> = {
  subject: (facts) => `${facts.tenant}: ${key(facts)} läuft bald ab`,
  heading: (facts) => `${key(facts)} läuft bald ab`,
  paragraphs: (facts) => [
    `${key(facts)} von ${facts.tenant} läuft am ${facts.words.time(facts.keyEnd.expiresAt)} ab. Er wurde in den letzten 30 Tagen verwendet. Anfragen mit ihm werden von da an abgelehnt.`,
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
