import { searchKey } from '../users/search-key.js';

/** A member of a user that has words of its own. */
export type WordsOf = 'firstName' | 'lastName' | 'email' | 'externalId';

/** The most words of a member that are found, apart from the first one. */
const MOST_WORDS: Readonly<Record<WordsOf, number>> = { firstName: 3, lastName: 3, email: 6, externalId: 1 };

/** Returns the member of a slot. */
export const memberOf = (slot: string): WordsOf => slot.slice(0, -1) as WordsOf;

/** Returns the slots of a member. */
export const slotsOf = (member: WordsOf): readonly string[] =>
  Array.from({ length: MOST_WORDS[member] }, (_, index) => `${member}${index}`);

/** Returns the words of a member by its slots: those that no column of `users` begins with. */
export function wordsOf(member: WordsOf, value: string | null): ReadonlyMap<string, string> {
  const words = value === null ? [] : wordsIn[member](value);
  return new Map(words.slice(0, MOST_WORDS[member]).map((word, index) => [`${member}${index}`, word]));
}

const SEPARATOR = /[^\p{L}\p{N}\p{M}]/u;

/** Returns the beginnings of words within a text, each with what follows it there, but for the first one. */
const laterWords = (text: string): string[] =>
  // most names are one word
  !SEPARATOR.test(text)
    ? []
    : [...text.matchAll(/[^\p{L}\p{N}\p{M}]([\p{L}\p{N}])/gu)].map(({ index, 0: found }) =>
        text.slice(index + found.length - (found.at(-1)?.length ?? 1)),
      );

const ofName = (name: string): string[] => laterWords(searchKey(name));

const wordsIn: Readonly<Record<WordsOf, (value: string) => string[]>> = {
  firstName: ofName,
  lastName: ofName,
  email: (email) => {
    const folded = searchKey(email);
    const at = folded.lastIndexOf('@');
    const domain = folded.slice(at + 1);
    const domains = domain.split('.').map((_, index, labels) => labels.slice(index).join('.'));
    return [
      // of a top-level domain there are too many
      ...domains.slice(0, -1),
      ...laterWords(folded.slice(0, at)).map((word) => `${word}@${domain}`),
      ...(folded === email ? [] : [folded]),
    ];
  },
  externalId: (externalId) => {
    const folded = searchKey(externalId);
    return folded === externalId ? [] : [folded];
  },
};
