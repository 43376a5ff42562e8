import { get, remove } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';
import { useResource } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.js';
import { useOpen } from '../../ui/dialog/open.js';
import { Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { Time } from '../../ui/time.js';
import { showToast } from '../../ui/toast.js';
import { type User, type UserProps, nameOf, userChanged } from './user-record.js';

type Identity = Schemas['Identity'];

/** The external accounts that a user signs in with, and the way to unlink one; nothing for a user without any. */
export function UserIdentities({ user, mayChange }: UserProps) {
  const t = texts().user.identities;
  const params = { id: user.id };
  const hasSome = user.identities > 0;
  const identities = useResource(hasSome ? `/api/users/${user.id}/identities` : null, (signal) =>
    get('/api/users/{id}/identities', { params, signal }),
  );
  if (!hasSome) return null;
  return (
    <Section title={t.title} lead={t.lead}>
      <Loaded resource={identities}>
        {(items) => (
          <ul class="found" aria-label={t.title}>
            {items.map((identity) => (
              <OneIdentity key={identity.id} user={user} identity={identity} mayChange={mayChange} />
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}

function OneIdentity({
  user,
  identity: { id, connection, email, subject, linkedAt, lastUsedAt },
  mayChange,
}: UserProps & { readonly identity: Identity }) {
  const t = texts().user.identities;
  const account = email ?? subject ?? '';
  const unlinking = useOpen(`user-identity-${id}`);
  return (
    <li>
      <span>
        <strong>{connection ?? t.deletedConnection}</strong>
        <span class="soft">
          {account} · {t.linked} <Time at={linkedAt} />
          {lastUsedAt !== null && (
            <>
              {' · '}
              {t.lastUsed} <Time at={lastUsedAt} />
            </>
          )}
        </span>
      </span>
      {mayChange && (
        <button type="button" class="button small" aria-label={t.unlinkOf(account)} onClick={unlinking.open}>
          {t.unlink}
        </button>
      )}
      {unlinking.value && <Unlink user={user} id={id} account={account} close={unlinking.close} />}
    </li>
  );
}

/** Asks before an account is unlinked, and says how the user signs in afterwards. */
function Unlink({
  user,
  id,
  account,
  close,
}: {
  readonly user: User;
  readonly id: string;
  readonly account: string;
  readonly close: () => void;
}) {
  const t = texts().user.identities;
  const isOnlyWay = !user.hasPassword && user.passkeyCount === 0 && user.identities === 1;
  return (
    <ConfirmDialog
      id={`user-identity-${id}`}
      title={t.unlinkTitle(account)}
      label={t.unlink}
      errors={texts().user.errors}
      close={close}
      confirm={async () => {
        const params = { id: user.id, identityId: id };
        await remove('/api/users/{id}/identities/{identityId}', { params });
        close();
        showToast(t.unlinked(account));
        userChanged(user.id);
      }}
    >
      <p>{t.unlinkHint(nameOf(user))}</p>
      {isOnlyWay && <p class="note">{t.onlyWay}</p>}
    </ConfirmDialog>
  );
}
