import { get, put } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';
import { tenant } from '../../session/tenant.js';
import { languages } from '../../texts/dictionaries.js';
import { texts } from '../../texts/language.js';
import { SelectField, TextField } from '../../ui/form/field.js';
import { Form } from '../../ui/form/form.js';
import { useForm } from '../../ui/form/form-state.js';
import { otherVersion } from '../../ui/form/other-version.js';
import { SaveBar } from '../../ui/form/save-bar.js';
import { Section } from '../../ui/page.js';
import { showToast } from '../../ui/toast.js';

type Tenant = Schemas['Tenant'];
type TenantAnswer = Awaited<ReturnType<typeof get<'/portal/api/tenant'>>>;

const valuesOf = ({ name, defaultLocale, mailFromName }: Tenant) => ({
  name,
  defaultLocale: defaultLocale ?? '',
  mailFromName: mailFromName ?? '',
});

/** What people see of the tenant on pages and in mails. */
export function TenantForm({
  record,
  etag,
  show,
}: {
  readonly record: Tenant;
  readonly etag: string | null;
  readonly show: (answer: TenantAnswer) => void;
}) {
  const t = texts().settings;
  const shown = (answer: TenantAnswer): void => {
    show(answer);
    if (tenant.value) tenant.value = { ...tenant.value, name: answer.data.name };
  };
  const form = useForm({
    id: 'tenant',
    initial: valuesOf(record),
    etag,
    submit: async ({ name, defaultLocale, mailFromName }, { ifMatch }) => {
      const body = { name, defaultLocale: defaultLocale || null, mailFromName: mailFromName || null };
      shown(await put('/portal/api/tenant', { body, ifMatch }));
      showToast(texts().form.saved);
    },
    readOther: () =>
      otherVersion(
        record.id,
        async () => {
          const answer = await get('/portal/api/tenant');
          shown(answer);
          return answer;
        },
        valuesOf,
      ),
  });
  return (
    <Section {...t.organisation}>
      <Form form={form} labels={t.labels}>
        <TextField form={form} name="name" label={t.labels.name} hint={t.hints.name} />
        <SelectField
          form={form}
          name="defaultLocale"
          label={t.labels.defaultLocale}
          hint={t.hints.defaultLocale}
          options={[{ value: '', label: t.browserLanguage }, ...localesWith(record.defaultLocale)]}
        />
        <TextField
          form={form}
          name="mailFromName"
          label={t.labels.mailFromName}
          hint={t.hints.mailFromName}
          isOptional
        />
        <SaveBar form={form} />
      </Form>
    </Section>
  );
}

/** Returns the languages of pages and mails, and the one that the API was given in their place. */
function localesWith(current: string | null) {
  const known: readonly string[] = Object.keys(languages);
  const tags = current === null || known.includes(current) ? known : [...known, current];
  return tags.map((tag) => ({
    value: tag,
    label: new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag,
  }));
}
