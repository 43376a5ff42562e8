import { useSignal } from '@preact/signals';
import { remove } from '../../api/api.js';
import { ApiError } from '../../api/api-error.js';
import { texts } from '../../texts/language.js';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.js';
import { useGo } from '../../ui/link.js';
import { showToast } from '../../ui/toast.js';
import type { Connection } from './connection-values.js';

/** Asks before a connection is deleted. */
export function RemoveConnection({
  connection: { id, name },
  etag,
  close,
}: {
  readonly connection: Connection;
  readonly etag: string | null;
  readonly close: () => void;
}) {
  const t = texts().connections;
  const go = useGo();
  // what was refused since it is some users' only way to sign in is done when it is asked for once more
  const isForced = useSignal(false);
  return (
    <ConfirmDialog
      id={`connection-remove-${id}`}
      title={t.remove.title}
      label={isForced.value ? t.remove.anyway : texts().form.remove}
      errors={t.errors}
      close={close}
      confirm={async () => {
        const query = isForced.value ? { force: true } : {};
        await remove('/portal/api/connections/{id}', { params: { id }, query, ifMatch: etag }).catch(
          (error: unknown) => {
            isForced.value = error instanceof ApiError && error.code === 'people_would_be_locked_out';
            throw error;
          },
        );
        showToast(t.remove.done);
        go('/connections');
      }}
    >
      <p>{t.remove.hint(name)}</p>
    </ConfirmDialog>
  );
}
