import { remove } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';
import { changed } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.js';
import { Time } from '../../ui/time.js';
import { showToast } from '../../ui/toast.js';

/** Ends a key for good, after saying when it was used last. */
export function RevokeKey({
  apiKey: { id, name, lastUsedAt },
  close,
}: {
  readonly apiKey: Schemas['ApiKey'];
  readonly close: () => void;
}) {
  const t = texts().apiKeys;
  return (
    <ConfirmDialog
      id={`api-key-revoke-${id}`}
      title={t.revokeTitle(name)}
      label={t.revoke}
      errors={t.errors}
      close={close}
      confirm={async () => {
        await remove('/portal/api/api-keys/{id}', { params: { id } });
        showToast(t.revokedNow);
        close();
        changed(`/portal/api/api-keys/${id}`);
      }}
    >
      <p>{t.revokeHint}</p>
      <p>
        {lastUsedAt === null ? (
          t.wasNeverUsed
        ) : (
          <>
            {t.wasLastUsed} <Time at={lastUsedAt} />
          </>
        )}
      </p>
    </ConfirmDialog>
  );
}
