import type { InputFault } from '../shared/domain-error.js';
import { refuseFaults } from '../shared/faults.js';
import { isLinkable } from '../shared/linkable-text.js';
import { textFaults } from '../shared/text.js';
import { isReservedSlug } from './reserved-slugs.js';

/** The most characters of a tenant's name. */
export const tenantNameLength = 200;

/** The most characters of the name that mails are sent in. */
export const mailFromNameLength = 60;
const reasonLength = 500;

// a DNS label (RFC 1035 section 2.3.1, RFC 1123 section 2.1): it becomes part of the tenant's host name
const slugShape = /^[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/;

/**
 * Returns the faults of a slug's form; `reserved` for one that no tenant may have.
 * @param alsoReserved the slugs that this installation reserves, besides those that every installation does
 */
export function slugFaults(pointer: string, slug: string, alsoReserved: ReadonlySet<string>): InputFault[] {
  if (!slugShape.test(slug)) {
    const detail = 'must be 2 to 63 lower-case letters, digits and hyphens, without a hyphen at either end';
    return [{ pointer, code: 'format', detail }];
  }
  if (isReservedSlug(slug) || alsoReserved.has(slug))
    return [{ pointer, code: 'reserved', detail: 'is reserved; choose another slug' }];
  return [];
}

/** Returns the faults of a tenant's name. */
export const tenantNameFaults = (pointer: string, name: string): InputFault[] =>
  textFaults(pointer, name, { min: 1, max: tenantNameLength, visible: true });

/** Returns the faults of the name that mails are sent in, which must not be able to advertise. */
export function mailFromNameFaults(pointer: string, name: string): InputFault[] {
  const faults = textFaults(pointer, name, { max: mailFromNameLength, visible: true });
  if (faults.length > 0 || !isLinkable(name)) return faults;
  const detail = 'has a part that mail programs may turn into a link; leave out addresses and domains';
  return [{ pointer, code: 'link', detail }];
}

/**
 * Returns the input with its name trimmed. Throws `invalid_input` with all faults.
 * @param alsoReserved the slugs that this installation reserves, besides those that every installation does
 */
export function checkedTenant(
  input: { readonly slug: string; readonly name: string },
  alsoReserved: ReadonlySet<string> = new Set(),
): {
  readonly slug: string;
  readonly name: string;
} {
  const name = input.name.trim();
  refuseFaults([...slugFaults('/slug', input.slug, alsoReserved), ...tenantNameFaults('/name', name)]);
  return { slug: input.slug, name };
}

/** Returns the reason for a lock or its end, trimmed. Throws `invalid_input`. */
export function checkedReason(reason: string): string {
  const trimmed = reason.trim();
  refuseFaults(textFaults('/reason', trimmed, { min: 1, max: reasonLength, visible: 'joined' }));
  return trimmed;
}

/** Letters that lose more than a mark on the way to ASCII. */
const letters: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  ø: 'oe',
  å: 'aa',
  ł: 'l',
  đ: 'd',
};

/** The most characters of a slug that is made of a name. */
const MOST = 40;

/** Returns the slug that is made of a tenant's name, in the form of a DNS label; empty when too little of it is left. */
export function slugOfName(name: string): string {
  const slug = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüßæøåłđ]/g, (letter) => letters[letter] ?? '')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, MOST)
    .replace(/-+$/, '');
  return slug.length < 2 ? '' : slug;
}
