import { texts } from '../../texts/language.js';
import { listed } from '../../ui/format.js';
import { Facts, Section } from '../../ui/page.js';
import {
  type SettingName,
  type Settings,
  groupNames,
  isIdle,
  settingGroups,
  policyValuesOf,
} from './policy-values.js';

/** The settings for administrators, who may not change them. */
export function PolicyFacts({ settings }: { readonly settings: Settings }) {
  const t = texts().signInPolicy;
  const values = policyValuesOf(settings);
  return (
    <div class="side-headed policy-facts">
      <p class="note">{t.readOnly}</p>
      {groupNames.map((group) => (
        <Section key={group} {...t.groups[group]}>
          <Facts
            facts={settingGroups[group]
              .filter((name) => !isIdle(name, values))
              .map((name) => [t.labels[name], settingText(name, values[name])] as const)}
          />
        </Section>
      ))}
    </div>
  );
}

/** Returns the value of a setting in words. */
export function settingText(name: SettingName, value: unknown): string {
  const t = texts().signInPolicy;
  const word = (one: unknown): string => t.choices[name]?.[String(one)]?.label ?? String(one);
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  if (!Array.isArray(value)) return word(value);
  return value.length === 0 ? t.none : listed(value.map(word));
}
