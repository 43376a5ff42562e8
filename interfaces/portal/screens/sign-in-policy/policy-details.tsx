import { texts } from '../../texts/language.js';
import { DetailList, Section } from '../../ui/page.js';
import { policyGroups, settingText, settingTexts } from './policy-texts.js';
import { type Settings, isIdle, policyValuesOf } from './policy-values.js';

/** The settings for administrators, who may not change them. */
export function PolicyDetails({ settings }: { readonly settings: Settings }) {
  const values = policyValuesOf(settings);
  return (
    <div class="side-headed policy-facts">
      <p class="note">{texts().signInPolicy.readOnly}</p>
      {policyGroups().map(({ title, lead, names }) => (
        <Section key={title} title={title} lead={lead}>
          <DetailList
            details={names
              .filter((name) => !isIdle(name, values))
              .map((name) => [settingTexts()[name].label, settingText(name, values[name])] as const)}
          />
        </Section>
      ))}
    </div>
  );
}
