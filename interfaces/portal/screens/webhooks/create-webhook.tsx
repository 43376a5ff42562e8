import { post } from '../../api/api.js';
import { changed } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { Dialog } from '../../ui/dialog/dialog.js';
import { makeSecret } from '../../ui/dialog/make-secret.js';
import { TextField } from '../../ui/form/field.js';
import { Form, FormActions } from '../../ui/form/form.js';
import { useForm } from '../../ui/form/form-state.js';
import { useGo } from '../../ui/link.js';
import type { Selectable } from './event-choice.js';
import { EventsField } from './events-field.js';

/** Asks for the listener and its events, and shows the secret once. */
export function CreateWebhook({ close }: { readonly close: () => void }) {
  const t = texts().webhooks;
  const go = useGo();
  const form = useForm({
    id: 'webhook-create',
    initial: { url: '', description: '', events: [] as Selectable[] },
    submit: (body, request) =>
      makeSecret(request, async (sent) => {
        const { data } = await post('/api/webhooks', { body, ...sent });
        close();
        changed('/api/webhooks');
        const kept = (): void => go(`/webhooks/${data.id}`);
        return { title: t.created, label: t.secretOf, secret: data.secret, kept };
      }),
  });
  return (
    <Dialog title={t.create} close={close}>
      <Form form={form} errors={t.errors}>
        <TextField form={form} name="url" type="url" label={t.url} hint={t.urlHint} autoFocus />
        <EventsField form={form} label={t.events} />
        <TextField form={form} name="description" label={t.description} isOptional />
        <FormActions form={form} label={texts().form.create} cancel={close} />
      </Form>
    </Dialog>
  );
}
