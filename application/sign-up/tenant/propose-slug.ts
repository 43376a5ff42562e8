import { slugFaults, slugOfName } from '../../../domain/tenant/tenant-input.js';
import type { LogApp } from '../../app.js';
import { holderOf } from '../../reservation/holder-of.js';
import { uniqueSlug } from '../../tenant/unique-slug.js';

/** What keeps a slug from being a new tenant's; `free`: nothing does at the moment. */
export type SlugStatus = 'free' | 'taken' | 'reserved' | 'format';

/** Returns whether a new tenant may have this slug now. Only its creation decides. */
export async function slugStatus(app: LogApp, slug: string): Promise<SlugStatus> {
  const [fault] = slugFaults('/slug', slug, app.addresses.reservedSlugs);
  if (fault !== undefined) return fault.code === 'reserved' ? 'reserved' : 'format';
  return (await holderOf(app, await uniqueSlug(app, slug))) === null ? 'free' : 'taken';
}

const MOST_TRIES = 9;

/** Returns a free slug that is made of a tenant's name, with a number where needed; null when none is found. */
export async function proposeSlug(app: LogApp, name: string): Promise<string | null> {
  const base = slugOfName(name);
  if (base === '') return null;
  for (let number = 1; number <= MOST_TRIES; number++) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if ((await slugStatus(app, slug)) === 'free') return slug;
  }
  return null;
}
