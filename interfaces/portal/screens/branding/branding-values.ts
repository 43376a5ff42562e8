import type { put } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';

export type Draft = Schemas['BrandingDraft'];

export const colorNames = ['primary', 'background', 'text', 'error'] as const;
type ColorName = (typeof colorNames)[number];
export type ColorGroup = 'colors' | 'darkColors';
const textNames = ['appearance', 'homeUrl', 'supportEmail', 'termsUrl', 'privacyUrl', 'customCss'] as const;
type TextName = (typeof textNames)[number];

/** A member, named as the pointers of the API name it. */
export type MemberName = `${ColorGroup}/${ColorName}` | TextName;

/** What the fields hold; an empty text stands for the default. */
export type BrandingValues = Readonly<Record<MemberName, string>>;

export type BrandingBody = NonNullable<
  NonNullable<Parameters<typeof put<'/portal/api/branding/draft'>>[1]>['body']
>;

/** Returns the values of the fields. */
export const brandingValuesOf = (branding: Pick<Draft, ColorGroup | TextName>): BrandingValues =>
  Object.fromEntries([
    ...(['colors', 'darkColors'] as const).flatMap((group) =>
      colorNames.map((name) => [`${group}/${name}`, branding[group][name]]),
    ),
    ...textNames.map((name) => [name, branding[name] ?? '']),
  ]) as BrandingValues;

/** Returns the names of the members in which the values differ. */
export const changedMembers = (values: BrandingValues, saved: BrandingValues): readonly MemberName[] =>
  (Object.keys(values) as MemberName[]).filter((name) => values[name] !== saved[name]);

/** Returns a body that changes these members. */
export function brandingBody(values: BrandingValues, names: readonly MemberName[]): BrandingBody {
  const body: Record<string, unknown> = {};
  for (const name of names) {
    const [group = '', color] = name.split('/');
    const value = values[name] === '' ? null : values[name];
    body[group] = color === undefined ? value : { ...(body[group] as object), [color]: value };
  }
  return body;
}
