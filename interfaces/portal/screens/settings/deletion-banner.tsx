import { remove } from '../../api/api.js';
import { changed } from '../../api/resource.js';
import type { Schemas } from '../../api/operations.js';
import { person } from '../../session/session.js';
import { texts } from '../../texts/language.js';
import { runAction } from '../../ui/run-action.js';
import { Time } from '../../ui/time.js';
import { showToast } from '../../ui/toast.js';

/** Says that the tenant will be deleted, and lets owners withdraw what an owner requested. */
export function DeletionBanner({
  deletion,
  reload,
}: {
  readonly deletion: Schemas['Tenant']['deletion'];
  readonly reload: () => void;
}) {
  const t = texts().deletion;
  if (deletion === null) return null;
  const isOwner = person.value?.isOwner === true;
  const withdraw = (): Promise<boolean> =>
    runAction(async () => {
      await remove('/portal/api/tenant/deletion');
      showToast(t.withdrawn);
      changed('/portal/api/tenant');
      reload();
    });
  return (
    <div class="banner" role="status">
      <p>
        {t.at} <Time at={deletion.scheduledFor} />. {t.meanwhile}{' '}
        {deletion.requestedBy === 'operator' ? t.byOperator : isOwner ? '' : t.byOwner}
      </p>
      {isOwner && deletion.requestedBy === 'owner' && (
        <button type="button" class="button" onClick={() => void withdraw()}>
          {t.withdraw}
        </button>
      )}
    </div>
  );
}
