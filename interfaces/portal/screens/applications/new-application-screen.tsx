import { post } from '../../api/api.js';
import { texts } from '../../texts/language.js';
import { makeSecret } from '../../ui/dialog/make-secret.js';
import { TextField } from '../../ui/form/field.js';
import { Form, FormActions } from '../../ui/form/form.js';
import { type FormState, useField, useForm } from '../../ui/form/form-state.js';
import { filled } from '../../ui/form/list-fields.js';
import { screenLink, useGo } from '../../ui/link.js';
import { Page } from '../../ui/page.js';
import { showToast } from '../../ui/toast.js';
import { kinds } from './application-values.js';
import { FoldedFields } from './folded-fields.js';
import { UriLinesField } from './uri-lines-field.js';

interface NewApplication {
  /** Empty until one is chosen. */
  readonly kind: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
  readonly homeUrl: string;
  readonly audience: string;
}

const nothing: NewApplication = { kind: '', name: '', redirectUris: [], homeUrl: '', audience: '' };

/** Registers an application: its kind first, then what that kind needs. */
export function NewApplicationScreen() {
  const t = texts().applications;
  const go = useGo();
  // the code with its values, and beside it the way to try it
  const show = (clientId: string): void => go(`/applications/${clientId}?tab=use`);
  const form = useForm<NewApplication>({
    id: 'application-new',
    initial: nothing,
    submit: (values, request) =>
      makeSecret(request, async (sent) => {
        const { data } = await post('/portal/api/clients', { body: bodyOf(values), ...sent });
        showToast(t.created);
        const { clientId, clientSecret: secret } = data;
        const kept = (): void => show(clientId);
        if (secret !== null) return { title: t.secretTitle, label: t.secretLabel, secret, kept };
        if (!request.signal.aborted) kept();
        return null;
      }),
  });
  return (
    <Page title={t.create} parent={{ href: screenLink('/applications'), title: t.title }}>
      <section class="card">
        <Form form={form} errors={t.errors}>
          <KindField form={form} />
          {form.values.value.kind !== '' && <Details form={form} />}
        </Form>
      </section>
    </Page>
  );
}

const bodyOf = ({ kind, name, redirectUris, homeUrl, audience }: NewApplication) => ({
  kind: kind as (typeof kinds)[number],
  name,
  ...(kind === 'service' ? {} : { redirectUris: [...filled(redirectUris)] }),
  ...(kind === 'service' || homeUrl === '' ? {} : { homeUrl }),
  ...(audience === '' ? {} : { audience }),
});

function KindField({ form }: { readonly form: FormState<NewApplication> }) {
  const t = texts().applications;
  useField(form, 'kind');
  return (
    <fieldset class="kinds">
      <legend>{t.kindHint}</legend>
      {kinds.map((kind) => (
        <div key={kind} class="kind">
          <input
            id={`kind-${kind}`}
            name="kind"
            type="radio"
            value={kind}
            checked={form.values.value.kind === kind}
            aria-describedby={`kind-${kind}-hint`}
            onChange={() => form.set('kind', kind)}
          />
          <label for={`kind-${kind}`}>{t.kinds[kind]}</label>
          <p class="hint" id={`kind-${kind}-hint`}>
            {t.kindHints[kind]}
          </p>
        </div>
      ))}
    </fieldset>
  );
}

function Details({ form }: { readonly form: FormState<NewApplication> }) {
  const t = texts().applications;
  const { kind } = form.values.value;
  const isService = kind === 'service';
  return (
    <>
      <TextField form={form} name="name" label={t.name} hint={t.nameHint} />
      {!isService && (
        <UriLinesField
          form={form}
          name="redirectUris"
          label={t.redirectUris}
          hint={`${t.redirectUrisHint} ${t.example(t.redirectExamples[kind] ?? '')}`}
          takesSchemes={kind !== 'web'}
        />
      )}
      <FoldedFields form={form} title={t.more} names={['homeUrl', 'audience']}>
        {!isService && (
          <TextField
            form={form}
            name="homeUrl"
            label={t.homeUrl}
            hint={t.homeUrlHint}
            type="url"
            isOptional
          />
        )}
        <TextField
          form={form}
          name="audience"
          label={t.audience}
          hint={`${t.audienceHint} ${t.audienceDefault}`}
          isOptional
        />
      </FoldedFields>
      <FormActions form={form} label={texts().form.create} />
    </>
  );
}
