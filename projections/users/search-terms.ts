import { normaliseEmail } from '../../domain/shared/email.js';
import { searchKey } from './search-key.js';

/** A word that is searched: users are found who have a word that begins so. */
export interface SearchTerm {
  /** As in the columns without case and accents. */
  readonly folded: string;
  /** As in the column of the address, which keeps its accents. */
  readonly plain: string;
  /** The id that the term is; null for any other. */
  readonly id: string | null;
}

/** What is asked by more words than these is found by these alone. */
const MOST_TERMS = 6;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Half of the users may be of one domain. */
const DOMAIN = /^[^@]+\.[^@]+$/u;

const weightOf = ({ folded }: SearchTerm): number => (DOMAIN.test(folded) ? 0 : folded.length);

/** Returns the terms of a search, first the longest that is no domain: fewest users have it. Empty for one without words. */
export function termsOf(q: string): readonly SearchTerm[] {
  const words = normaliseEmail(q).split(/[\s,;]+/u);
  return words
    .map((word) => word.replace(/^@/, ''))
    .filter((word) => word !== '')
    .slice(0, MOST_TERMS)
    .map((plain) => {
      const folded = searchKey(plain);
      return { plain, folded, id: UUID.test(folded) ? folded : null };
    })
    .sort((one, other) => weightOf(other) - weightOf(one));
}
