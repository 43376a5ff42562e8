import { post } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';
import { changed } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { Dialog } from '../../ui/dialog/dialog.js';
import { useOpen } from '../../ui/dialog/open.js';
import { makeSecret } from '../../ui/dialog/make-secret.js';
import { ChoiceField } from '../../ui/form/choice-field.js';
import { Form, FormActions } from '../../ui/form/form.js';
import { useForm } from '../../ui/form/form-state.js';
import { Section } from '../../ui/page.js';

/** For how long the present secret signs as well, in seconds: not at all after a leak. */
const overlaps = { leaked: 0, day: 86_400 } as const;
type Overlap = keyof typeof overlaps;

/** The way to another secret. */
export function WebhookSecret({ webhook: { id } }: { readonly webhook: Schemas['Webhook'] }) {
  const t = texts().webhooks;
  const isRotating = useOpen(`webhook-rotate-${id}`);
  const button = (
    <button type="button" class="button" onClick={isRotating.open}>
      {t.rotate.button}
    </button>
  );
  return (
    <Section title={t.secret} lead={t.rotate.lead} actions={button}>
      {isRotating.value && <Rotate id={id} close={isRotating.close} />}
    </Section>
  );
}

/** Asks first whether the present secret was leaked, since that decides how long it signs. */
function Rotate({ id, close }: { readonly id: string; readonly close: () => void }) {
  const t = texts().webhooks;
  const form = useForm<{ readonly overlap: Overlap }>({
    id: `webhook-rotate-${id}`,
    initial: { overlap: 'day' },
    submit: ({ overlap }, request) =>
      makeSecret(request, async (sent) => {
        const body = { overlapSeconds: overlaps[overlap] };
        const { data } = await post('/api/webhooks/{id}/rotate-secret', { params: { id }, body, ...sent });
        close();
        changed(`/api/webhooks/${id}`);
        return { title: t.rotate.done, label: t.secretOf, secret: data.secret };
      }),
  });
  return (
    <Dialog title={t.rotate.title} close={close}>
      <Form form={form} errors={t.errors}>
        <ChoiceField
          form={form}
          name="overlap"
          label={t.rotate.wasLeaked}
          options={(Object.keys(overlaps) as Overlap[]).map((value) => ({
            value,
            label: t.rotate.overlaps[value],
            hint: t.rotate.overlapHints[value],
          }))}
        />
        <FormActions form={form} label={t.rotate.confirm} cancel={close} />
      </Form>
    </Dialog>
  );
}
