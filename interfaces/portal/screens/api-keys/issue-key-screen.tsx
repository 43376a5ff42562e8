import { useSignal } from '@preact/signals';
import { post } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';
import { changed } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { TextField } from '../../ui/form/field.js';
import { Form, FormActions } from '../../ui/form/form.js';
import { useForm } from '../../ui/form/form-state.js';
import { screenLink, useGo } from '../../ui/link.js';
import { Page } from '../../ui/page.js';
import { dayIn } from './days.js';
import { KeyOnce } from './key-once.js';
import { type LimitValues, limitsIn, withFaultsInWords } from './key-values.js';
import { EndField, NetworksField } from './limit-fields.js';
import { ScopesField } from './scopes-field.js';

interface IssueValues extends LimitValues {
  readonly name: string;
  readonly scopes: readonly string[];
}

/** Issues a key, and shows it once. */
export function IssueKeyScreen() {
  const t = texts().apiKeys;
  const go = useGo();
  const issued = useSignal<Schemas['ApiKeyWithKey'] | null>(null);
  const form = useForm<IssueValues>({
    id: 'api-key-issue',
    initial: { name: '', scopes: [], expiresAt: dayIn(90), allowedNetworks: [] },
    submit: ({ name, scopes, ...limits }, request) =>
      withFaultsInWords(limits, async () => {
        const body = { name, scopes: scopes as Schemas['IssueApiKey']['scopes'], ...limitsIn(limits) };
        issued.value = (await post('/portal/api/api-keys', { body, ...request })).data;
        changed('/portal/api/api-keys');
      }),
  });
  return (
    <Page title={t.issue} lead={t.issueLead} parent={{ href: screenLink('/api-keys'), title: t.title }}>
      <section class="card">
        <Form form={form} errors={t.errors}>
          <TextField form={form} name="name" label={t.name} hint={t.nameHint} autoFocus />
          <ScopesField form={form} />
          <EndField form={form} />
          <NetworksField form={form} />
          <FormActions form={form} label={t.issueIt} />
        </Form>
      </section>
      {issued.value && (
        <KeyOnce
          title={t.issuedTitle}
          apiKey={issued.value}
          close={() => go(`/api-keys/${issued.peek()?.id ?? ''}`)}
        />
      )}
    </Page>
  );
}
