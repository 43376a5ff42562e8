import type { BrandingChanges, ColorChanges } from './branding-events.js';
import { type BrandingState, branding } from './branding.js';
import { colorNames } from './colors.js';

/** A member that a draft changes; null stands for the default. */
export interface DraftMember {
  /** What was published when the draft changed the member. */
  readonly from: string | null;
  readonly to: string | null;
}

/** What a draft changes, by the JSON pointers of the members. */
export type DraftMembers = Readonly<Record<string, DraftMember>>;

const texts = ['appearance', 'customCss', 'supportEmail', 'termsUrl', 'privacyUrl', 'homeUrl'] as const;
const colors = ['colors', 'darkColors'] as const;

type Values = Readonly<Record<string, string | null>>;

/** Returns the members of a branding that a draft may change, by their pointers. */
const publishedValues = (state: BrandingState): Values =>
  Object.fromEntries([
    ...colors.flatMap((group) => colorNames.map((name) => [`/${group}/${name}`, state[group][name] ?? null])),
    ...texts.map((name) => [`/${name}`, state[name]]),
  ]) as Values;

/** Returns the values of changes, by their pointers. */
const valuesOf = (changes: BrandingChanges): Values =>
  Object.fromEntries([
    ...colors.flatMap((group) =>
      Object.entries(changes[group] ?? {}).map(([name, color]) => [`/${group}/${name}`, color]),
    ),
    ...texts
      .filter((name) => changes[name] !== undefined)
      .map((name) => [`/${name}`, name === 'appearance' ? (changes.appearance ?? 'auto') : changes[name]]),
  ]) as Values;

/**
 * Returns the draft with these changes. A member that is changed back to what is published is no part of it any more; what
 * is published now is what the changed members began from.
 */
export function draftedMembers(
  before: DraftMembers,
  published: BrandingState,
  changes: BrandingChanges,
): DraftMembers {
  const present = publishedValues(published);
  const changed = Object.entries(valuesOf(changes)).map(
    ([pointer, to]) => [pointer, { from: present[pointer] ?? null, to }] as const,
  );
  const all = { ...before, ...Object.fromEntries(changed) };
  return Object.fromEntries(Object.entries(all).filter(([pointer, { to }]) => to !== present[pointer]));
}

/** Returns the changes of a draft. */
export function draftChanges(members: DraftMembers): BrandingChanges {
  const colorsIn = (group: string): { readonly [Group in string]?: ColorChanges } => {
    const chosen = colorNames.flatMap((name) => {
      const member = members[`/${group}/${name}`];
      return member === undefined ? [] : [[name, member.to]];
    });
    return chosen.length === 0 ? {} : { [group]: Object.fromEntries(chosen) as ColorChanges };
  };
  return {
    ...colorsIn('colors'),
    ...colorsIn('darkColors'),
    ...(Object.fromEntries(
      texts.flatMap((name) => {
        const member = members[`/${name}`];
        return member === undefined ? [] : [[name, member.to]];
      }),
    ) as BrandingChanges),
  };
}

/** Returns the branding as it would be with the draft. */
export const withDraft = (
  published: BrandingState,
  tenantId: string,
  members: DraftMembers,
): BrandingState => ({
  ...branding.evolve(
    published,
    { type: 'BrandingChanged', data: { tenantId, ...draftChanges(members) } },
    '',
  ),
  updatedAt: published.updatedAt,
});

/** Returns the pointers of members that the draft changes and that another administrator published otherwise meanwhile. */
export function overtakenMembers(members: DraftMembers, published: BrandingState): string[] {
  const present = publishedValues(published);
  return Object.entries(members)
    .filter(([pointer, { from, to }]) => present[pointer] !== from && present[pointer] !== to)
    .map(([pointer]) => pointer);
}
