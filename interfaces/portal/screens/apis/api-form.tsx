import { get, put } from '../../api/api.js';
import type { Resource } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { shown } from '../../ui/dialog/shown-value.js';
import { TextField } from '../../ui/form/field.js';
import { Form } from '../../ui/form/form.js';
import { useForm } from '../../ui/form/form-state.js';
import { otherVersion } from '../../ui/form/other-version.js';
import { SaveBar } from '../../ui/form/save-bar.js';
import { Section } from '../../ui/page.js';
import { showToast } from '../../ui/toast.js';
import { ApiFields } from './api-fields.js';
import { removalQuestion } from './removal-question.js';
import { type Api, type ApiValues, apiValuesOf, bodyOf } from './api-values.js';

/** The settings of an API, for owners. */
export function ApiForm({
  api,
  etag,
  show,
}: {
  readonly api: Api;
  readonly etag: string | null;
  readonly show: Resource<Api>['show'];
}) {
  const t = texts().apis;
  const { id } = api;
  const form = useForm<ApiValues>({
    id: `api-${id}`,
    initial: apiValuesOf(api),
    etag,
    faultTexts: t.faults,
    ask: ({ permissions }) =>
      removalQuestion(
        api,
        permissions.map(({ name }) => name.trim()),
      ),
    submit: async (values, { ifMatch }) => {
      show(await put('/portal/api/resources/{id}', { params: { id }, body: bodyOf(values), ifMatch }));
      showToast(texts().form.saved);
    },
    readOther: () =>
      otherVersion(id, () => get('/portal/api/resources/{id}', { params: { id } }), apiValuesOf),
  });
  return (
    <Section title={t.settings}>
      <Form
        form={form}
        labels={{
          name: t.name,
          permissions: t.permissions.title,
          accessTokenMinutes: t.accessTokenMinutes,
          accessTokenType: t.accessTokenType,
        }}
        valueText={(name, value) =>
          name === 'permissions'
            ? shown((value as ApiValues['permissions']).map((permission) => permission.name))
            : shown(value)
        }
        errors={t.errors}
      >
        <TextField form={form} name="name" label={t.name} hint={t.nameHint} />
        <ApiFields form={form} />
        <SaveBar form={form} />
      </Form>
    </Section>
  );
}
