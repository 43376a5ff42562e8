import { remove } from '../../../api/api.js';
import { changed } from '../../../api/resource.js';
import { texts } from '../../../texts/language.js';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.js';
import { showToast } from '../../../ui/toast.js';
import { PATH } from './legacy-sign-in.js';

/** Asks before the former system is asked no more. */
export function StopAsking({ etag, close }: { readonly etag: string | null; readonly close: () => void }) {
  const t = texts().legacySignIn;
  return (
    <ConfirmDialog
      id="legacy-sign-in-stop"
      title={t.stop.title}
      label={t.stop.confirm}
      errors={t.errors}
      close={close}
      confirm={async () => {
        await remove('/portal/api/settings/legacy-sign-in', { ifMatch: etag });
        close();
        changed(PATH);
        showToast(t.stop.done);
      }}
    >
      <p>{t.stop.hint}</p>
    </ConfirmDialog>
  );
}
