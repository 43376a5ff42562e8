/**
 * Matches text that a mail program may turn into a link: a scheme, an address of a mailbox or a machine, and a domain, also
 * with the other full stops that stand for dots (UTS #46).
 */
const links =
  /:\/\/|\/\/|\\|@|\p{L}[\p{L}\p{N}+-]*:[^\s]|[^\s.][.\u3002\uff0e\uff61]\p{L}{2,}|\d+(\.\d+){3}|\[[0-9a-f:]{3,}\]/iu;

/** Returns whether a mail program may turn a text, or a part of it, into a link. Mail programs skip characters without width. */
export const isLinkable = (text: string): boolean =>
  links.test(text.normalize('NFKC').replaceAll(/\p{Cf}/gu, ''));
