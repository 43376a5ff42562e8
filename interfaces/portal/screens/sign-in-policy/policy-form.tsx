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
import { PolicyField } from './policy-fields.js';
import { policyGroups, settingText, settingTexts } from './policy-texts.js';
import {
  type PolicyValues,
  type Settings,
  policyBody,
  changedSettings,
  isIdle,
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
  const labels = Object.fromEntries(Object.entries(settingTexts()).map(([name, { label }]) => [name, label]));
  return (
    <div class="side-headed policy">
      <Form form={form} labels={labels} valueText={settingText} errors={t.errors}>
        {policyGroups().map(({ title, lead, names }) => (
          <Section key={title} title={title} lead={lead}>
            <div class="policy-fields">
              {names
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
