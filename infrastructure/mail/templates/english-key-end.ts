import type { MembersOf } from '../../../application/ports/mail/mailer.js';
import { englishReason } from './english-news.js';
import type { MailText } from './mail-texts.js';

const key = ({ keyEnd: { keyName } }: MembersOf<'key-ending'>): string =>
  keyName === null ? 'An API key' : `The API key “${keyName}”`;

/** The mail about a key that is about to expire, in English. */
export const englishKeyEnd: MailText<MembersOf<'key-ending'>> = {
  subject: (facts) => `${facts.tenant}: ${key(facts)} expires soon`,
  heading: (facts) => `${key(facts)} expires soon`,
  paragraphs: (facts) => [
    `${key(facts)} of ${facts.tenant} expires on ${facts.words.time(facts.keyEnd.expiresAt)}. It was used in the last 30 days. Requests with it are refused from then on.`,
  ],
  advice: () => ['Set a later expiry date, or rotate the key and replace it in your programs.'],
  action: 'See the key',
  notes: ({ tenant }) => [
    `Owners of ${tenant} get this email 14 and 3 days before a key that is in use expires.`,
  ],
  reason: englishReason,
};
