import { post } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';
import { changed } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { Dialog } from '../../ui/dialog/dialog.js';
import { makeSecret } from '../../ui/dialog/make-secret.js';
import { ChoiceField } from '../../ui/form/choice-field.js';
import { Form, FormActions } from '../../ui/form/form.js';
import { useForm } from '../../ui/form/form-state.js';
import { keyOnce } from './key-once.js';

/** For how long the present key works as well, in seconds: nothing of it after a leak. */
const overlaps = { leaked: 0, day: 86_400, week: 7 * 86_400 } as const;
type Overlap = keyof typeof overlaps;

/** Gives a key a successor. Asks first whether it was leaked, since that decides how long the present one works. */
export function RotateKey({
  apiKey,
  etag,
  close,
}: {
  readonly apiKey: Schemas['ApiKey'];
  readonly etag: string | null;
  readonly close: () => void;
}) {
  const t = texts().apiKeys;
  const form = useForm<{ readonly overlap: Overlap }>({
    id: `api-key-rotate-${apiKey.id}`,
    initial: { overlap: 'day' },
    etag,
    submit: ({ overlap }, request) =>
      makeSecret(request, async (sent) => {
        const body = { overlapSeconds: overlaps[overlap] };
        const params = { id: apiKey.id };
        const { data } = await post('/portal/api/api-keys/{id}/rotate', { params, body, ...sent });
        close();
        changed(`/portal/api/api-keys/${apiKey.id}`);
        return keyOnce(t.rotatedTitle, data);
      }),
  });
  return (
    <Dialog title={t.rotateTitle(apiKey.name)} close={close}>
      <p>{t.rotateHint}</p>
      <Form form={form} errors={t.errors}>
        <ChoiceField
          form={form}
          name="overlap"
          label={t.wasLeaked}
          options={(Object.keys(overlaps) as Overlap[]).map((value) => ({
            value,
            label: t.overlaps[value],
            hint: t.overlapHints[value],
          }))}
        />
        <FormActions form={form} label={t.rotate} cancel={close} />
      </Form>
    </Dialog>
  );
}
