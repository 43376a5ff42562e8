import type { KitTexts } from './english/kit.js';

/** The languages of the portal, by the names that their speakers give them. */
export const languages = { en: 'English', de: 'Deutsch' } as const;

export type Language = keyof typeof languages;

/** A dictionary: how it is loaded in each language. The English one says which texts there are. */
type Dictionary<T> = Readonly<Record<Language, () => Promise<T>>>;

const dictionary = <T>(en: () => Promise<T>, de: () => Promise<T>): Dictionary<T> => ({ en, de });

/** The texts that every screen shares. */
export const kit: Dictionary<KitTexts> = dictionary(
  () => import('./english/kit.js').then((m) => m.kitEnglish),
  () => import('./german/kit.js').then((m) => m.kitGerman),
);

/**
 * The texts of groups of screens: a module holds those of its screens by their names. A screen names in `screens.ts` the
 * groups that it needs, and they are loaded with it.
 */
export const textGroups = {
  overview: dictionary(
    () => import('./english/overview.js').then((m) => ({ overview: m.overviewEnglish })),
    () => import('./german/overview.js').then((m) => ({ overview: m.overviewGerman })),
  ),
  people: dictionary(
    () => import('./english/groups/people.js'),
    () => import('./german/groups/people.js'),
  ),
  imports: dictionary(
    () => import('./english/imports.js').then((m) => ({ imports: m.importsEnglish })),
    () => import('./german/imports.js').then((m) => ({ imports: m.importsGerman })),
  ),
  access: dictionary(
    () => import('./english/groups/access.js'),
    () => import('./german/groups/access.js'),
  ),
  signIn: dictionary(
    () => import('./english/groups/sign-in.js'),
    () => import('./german/groups/sign-in.js'),
  ),
  events: dictionary(
    () => import('./english/groups/events.js'),
    () => import('./german/groups/events.js'),
  ),
  // its sentences are shown on screens of other groups, too
  audit: dictionary(
    () => import('./english/audit.js').then((m) => ({ audit: m.auditEnglish })),
    () => import('./german/audit.js').then((m) => ({ audit: m.auditGerman })),
  ),
  tenant: dictionary(
    () => import('./english/groups/tenant.js'),
    () => import('./german/groups/tenant.js'),
  ),
  finder: dictionary(
    () => import('./english/finder.js').then((m) => ({ finder: m.finderEnglish })),
    () => import('./german/finder.js').then((m) => ({ finder: m.finderGerman })),
  ),
  // the operators' console
  operator: dictionary(
    () => import('./english/groups/operator.js'),
    () => import('./german/groups/operator.js'),
  ),
};

/** The name of a group of screens that has texts. */
export type TextGroup = keyof typeof textGroups;

type Intersection<T> = (T extends unknown ? (part: T) => void : never) extends (whole: infer W) => void
  ? W
  : never;

type GroupTexts = { [G in TextGroup]: (typeof textGroups)[G] extends Dictionary<infer T> ? T : never };

/** All texts by name; those of the kit stand beside them. */
export type Texts = KitTexts & Intersection<GroupTexts[TextGroup]>;
