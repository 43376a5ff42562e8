import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { get, post, queryString, remove } from '../../api/api.js';
import type { ApiError } from '../../api/api-error.js';
import type { Schemas } from '../../api/operations.js';
import { asApiError, changed, useResource } from '../../api/resource.js';
import { stepUp } from '../../session/session.js';
import { texts } from '../../texts/language.js';
import { runAction } from '../../ui/run-action.js';
import { Dialog } from '../../ui/dialog/dialog.js';
import { screenLink, useFilters } from '../../ui/link.js';
import { List } from '../../ui/list/list.js';
import { useOpen } from '../../ui/dialog/open.js';
import { Section } from '../../ui/page.js';
import { nameOfUser, PersonPicker } from '../../ui/list/person-picker.js';
import { Refusal } from '../../ui/refusal.js';
import { Empty } from '../../ui/states.js';
import { showToast } from '../../ui/toast.js';
import { mayGive } from './may-give.js';
import { RoleDialog, isWeighty } from './weighty-role.js';

type User = Schemas['User'];
type Role = Schemas['Role'];

/** Who holds a role, with the ways to give and to take it. */
export function RoleMembers({ role }: { readonly role: Role }) {
  const t = texts().roles;
  const { cursor } = useFilters().values;
  const query = cursor === undefined ? {} : { cursor };
  const params = { id: role.id };
  const members = useResource(`/api/roles/${role.id}/users${queryString(query)}`, (signal) =>
    get('/api/roles/{id}/users', { params, query, signal }),
  );
  const isAdding = useOpen(`role-members-${role.id}`);
  const isOpen = mayGive(role);
  const button = isOpen && (
    <button type="button" class="button" onClick={isAdding.open}>
      {t.addMember}
    </button>
  );
  return (
    <Section title={t.members} actions={button}>
      {!isOpen && (
        <p class="note">{role.name === 'owner' ? texts().errors['owner_role_protected'] : t.everybody}</p>
      )}
      <List
        label={t.members}
        resource={members}
        nameOf={nameOfUser}
        href={({ id }) => screenLink(`/users/${id}`)}
        columns={[
          { title: texts().picker.person, cell: nameOfUser },
          { title: texts().picker.email, cell: ({ email }) => email },
          {
            title: texts().list.actions,
            cell: (user) => isOpen && <TakeRole role={role} user={user} />,
            isActions: true,
          },
        ]}
        empty={<Empty title={t.noMembers} />}
      />
      {isAdding.value && <AddMember role={role} close={isAdding.close} />}
    </Section>
  );
}

/** Gives the role to a person who is found there. A refusal stands in the dialog: a toast would be behind it. */
function AddMember({ role, close }: { readonly role: Role; readonly close: () => void }) {
  const t = texts().roles;
  const error = useSignal<ApiError | null>(null);
  const asked = useSignal<User | null>(null);
  const add = async (user: User): Promise<void> => {
    error.value = null;
    try {
      await giveRole(role, user);
      close();
    } catch (thrown) {
      const refusal = asApiError(thrown);
      if (refusal.challenge === null) error.value = refusal;
      else await stepUp(refusal.challenge);
    }
  };
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => (alert.current?.firstElementChild as HTMLElement | null)?.focus(), [error.value]);
  if (asked.value !== null) {
    const user = asked.value;
    return (
      <RoleDialog
        id={`role-give-${role.id}`}
        change={{ role, direction: 'give', user }}
        close={() => (asked.value = null)}
        confirm={async () => {
          await giveRole(role, user);
          close();
        }}
      />
    );
  }
  return (
    <Dialog title={t.addMember} close={close}>
      <div ref={alert}>{error.value && <Refusal error={error.value} />}</div>
      <PersonPicker
        action={t.add}
        pick={(user) => (isWeighty(role) ? (asked.value = user) : void add(user))}
      />
    </Dialog>
  );
}

/** Gives a person the role. Throws ApiError. */
async function giveRole({ id }: Role, user: User): Promise<void> {
  await post('/api/roles/{roleId}/users/{userId}', { params: { roleId: id, userId: user.id } });
  changed(`/api/roles/${id}`);
  showToast(texts().roles.added(nameOfUser(user)));
}

function TakeRole({ role, user }: { readonly role: Role; readonly user: User }) {
  const t = texts().roles;
  const params = { roleId: role.id, userId: user.id };
  const id = `role-take-${role.id}-${user.id}`;
  const asking = useOpen(id);
  const take = async (): Promise<void> => {
    await remove('/api/roles/{roleId}/users/{userId}', { params });
    const undo = { label: texts().form.undo, run: () => void runAction(() => giveRole(role, user)) };
    showToast(t.removed(nameOfUser(user)), isWeighty(role) ? undefined : undo);
    asking.close();
    changed(`/api/roles/${role.id}`);
  };
  return (
    <>
      <button
        type="button"
        class="button small"
        aria-label={t.removeMemberOf(nameOfUser(user))}
        onClick={() => (isWeighty(role) ? asking.open() : void runAction(take))}
      >
        {t.removeMember}
      </button>
      {asking.value && (
        <RoleDialog id={id} change={{ role, direction: 'take', user }} close={asking.close} confirm={take} />
      )}
    </>
  );
}
