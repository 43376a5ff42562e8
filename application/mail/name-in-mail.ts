import { isLinkable } from '../../domain/shared/linkable-text.js';

/** The most graphemes of a name that a mail shows. */
const MOST = 60;

const graphemes = new Intl.Segmenter();

/**
 * Returns the name of a person or a tenant as mails show it: without words that may become links, and cut at 60
 * graphemes; null when nothing remains. The name may be chosen by another person than the addressee, who must not be
 * able to send advertisements or links.
 */
export function nameInMail(name: string | null): string | null {
  const words = (name ?? '').split(/\s+/u).filter((word) => word !== '' && !isLinkable(word));
  const left = words.join(' ');
  if (left === '') return null;
  // no more graphemes than UTF-16 units: most names need not be taken apart
  if (left.length <= MOST) return left;
  const characters = Array.from(graphemes.segment(left), ({ segment }) => segment);
  return characters.length <= MOST
    ? left
    : `${characters
        .slice(0, MOST - 1)
        .join('')
        .trimEnd()}…`;
}
