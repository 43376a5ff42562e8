/** The most graphemes of a name that a mail shows. */
const MOST = 60;

const graphemes = new Intl.Segmenter();

/**
 * Matches text that a mail program may turn into a link: a scheme, an address of a mailbox or a machine, and a domain, also
 * with the other full stops that stand for dots (UTS #46).
 */
const links =
  /:\/\/|\/\/|\\|@|\p{L}[\p{L}\p{N}+-]*:[^\s]|[^\s.][.\u3002\uff0e\uff61]\p{L}{2,}|\d+(\.\d+){3}|\[[0-9a-f:]{3,}\]/iu;

/**
 * Returns the name of a person or a tenant as mails show it: without words that may become links, and cut at 60
 * graphemes; null when nothing remains. The name may be chosen by another person than the addressee, who must not be
 * able to send advertisements or links.
 */
export function nameInMail(name: string | null): string | null {
  const words = (name ?? '').split(/\s+/u).filter((word) => word !== '' && !isLink(word));
  const left = words.join(' ');
  if (left === '') return null;
  const characters = Array.from(graphemes.segment(left), ({ segment }) => segment);
  return characters.length <= MOST
    ? left
    : `${characters
        .slice(0, MOST - 1)
        .join('')
        .trimEnd()}…`;
}

/** Whether a mail program may turn a word into a link. Mail programs skip characters without width. */
const isLink = (word: string): boolean => links.test(word.normalize('NFKC').replaceAll(/\p{Cf}/gu, ''));
