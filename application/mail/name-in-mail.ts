/** Characters of a name that a mail shows, as people count them. */
const MOST = 60;

const graphemes = new Intl.Segmenter();

/**
 * What a mail program may make a link of: what has a scheme, an address of a mailbox or a machine, and what looks like a
 * domain, where other full stops stand for dots, too (UTS #46).
 */
const links =
  /:\/\/|\/\/|\\|@|\p{L}[\p{L}\p{N}+-]*:[^\s]|[^\s.][.\u3002\uff0e\uff61]\p{L}{2,}|\d+(\.\d+){3}|\[[0-9a-f:]{3,}\]/iu;

/**
 * The name of a person or a tenant as mails show it: without URLs, and cut at 60 characters. The person who chose the
 * name may be another one than the person who gets the mail, and must not be able to advertise there, or to send a link
 * of their own. Null where nothing is left.
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

/** As programs see it, which pass over what has no width. */
const isLink = (word: string): boolean => links.test(word.normalize('NFKC').replaceAll(/\p{Cf}/gu, ''));
