import { post } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';
import { changed } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { makeSecret } from '../../ui/dialog/make-secret.js';
import { TextField } from '../../ui/form/field.js';
import { Form, FormActions } from '../../ui/form/form.js';
import { useForm } from '../../ui/form/form-state.js';
import { screenLink, useGo } from '../../ui/link.js';
import { Page } from '../../ui/page.js';
import { dayIn } from './days.js';
import { keyOnce } from './key-once.js';
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
  const form = useForm<IssueValues>({
    id: 'api-key-issue',
    initial: { name: '', scopes: [], expiresAt: dayIn(90), allowedNetworks: [] },
    submit: ({ name, scopes, ...limits }, request) =>
      withFaultsInWords(limits, () =>
        makeSecret(request, async (sent) => {
          const body = { name, scopes: scopes as Schemas['IssueApiKey']['scopes'], ...limitsIn(limits) };
          const { data } = await post('/portal/api/api-keys', { body, ...sent });
          changed('/portal/api/api-keys');
          return keyOnce(t.issuedTitle, data, () => go(`/api-keys/${data.id}`));
        }),
      ),
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
    </Page>
  );
}
