import { useRoute } from 'preact-iso/router';
import { get, remove } from '../../api/api.js';
import { type Resource, useResource } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.js';
import { useOpen } from '../../ui/dialog/open.js';
import { screenLink, useGo } from '../../ui/link.js';
import { Page } from '../../ui/page.js';
import { Loaded, Loading } from '../../ui/states.js';
import { Tabs } from '../../ui/tabs.js';
import { showToast } from '../../ui/toast.js';
import { UserActivity } from './user-activity.js';
import { SuspendButton, useUserActions } from './user-actions.js';
import type { SignInEntries } from './sign-in-findings.js';
import { UserGlance, useSignInEntries } from './user-glance.js';
import { UserHistory } from './user-history.js';
import { UserProfile } from './user-profile.js';
import { type User, isOwnAccount, mayChangeUser, nameOf, shownStatus, statusTones } from './user-record.js';
import { UserRoles } from './user-roles.js';
import { UserSecurity } from './user-security.js';

/** One user: whether they can sign in, profile, roles, security, and what happened to the account. */
export function UserScreen() {
  const t = texts().user;
  const id = useRoute().params['id'] ?? '';
  const user = useResource(`/api/users/${id}`, (signal) =>
    get('/api/users/{id}', { params: { id }, signal }),
  );
  const { entries, isAwaited } = useSignInEntries(id);
  const isRemoving = useOpen(`user-remove-${id}`);
  const known = user.state.value.answer?.data;
  return (
    <Page
      title={known ? nameOf(known) : t.title}
      parent={{ href: screenLink('/users'), title: texts().shell.screens.users }}
      lead={known && <Lead user={known} />}
      actions={
        known &&
        mayChangeUser(known) && (
          <>
            {known.status !== 'suspended' && !isOwnAccount(known) && <SuspendButton user={known} />}
            <button type="button" class="button" onClick={isRemoving.open}>
              {t.actions.remove}
            </button>
          </>
        )
      }
    >
      <Loaded resource={user}>
        {(data, etag) => (
          <>
            {isAwaited ? (
              <Loading />
            ) : (
              <UserParts user={data} etag={etag} show={user.show} entries={entries} />
            )}
            {isRemoving.value && <RemoveUser user={data} close={isRemoving.close} />}
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** The address, status and roles, beside the name on every part. */
function Lead({ user }: { readonly user: User }) {
  const t = texts().user;
  const { email, roles } = user;
  const status = shownStatus(user);
  return (
    <span class="user-lead">
      {email} <span class={statusTones[status]}>{t.statuses[status]}</span>
      {roles
        .filter((role) => role !== 'user')
        .map((role) => (
          <span key={role} class="tag">
            {role}
          </span>
        ))}
    </span>
  );
}

function UserParts({
  user,
  etag,
  show,
  entries,
}: {
  readonly user: User;
  readonly etag: string | null;
  readonly show: Resource<User>['show'];
  readonly entries: Resource<SignInEntries>;
}) {
  const t = texts().user;
  const mayChange = mayChangeUser(user);
  const { actions, dialogs } = useUserActions(user);
  const props = { user, mayChange };
  return (
    <>
      {!mayChange && <p class="note">{t.protected}</p>}
      <UserGlance {...props} actions={actions} entries={entries} />
      <Tabs
        label={t.parts}
        tabs={[
          {
            name: 'profile',
            title: t.tabs.profile,
            content: () => <UserProfile {...props} etag={etag} show={show} />,
          },
          { name: 'roles', title: t.tabs.roles, content: () => <UserRoles {...props} /> },
          {
            name: 'security',
            title: t.tabs.security,
            content: () => <UserSecurity {...props} actions={actions} />,
          },
          { name: 'activity', title: t.tabs.activity, content: () => <UserActivity user={user} /> },
          { name: 'history', title: t.tabs.history, content: () => <UserHistory user={user} /> },
        ]}
      />
      {dialogs}
    </>
  );
}

function RemoveUser({ user, close }: { readonly user: User; readonly close: () => void }) {
  const t = texts().user;
  const go = useGo();
  return (
    <ConfirmDialog
      id={`user-remove-${user.id}`}
      title={t.actions.removeTitle(nameOf(user))}
      label={texts().form.remove}
      errors={t.errors}
      close={close}
      confirm={async () => {
        await remove('/api/users/{id}', { params: { id: user.id } });
        showToast(t.actions.removed);
        go('/users');
      }}
    >
      <p>{t.actions.removeHint}</p>
      <p>{t.actions.removeAfter}</p>
      {isOwnAccount(user) && <p>{t.actions.removeOwn}</p>}
    </ConfirmDialog>
  );
}
