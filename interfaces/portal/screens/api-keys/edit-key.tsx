import { type Answer, get, put } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';
import { texts } from '../../texts/language.js';
import { TextField } from '../../ui/form/field.js';
import { Form } from '../../ui/form/form.js';
import { useForm } from '../../ui/form/form-state.js';
import { otherVersion } from '../../ui/form/other-version.js';
import { SaveBar } from '../../ui/form/save-bar.js';
import { Section } from '../../ui/page.js';
import { showToast } from '../../ui/toast.js';
import { type LimitValues, limitsIn, limitsOf, withFaultsInWords } from './key-values.js';
import { EndField, NetworksField } from './limit-fields.js';

type ApiKey = Schemas['ApiKey'];

interface EditValues extends LimitValues {
  readonly name: string;
}

const valuesOf = (key: ApiKey): EditValues => ({ name: key.name, ...limitsOf(key) });

/** Changes the name of a key, when it ends, and from where it works. */
export function EditKey({
  apiKey,
  etag,
  saved,
}: {
  readonly apiKey: ApiKey;
  readonly etag: string | null;
  readonly saved: (answer: Answer<ApiKey>) => void;
}) {
  const t = texts().apiKeys;
  const params = { id: apiKey.id };
  const shown = valuesOf(apiKey);
  const form = useForm<EditValues>({
    id: `api-key-${apiKey.id}`,
    initial: shown,
    etag,
    submit: (values, { ifMatch }) =>
      withFaultsInWords(values, async () => {
        const { expiresAt, ...body } = { name: values.name, ...limitsIn(values) };
        // the day is as it was: so is the time of it
        const end = values.expiresAt === shown.expiresAt ? {} : { expiresAt };
        saved(await put('/portal/api/api-keys/{id}', { params, body: { ...body, ...end }, ifMatch }));
        showToast(texts().form.saved);
      }),
    readOther: () =>
      otherVersion(
        apiKey.id,
        async () => {
          const other = await get('/portal/api/api-keys/{id}', { params });
          // the end is sent where it differs from this one
          saved(other);
          return other;
        },
        valuesOf,
      ),
  });
  return (
    <Section title={t.limits}>
      <Form
        form={form}
        labels={{ name: t.name, expiresAt: t.end, allowedNetworks: t.networks }}
        errors={t.errors}
      >
        <TextField form={form} name="name" label={t.name} hint={t.nameHint} />
        <EndField form={form} hasDay />
        <NetworksField form={form} />
        <SaveBar form={form} />
      </Form>
    </Section>
  );
}
