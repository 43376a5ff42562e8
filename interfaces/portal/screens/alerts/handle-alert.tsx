import { type Answer, post } from '../../api/api.js';
import { type Resource, changed } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { Dialog } from '../../ui/dialog/dialog.js';
import { TextField } from '../../ui/form/field.js';
import { Form, FormActions } from '../../ui/form/form.js';
import { useForm } from '../../ui/form/form-state.js';
import { showToast } from '../../ui/toast.js';
import type { Alert } from './alert-parts.js';

interface HandleAlertProps {
  readonly alert: Alert;
  readonly verb: 'acknowledge' | 'resolve';
  readonly resource: Resource<Alert>;
  readonly close: () => void;
}

/** Acknowledges or resolves an alert, with a note for the other administrators. */
export function HandleAlert({ alert: { id }, verb, resource, close }: HandleAlertProps) {
  const t = texts().alerts;
  const words =
    verb === 'resolve'
      ? { title: t.resolveTitle, hint: t.resolveHint, label: t.resolve, done: t.resolvedNow }
      : {
          title: t.acknowledgeTitle,
          hint: t.acknowledgeHint,
          label: t.acknowledge,
          done: t.acknowledgedNow,
        };
  const form = useForm({
    id: `alert-${verb}-${id}`,
    initial: { note: '' },
    submit: async ({ note }, sent) => {
      const request = { params: { id }, body: note.trim() === '' ? {} : { note }, ...sent };
      const answer: Answer<Alert> =
        verb === 'resolve'
          ? await post('/portal/api/alerts/{id}/resolve', request)
          : await post('/portal/api/alerts/{id}/acknowledge', request);
      resource.show(answer);
      changed('/api/auditlogs/alerts');
      showToast(words.done);
      close();
    },
  });
  return (
    <Dialog title={words.title} close={close}>
      <Form form={form} errors={t.errors}>
        <p>{words.hint}</p>
        <TextField form={form} name="note" label={t.note} hint={t.noteHint} isOptional rows={3} autoFocus />
        <FormActions form={form} label={words.label} cancel={close} />
      </Form>
    </Dialog>
  );
}
