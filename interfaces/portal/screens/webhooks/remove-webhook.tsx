import { remove } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';
import { texts } from '../../texts/language.js';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.js';
import { useGo } from '../../ui/link.js';
import { showToast } from '../../ui/toast.js';

/** Asks before a webhook is deleted. */
export function RemoveWebhook({
  webhook: { id, url },
  etag,
  close,
}: {
  readonly webhook: Schemas['Webhook'];
  readonly etag: string | null;
  readonly close: () => void;
}) {
  const t = texts().webhooks;
  const go = useGo();
  return (
    <ConfirmDialog
      id={`webhook-remove-${id}`}
      title={t.remove.title}
      label={texts().form.remove}
      errors={t.errors}
      close={close}
      confirm={async () => {
        await remove('/api/webhooks/{id}', { params: { id }, ifMatch: etag });
        showToast(t.remove.done);
        go('/webhooks');
      }}
    >
      <p>{t.remove.hint(url)}</p>
    </ConfirmDialog>
  );
}
