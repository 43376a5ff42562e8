import { post } from '../../api/api.js';
import { changed } from '../../api/resource.js';
import { person } from '../../session/session.js';
import { texts } from '../../texts/language.js';
import { TextField } from '../../ui/form/field.js';
import { Form, FormActions } from '../../ui/form/form.js';
import { useForm } from '../../ui/form/form-state.js';
import { screenLink, useGo } from '../../ui/link.js';
import { Page } from '../../ui/page.js';
import { showToast } from '../../ui/toast.js';
import { ApiFields } from './api-fields.js';
import { type ApiValues, bodyOf, newValues } from './api-values.js';

interface NewApi extends ApiValues {
  readonly identifier: string;
}

/** Registers an API. */
export function NewApiScreen() {
  const t = texts().apis;
  return (
    <Page title={t.create} parent={{ href: screenLink('/apis'), title: t.title }}>
      {person.value?.isOwner === true ? <NewApiForm /> : <p class="note">{t.ownersOnly}</p>}
    </Page>
  );
}

function NewApiForm() {
  const t = texts().apis;
  const go = useGo();
  const form = useForm<NewApi>({
    id: 'api-new',
    initial: { identifier: '', ...newValues },
    faultTexts: t.faults,
    submit: async ({ identifier, ...values }, request) => {
      const { name, ...settings } = bodyOf(values);
      const named = name?.trim() === '' ? {} : { name };
      const body = { identifier: identifier.trim(), ...named, ...settings };
      const { data } = await post('/portal/api/resources', { body, ...request });
      showToast(t.created);
      changed('/portal/api/resources');
      go(`/apis/${data.id}`);
    },
  });
  return (
    <section class="card">
      <Form form={form} errors={t.errors}>
        <TextField form={form} name="identifier" label={t.identifier} hint={t.identifierHint} />
        <TextField form={form} name="name" label={t.name} hint={t.newNameHint} isOptional />
        <ApiFields form={form} />
        <FormActions form={form} label={texts().form.create} cancel={() => go('/apis')} />
      </Form>
    </section>
  );
}
