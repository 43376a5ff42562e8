import { put } from '../../api/api.js';
import { person } from '../../session/session.js';
import { texts } from '../../texts/language.js';
import { Dialog } from '../../ui/dialog/dialog.js';
import { useOpen } from '../../ui/dialog/open.js';
import { Form, FormActions } from '../../ui/form/form.js';
import { useForm } from '../../ui/form/form-state.js';
import { SaveBar } from '../../ui/form/save-bar.js';
import { DetailList, Section } from '../../ui/page.js';
import { Time } from '../../ui/time.js';
import { showToast } from '../../ui/toast.js';
import { CallbackAddress } from './callback-address.js';
import { labels } from './connection-rules.js';
import { ProviderFields, SecretField } from './provider-fields.js';
import { Refused } from './connection-parts.js';
import { type ConnectionProps, useConnectionForm } from './use-connection-form.js';

/** What the provider has given about itself and the client there. */
export function ProviderSettings(props: ConnectionProps) {
  const t = texts().connections;
  const { connection } = props;
  const { provider, callbackUrl, issuer, clientId, createdAt, updatedAt } = connection;
  const isOwner = person.value?.isOwner === true;
  return (
    <div class="stack">
      <Section title={t.providerTitle}>
        <CallbackAddress provider={provider} url={callbackUrl} />
        {isOwner && <ProviderForm {...props} />}
        <DetailList
          details={[
            [t.fields.issuer[0], <code>{issuer}</code>],
            ...(isOwner ? [] : [[t.fields.clientId[0], <code>{clientId}</code>] as const]),
            [t.createdAt, <Time at={createdAt} />],
            [t.updatedAt, <Time at={updatedAt} />],
          ]}
        />
      </Section>
      {connection.authMethod !== 'none' && <Secret {...props} isOwner={isOwner} />}
    </div>
  );
}

function ProviderForm(props: ConnectionProps) {
  const t = texts().connections;
  const form = useConnectionForm('provider', props);
  return (
    <Form form={form} labels={labels()} errors={t.errors}>
      <Refused error={form.error.value} />
      <ProviderFields form={form} provider={props.connection.provider} hasSecret={false} />
      <SaveBar form={form} />
    </Form>
  );
}

function Secret({ connection, show, isOwner }: ConnectionProps & { readonly isOwner: boolean }) {
  const t = texts().connections;
  const isRotating = useOpen(`connection-secret-${connection.id}`);
  const { secretHint } = connection;
  return (
    <Section
      title={t.secret.title}
      lead={secretHint === null ? t.secret.lead : t.secret.leadOf(secretHint)}
      actions={
        isOwner && (
          <button type="button" class="button" onClick={isRotating.open}>
            {t.secret.replace}
          </button>
        )
      }
    >
      {isRotating.value && <ReplaceSecret connection={connection} show={show} close={isRotating.close} />}
    </Section>
  );
}

function ReplaceSecret({
  connection: { id, provider, authMethod },
  show,
  close,
}: Pick<ConnectionProps, 'connection' | 'show'> & { readonly close: () => void }) {
  const t = texts().connections;
  const form = useForm({
    id: `connection-secret-${id}`,
    initial: { clientSecret: '' },
    secrets: ['clientSecret'],
    faultTexts: t.faults,
    submit: async (body) => {
      show(await put('/portal/api/connections/{id}', { params: { id }, body }));
      showToast(t.secret.done);
      close();
    },
  });
  return (
    <Dialog title={t.secret.replaceTitle} close={close}>
      <Form form={form} errors={t.errors}>
        <p>{t.secret.replaceHint}</p>
        <SecretField form={form} provider={provider} method={authMethod} label={t.fields.clientSecret[0]} />
        <FormActions form={form} label={t.secret.replace} cancel={close} />
      </Form>
    </Dialog>
  );
}
