import { get, put } from '../../api/api.js';
import { tenant } from '../../session/tenant.js';
import { texts } from '../../texts/language.js';
import { Form } from '../../ui/form/form.js';
import { useForm } from '../../ui/form/form-state.js';
import { otherVersion } from '../../ui/form/other-version.js';
import { SaveBar } from '../../ui/form/save-bar.js';
import { Section } from '../../ui/page.js';
import { showToast } from '../../ui/toast.js';
import { PolicyEffects } from './policy-effects.js';
import { settingText } from './policy-facts.js';
import { PolicyField } from './policy-fields.js';
import {
  type PolicyValues,
  type Settings,
  policyBody,
  changedSettings,
  groupNames,
  isIdle,
  settingGroups,
  policyValuesOf,
} from './policy-values.js';

type SettingsAnswer = Awaited<ReturnType<typeof get<'/portal/api/settings'>>>;

/** The settings as fields. Only those that were changed are sent, so that another owner's changes to others stay. */
export function PolicyForm({
  settings,
  etag,
  show,
}: {
  readonly settings: Settings;
  readonly etag: string | null;
  readonly show: (answer: SettingsAnswer) => void;
}) {
  const t = texts().signInPolicy;
  const saved = policyValuesOf(settings);
  const form = useForm<PolicyValues>({
    id: 'sign-in-policy',
    initial: saved,
    etag,
    submit: async (values, { ifMatch }) => {
      const body = policyBody(values, settings, changedSettings(values, saved));
      show(await put('/portal/api/settings', { body, ifMatch }));
      showToast(texts().form.saved);
    },
    readOther: () =>
      otherVersion(
        tenant.value?.tenantId ?? '',
        async () => {
          const answer = await get('/portal/api/settings');
          show(answer);
          return answer;
        },
        policyValuesOf,
      ),
  });
  const values = form.values.value;
  return (
    <div class="side-headed policy">
      <Form form={form} labels={t.labels} valueText={settingText} errors={t.errors}>
        {groupNames.map((group) => (
          <Section key={group} {...t.groups[group]}>
            <div class="policy-fields">
              {settingGroups[group]
                .filter((name) => !isIdle(name, values))
                .map((name) => (
                  <div key={name} class="policy-field">
                    <PolicyField form={form} name={name} />
                    <PolicyEffects name={name} values={values} saved={saved} />
                  </div>
                ))}
            </div>
          </Section>
        ))}
        <SaveBar form={form} changes={t.changes(changedSettings(values, saved).length)} />
      </Form>
    </div>
  );
}
