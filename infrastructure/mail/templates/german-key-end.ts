import { germanReason } from './german-news.js';
import type { MailFacts, MailText } from './mail-texts.js';

const key = ({ keyEnd: { keyName } }: MailFacts): string =>
  keyName === null ? 'Ein API-Schlüssel' : `Der API-Schlüssel „${keyName}“`;

/** The mail about a key that is about to expire, in German. */
export const germanKeyEnd: MailText = {
  subject: (facts) => `${facts.tenant}: ${key(facts)} läuft bald ab`,
  heading: (facts) => `${key(facts)} läuft bald ab`,
  paragraphs: (facts) => [
    `${key(facts)} von ${facts.tenant} läuft am ${facts.keyEnd.when} ab. Er wurde in den letzten 30 Tagen benutzt. Programme, die ihn benutzen, werden von da an abgelehnt.`,
  ],
  advice: () => [
    'Wählen Sie ein späteres Ende, oder ersetzen Sie den Schlüssel und geben Sie den Programmen den neuen.',
  ],
  action: 'Schlüssel ansehen',
  notes: ({ tenant }) => [
    `Inhaber von ${tenant} bekommen diese E-Mail 14 und 3 Tage, bevor ein benutzter Schlüssel abläuft.`,
  ],
  reason: germanReason,
};
