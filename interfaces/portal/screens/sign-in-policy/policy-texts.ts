import type { SignInPolicyTexts } from '../../texts/english/sign-in/sign-in-policy.js';
import { texts } from '../../texts/language.js';
import { listed } from '../../ui/format.js';
import type { SettingName } from './policy-values.js';

interface SettingTexts {
  readonly label: string;
  readonly hint?: string;
  /** The values that can be chosen, in their order. */
  readonly choices?: Readonly<Record<string, { readonly label: string; readonly hint?: string }>>;
}

type Groups = SignInPolicyTexts['groups'];
type NameInDictionary = { [G in keyof Groups]: keyof Groups[G]['settings'] }[keyof Groups];

const groups = () => Object.values(texts().signInPolicy.groups);

/** Returns the groups of the screen with the names of their settings, in the order of the dictionary. */
export const policyGroups = () =>
  groups().map(({ title, lead, settings }) => ({
    title,
    lead,
    names: Object.keys(settings) as SettingName[],
  }));

/** Returns the texts of every setting. */
export const settingTexts = (): Readonly<Record<NameInDictionary, SettingTexts>> =>
  Object.assign({}, ...groups().map(({ settings }) => settings)) as Record<NameInDictionary, SettingTexts>;

/** Returns the value of a setting in words. */
export function settingText(name: SettingName, value: unknown): string {
  const t = texts().signInPolicy;
  const { choices } = settingTexts()[name];
  const word = (one: unknown): string => choices?.[String(one)]?.label ?? String(one);
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  if (!Array.isArray(value)) return word(value);
  return value.length === 0 ? t.none : listed(value.map(word));
}
