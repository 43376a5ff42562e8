import { get, queryString } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';
import { useResource } from '../../api/resource.js';
import { person } from '../../session/session.js';
import { texts } from '../../texts/language.js';
import { useOpen } from '../../ui/dialog/open.js';
import { screenLink, useFilters } from '../../ui/link.js';
import { List } from '../../ui/list/list.js';
import { nameOfUser } from '../../ui/list/person-picker.js';
import { Section } from '../../ui/page.js';
import { Time } from '../../ui/time.js';
import { showToast } from '../../ui/toast.js';
import { InviteOwner } from './invite-owner.js';
import { NewOwner } from './new-owner.js';
import { RoleDialog } from '../roles/weighty-role.js';
import { takeRole } from './owner-role.js';

type User = Schemas['User'];

/** Who owns the tenant, and for owners the ways to change it. */
export function Owners() {
  const t = texts().settings.owners;
  const { cursor } = useFilters().values;
  const query = { role: 'owner', ...(cursor === undefined ? {} : { cursor }) };
  const owners = useResource(`/api/users${queryString(query)}`, (signal) =>
    get('/api/users', { query, signal }),
  );
  const isOwner = person.value?.isOwner === true;
  const columns = [
    {
      title: texts().picker.person,
      cell: (user: User) =>
        user.id === person.value?.sub ? `${nameOfUser(user)} (${t.you})` : nameOfUser(user),
    },
    { title: texts().picker.email, cell: ({ email }: User) => email },
    {
      title: t.factor,
      cell: ({ mfaEnabled }: User) => (
        <span class={mfaEnabled ? 'tag good' : 'tag bad'}>{mfaEnabled ? t.hasFactor : t.noFactor}</span>
      ),
    },
    { title: t.lastSignIn, cell: ({ lastLoginAt }: User) => <Time at={lastLoginAt} /> },
  ];
  const actions = {
    title: texts().list.actions,
    cell: (user: User) => user.id !== person.value?.sub && <TakeOwnership user={user} />,
    isActions: true,
  };
  return (
    <div class="owners">
      <Section
        title={t.title}
        lead={isOwner ? t.lead : `${t.lead} ${t.readOnly}`}
        actions={isOwner && <Ways />}
      >
        <List
          label={t.title}
          resource={owners}
          nameOf={nameOfUser}
          href={({ id }) => screenLink(`/users/${id}`)}
          columns={isOwner ? [...columns, actions] : columns}
          empty={null}
        />
      </Section>
    </div>
  );
}

/** The buttons that make owners, each with its dialog. */
function Ways() {
  const t = texts().settings.owners;
  const adding = useOpen('owner-add');
  const inviting = useOpen('owner-invite');
  const handingOver = useOpen('owner-hand-over');
  return (
    <div class="page-actions">
      <button type="button" class="button" onClick={adding.open}>
        {t.add}
      </button>
      <button type="button" class="button" onClick={inviting.open}>
        {t.invite}
      </button>
      <button type="button" class="button" onClick={handingOver.open}>
        {t.handOver}
      </button>
      {adding.value && <NewOwner way="add" close={adding.close} />}
      {inviting.value && <InviteOwner close={inviting.close} />}
      {handingOver.value && <NewOwner way="hand-over" close={handingOver.close} />}
    </div>
  );
}

function TakeOwnership({ user }: { readonly user: User }) {
  const t = texts().settings.owners;
  const id = `owner-take-${user.id}`;
  const asking = useOpen(id);
  return (
    <>
      <button
        type="button"
        class="button small"
        aria-label={t.takeFrom(nameOfUser(user))}
        onClick={asking.open}
      >
        {t.take}
      </button>
      {asking.value && (
        <RoleDialog
          id={id}
          change={{ role: { builtIn: true, name: 'owner' }, direction: 'take', user }}
          close={asking.close}
          confirm={async () => {
            await takeRole('owner', user.id);
            asking.close();
            showToast(t.taken(nameOfUser(user)));
          }}
        />
      )}
    </>
  );
}
