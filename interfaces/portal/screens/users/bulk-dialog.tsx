import type { Schemas } from '../../api/operations.js';
import { person } from '../../session/session.js';
import type { ActionTexts } from '../../texts/english/people/users.js';
import { texts } from '../../texts/language.js';
import { Dialog } from '../../ui/dialog/dialog.js';
import { SelectField } from '../../ui/form/field.js';
import { Form, FormActions } from '../../ui/form/form.js';
import { useForm } from '../../ui/form/form-state.js';
import { listed } from '../../ui/format.js';
import { type BulkAction, type BulkResult, carryOut, takesAway } from './bulk-request.js';
import type { ChosenUser } from './chosen-users.js';
import { Consequence, isWeighty } from '../roles/weighty-role.js';
import { grantableRoles } from './role-options.js';

const NAMES_SHOWN = 8;
const isOfRole = (action: BulkAction): boolean => action === 'assign-role' || action === 'unassign-role';

/** Asks before an action on several users: names them, and what follows. */
export function BulkDialog({
  action,
  users,
  roles,
  close,
  done,
}: {
  readonly action: BulkAction;
  readonly users: readonly ChosenUser[];
  readonly roles: readonly Schemas['Role'][];
  readonly close: () => void;
  readonly done: (result: BulkResult) => void;
}) {
  const t = texts().users;
  const words: ActionTexts = t.actions[action];
  const form = useForm({
    id: `users-${action}`,
    initial: { roleId: '' },
    submit: async ({ roleId }, request) => {
      const chosen = roles.find(({ id }) => id === roleId);
      const role =
        chosen && isOfRole(action) ? { id: chosen.id, name: chosen.name, builtIn: chosen.builtIn } : null;
      done(await carryOut({ action, users, role }, request));
    },
  });
  const isOwner = person.value?.isOwner === true;
  const owners = users.filter((user) => user.roles.includes('owner')).length;
  const isSelf = users.some(({ id }) => id === person.value?.sub);
  return (
    <Dialog title={words.title(users.length)} close={close}>
      <Form form={form} errors={t.errors}>
        <Names users={users} />
        {isOfRole(action) && (
          <SelectField
            form={form}
            name="roleId"
            label={t.role}
            {...(isOwner ? {} : { hint: t.ownerOnly })}
            options={[
              { value: '', label: t.chooseRole },
              ...grantableRoles(roles).map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        <p>{words.hint}</p>
        {isOfRole(action) && (
          <Weight
            role={roles.find(({ id }) => id === form.values.value.roleId)}
            direction={action === 'assign-role' ? 'give' : 'take'}
            users={users}
          />
        )}
        {isSelf && words.self !== undefined && <p class="note">{words.self}</p>}
        {!isOwner && owners > 0 && !isOfRole(action) && <p class="note">{t.ownersAmong(owners)}</p>}
        <FormActions form={form} label={words.label} cancel={close} isDanger={takesAway(action)} />
      </Form>
    </Dialog>
  );
}

/** Says what follows from a role that opens this portal, and how many of the users have never signed in. */
function Weight({
  role,
  direction,
  users,
}: {
  readonly role: Schemas['Role'] | undefined;
  readonly direction: 'give' | 'take';
  readonly users: readonly ChosenUser[];
}) {
  if (role === undefined || !isWeighty(role)) return null;
  const never = users.filter(({ lastLoginAt }) => lastLoginAt === null).length;
  return (
    <>
      <Consequence role={role.name} direction={direction} />
      {direction === 'give' && never > 0 && <p class="note">{texts().users.neverSignedIn(never)}</p>}
    </>
  );
}

function Names({ users }: { readonly users: readonly ChosenUser[] }) {
  const names = users.map(({ name }) => name);
  if (names.length <= NAMES_SHOWN) return <p class="bulk-names">{listed(names)}</p>;
  return (
    <details>
      <summary>{texts().users.showNames(names.length)}</summary>
      <p class="bulk-names">{listed(names)}</p>
    </details>
  );
}
