import { post } from '../../api/api.js';
import { changed } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { TextField } from '../../ui/form/field.js';
import { Form, FormActions } from '../../ui/form/form.js';
import { useForm } from '../../ui/form/form-state.js';
import { screenLink, useFilters, useGo } from '../../ui/link.js';
import { Page, Section } from '../../ui/page.js';
import { showToast } from '../../ui/toast.js';
import { CallbackAddress, callbackAddress } from './callback-address.js';
import { type ConnectionValues, newBodyOf, newValues } from './connection-values.js';
import { ProviderLinks } from './connections-screen.js';
import { type ProviderName, formOf, providerNames } from './presets.js';
import { ProviderFields } from './provider-fields.js';
import { Refused } from './connection-parts.js';

/** Creates a connection: the provider first, then what it has given. */
export function NewConnectionScreen() {
  const t = texts().connections;
  const { provider } = useFilters().values;
  const known = providerNames.find((name) => name === provider);
  return (
    <Page
      title={known === undefined ? t.create : t.createOf(t.providers[known] ?? known)}
      parent={{ href: screenLink('/connections'), title: t.title }}
    >
      {known === undefined ? (
        <Section title={t.choose} lead={t.chooseLead}>
          <ProviderLinks />
        </Section>
      ) : (
        <NewConnection key={known} provider={known} />
      )}
    </Page>
  );
}

function NewConnection({ provider }: { readonly provider: ProviderName }) {
  const t = texts().connections;
  const go = useGo();
  const { fields, seldom } = formOf(provider);
  const form = useForm<ConnectionValues>({
    id: `connection-new-${provider}`,
    initial: { ...newValues, name: provider === 'oidc' ? '' : (t.providers[provider] ?? '') },
    secrets: ['clientSecret'],
    faultTexts: t.faults,
    submit: async (values, request) => {
      const isLeftOut = (name: keyof ConnectionValues): boolean =>
        name === 'scopes' && values.scopes.length === 0;
      const given = [...fields, ...seldom].filter((name) => !isLeftOut(name));
      const body = { provider, enabled: false, name: values.name, ...newBodyOf(values, given) };
      const { data } = await post('/portal/api/connections', { body, ...request });
      showToast(t.created);
      changed('/portal/api/connections');
      go(`/connections/${data.id}`);
    },
  });
  return (
    <section class="card">
      <Form form={form} errors={t.errors}>
        <Refused error={form.error.value} />
        <CallbackAddress provider={provider} url={callbackAddress()} />
        <TextField form={form} name="name" label={t.name} hint={t.nameHint} />
        <ProviderFields form={form} provider={provider} />
        <FormActions form={form} label={texts().form.create} cancel={() => go('/connections')} />
      </Form>
    </section>
  );
}
