import { post } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';
import { changed } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { Dialog } from '../../ui/dialog/dialog.js';
import { TextField } from '../../ui/form/field.js';
import { Form, FormActions } from '../../ui/form/form.js';
import { useForm } from '../../ui/form/form-state.js';
import type { Selectable } from './event-choice.js';
import { EventsField } from './events-field.js';

/** Asks for the listener and its events. @param props.created is told the webhook with its secret */
export function CreateWebhook({
  close,
  created,
}: {
  readonly close: () => void;
  readonly created: (webhook: Schemas['WebhookWithSecret']) => void;
}) {
  const t = texts().webhooks;
  const form = useForm({
    id: 'webhook-create',
    initial: { url: '', description: '', events: [] as Selectable[] },
    submit: async (body, request) => {
      const { data } = await post('/api/webhooks', { body, ...request });
      changed('/api/webhooks');
      created(data);
    },
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
