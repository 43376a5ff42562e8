import { get } from '../../../api/api.js';
import { useResource } from '../../../api/resource.js';
import { texts } from '../../../texts/language.js';
import { Dialog } from '../../../ui/dialog/dialog.js';
import { useOpen } from '../../../ui/dialog/open.js';
import { Field, SelectField } from '../../../ui/form/field.js';
import type { FormState } from '../../../ui/form/form-state.js';
import { nameOfUser, PersonPicker } from '../../../ui/list/person-picker.js';
import { Loaded } from '../../../ui/states.js';
import { useAllApis } from '../../apis/all-apis.js';
import { allRoles } from '../../roles/all-roles.js';
import type { AccessValues, Subject } from './question.js';

interface FieldsProps {
  readonly form: FormState<AccessValues>;
}

/** The most applications and keys that a choice has. */
const MOST = 200;

/** Chooses what is asked about, once it is clear what kind it is. */
export function SubjectFields({ form, subject }: FieldsProps & { readonly subject: Subject }) {
  switch (subject) {
    case 'permission':
      return <PermissionFields form={form} />;
    case 'role':
      return <RoleField form={form} />;
    case 'userId':
      return <PersonField form={form} />;
    case 'apiKeyId':
      return <ApiKeyField form={form} />;
    case 'clientId':
      return <ClientField form={form} />;
  }
}

type Options = readonly { readonly value: string; readonly label: string }[];

/** A choice that begins with none. */
function Choice({
  form,
  name,
  options,
  hasMore = false,
}: FieldsProps & {
  readonly name: 'resource' | 'permission' | 'role' | 'apiKeyId' | 'clientId';
  readonly options: Options;
  /** Whether there are more than are listed. */
  readonly hasMore?: boolean;
}) {
  const t = texts().auditAccess;
  return (
    <SelectField
      form={form}
      name={name}
      label={t.fields[name]}
      {...(hasMore ? { hint: t.firstChoices(options.length) } : {})}
      options={[{ value: '', label: t.choose }, ...options]}
    />
  );
}

function PermissionFields({ form }: FieldsProps) {
  const apis = useAllApis();
  const { resource } = form.values.value;
  return (
    <Loaded resource={apis}>
      {(all) => {
        const permissions = all.find(({ identifier }) => identifier === resource)?.permissions ?? [];
        return (
          <div class="two-fields">
            <Choice
              form={form}
              name="resource"
              options={all.map(({ identifier, name }) => ({ value: identifier, label: name }))}
            />
            <Choice
              form={form}
              name="permission"
              options={permissions.map(({ name }) => ({ value: name, label: name }))}
            />
          </div>
        );
      }}
    </Loaded>
  );
}

function RoleField({ form }: FieldsProps) {
  const roles = useResource('/api/roles?all', (signal) => allRoles(signal));
  return (
    <Loaded resource={roles}>
      {({ items }) => (
        <Choice form={form} name="role" options={items.map(({ id, name }) => ({ value: id, label: name }))} />
      )}
    </Loaded>
  );
}

function ApiKeyField({ form }: FieldsProps) {
  const keys = useResource(`/portal/api/api-keys?limit=${MOST}`, (signal) =>
    get('/portal/api/api-keys', { query: { limit: MOST }, signal }),
  );
  return (
    <Loaded resource={keys}>
      {({ items, nextCursor }) => (
        <Choice
          form={form}
          name="apiKeyId"
          options={items.map(({ id, name }) => ({ value: id, label: name }))}
          hasMore={nextCursor !== null}
        />
      )}
    </Loaded>
  );
}

function ClientField({ form }: FieldsProps) {
  const clients = useResource(`/portal/api/clients?limit=${MOST}`, (signal) =>
    get('/portal/api/clients', { query: { limit: MOST }, signal }),
  );
  return (
    <Loaded resource={clients}>
      {({ items, nextCursor }) => (
        <Choice
          form={form}
          name="clientId"
          options={items.map(({ clientId, name }) => ({ value: clientId, label: name }))}
          hasMore={nextCursor !== null}
        />
      )}
    </Loaded>
  );
}

function PersonField({ form }: FieldsProps) {
  const t = texts().auditAccess;
  const { choosePerson, choose } = texts().auditLog;
  const isOpen = useOpen('access-person');
  const label = t.fields.userId;
  return (
    <>
      <Field form={form} name="userId" label={label}>
        {({ id, 'aria-describedby': describedBy }) => (
          <span class="with-link">
            <strong>{form.values.value.userName}</strong>
            <button
              type="button"
              class="button"
              id={id}
              aria-describedby={describedBy}
              aria-label={`${label}: ${choosePerson}`}
              onClick={isOpen.open}
            >
              {choosePerson}
            </button>
          </span>
        )}
      </Field>
      {isOpen.value && (
        <Dialog title={label} close={isOpen.close}>
          <PersonPicker
            action={choose}
            pick={(user) => {
              isOpen.close();
              form.values.value = { ...form.values.peek(), userId: user.id, userName: nameOfUser(user) };
            }}
          />
        </Dialog>
      )}
    </>
  );
}
