import { post, remove } from '../../api/api.js';
import { ApiError } from '../../api/api-error.js';
import type { Schemas } from '../../api/operations.js';
import { useResource } from '../../api/resource.js';
import { person } from '../../session/session.js';
import { texts } from '../../texts/language.js';
import { runAction } from '../../ui/run-action.js';
import { SelectField } from '../../ui/form/field.js';
import { Form, FormActions } from '../../ui/form/form.js';
import { useForm } from '../../ui/form/form-state.js';
import { screenLink } from '../../ui/link.js';
import { Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { showToast } from '../../ui/toast.js';
import { useOpen } from '../../ui/dialog/open.js';
import { allRoles } from '../roles/all-roles.js';
import { mayGive } from '../roles/may-give.js';
import { RoleDialog, isWeighty, roleQuestion } from '../roles/weighty-role.js';
import { type User, type UserProps, userChanged } from './user-record.js';

type Role = Schemas['Role'];

const isOfEverybody = ({ builtIn, name }: Role): boolean => builtIn && name === 'user';

/** The roles that a user holds, with the ways to give and to take them. */
export function UserRoles({ user, mayChange }: UserProps) {
  const t = texts().user.roles;
  const roles = useResource(`/api/roles?of=${user.id}`, allRoles);
  return (
    <Loaded resource={roles}>
      {({ items }) => {
        const held = items.filter(({ name }) => user.roles.includes(name));
        const others = items.filter((role) => !held.includes(role) && mayGive(role));
        return (
          <Section title={t.title} lead={t.lead}>
            <ul class="found" aria-label={t.title}>
              {held.map((role) => (
                <li key={role.id}>
                  <span>
                    <a href={screenLink(`/roles/${role.id}`)}>{role.name}</a>
                    <span class="soft">{isOfEverybody(role) ? t.everybody : role.description}</span>
                  </span>
                  {mayChange && mayGive(role) && <TakeRole user={user} role={role} />}
                </li>
              ))}
            </ul>
            {mayChange && person.value?.isOwner !== true && <p class="soft">{t.ownersOnly}</p>}
            {mayChange &&
              (others.length === 0 ? (
                <p class="soft">{t.all}</p>
              ) : (
                <GiveRole key={user.roles.join()} user={user} roles={others} />
              ))}
          </Section>
        );
      }}
    </Loaded>
  );
}

/** Gives or takes a role, says so, and offers to undo what was not asked about. */
async function move(user: User, role: Role, direction: 'give' | 'take'): Promise<void> {
  const t = texts().user;
  const request = { params: { roleId: role.id, userId: user.id } };
  const undo = (): void => {
    void runAction(() => move(user, role, direction === 'give' ? 'take' : 'give'), t.errors);
  };
  if (direction === 'give') await post('/api/roles/{roleId}/users/{userId}', request);
  else await remove('/api/roles/{roleId}/users/{userId}', request);
  userChanged(user.id);
  showToast(
    t.roles[direction === 'give' ? 'given' : 'taken'](role.name),
    isWeighty(role) ? undefined : { label: texts().form.undo, run: undo },
  );
}

function TakeRole({ user, role }: { readonly user: User; readonly role: Role }) {
  const t = texts().user;
  const id = `user-role-take-${user.id}-${role.id}`;
  const asking = useOpen(id);
  return (
    <>
      <button
        type="button"
        class="button small"
        aria-label={t.roles.takeOf(role.name)}
        onClick={() =>
          isWeighty(role) ? asking.open() : void runAction(() => move(user, role, 'take'), t.errors)
        }
      >
        {t.roles.take}
      </button>
      {asking.value && (
        <RoleDialog
          id={id}
          change={{ role, direction: 'take', user }}
          close={asking.close}
          errors={t.errors}
          confirm={async () => {
            await move(user, role, 'take');
            asking.close();
          }}
        />
      )}
    </>
  );
}

const unchosen = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'invalid_input',
    faults: [{ pointer: '/roleId', code: 'required', detail: '' }],
  });

function GiveRole({ user, roles }: { readonly user: User; readonly roles: readonly Role[] }) {
  const t = texts().user;
  const form = useForm({
    id: `user-role-${user.id}`,
    // none is chosen beforehand, so that no press of Enter gives one
    initial: { roleId: '' },
    ask: ({ roleId }) => {
      const role = roles.find(({ id }) => id === roleId);
      return role === undefined ? null : roleQuestion({ role, direction: 'give', user });
    },
    submit: async ({ roleId }) => {
      const role = roles.find(({ id }) => id === roleId);
      if (role === undefined) throw unchosen();
      await move(user, role, 'give');
    },
  });
  return (
    <Form form={form} errors={t.errors}>
      <div class="give-role">
        <SelectField
          form={form}
          name="roleId"
          label={t.roles.give}
          options={[
            { value: '', label: t.roles.choose },
            ...roles.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <FormActions form={form} label={t.roles.giveButton} />
      </div>
    </Form>
  );
}
