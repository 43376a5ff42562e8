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
