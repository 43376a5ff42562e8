import type { Schemas } from '../../api/operations.js';
import { texts } from '../../texts/language.js';
import { Faults, describedBy } from '../../ui/form/field.js';
import { type FormState, faultsOf, useField } from '../../ui/form/form-state.js';
import { Loaded } from '../../ui/states.js';
import { useAllApis } from '../apis/all-apis.js';

type Held = Schemas['Role']['permissions'][number];
type Api = Schemas['Resource'];

interface WithPermissions {
  readonly permissions: readonly Held[];
}

/** What a role lets its holders do, by API: a box for each permission. */
export function PermissionsField<V extends WithPermissions>({ form }: { readonly form: FormState<V> }) {
  const t = texts().roles.permissions;
  useField(form, 'permissions');
  const apis = useAllApis();
  const id = `${form.id}-permissions`;
  const faults = faultsOf(form.faults.value, 'permissions');
  return (
    <fieldset class="field scopes" aria-describedby={describedBy(id, t.hint, faults)}>
      <legend>{t.title}</legend>
      <p class="hint" id={`${id}-hint`}>
        {t.hint}
      </p>
      <Loaded resource={apis}>
        {(all) => {
          const some = all.filter(({ permissions }) => permissions.length > 0);
          return some.length === 0 ? (
            <p class="soft">{t.none}</p>
          ) : (
            <div class="scope-groups">
              {some.map((api) => (
                <ApiPermissions key={api.id} form={form} api={api} all={all} isFaulty={faults.length > 0} />
              ))}
            </div>
          );
        }}
      </Loaded>
      <Faults id={id} faults={faults} own={form.faultTexts()} />
    </fieldset>
  );
}

/** The permissions of one API. */
function ApiPermissions<V extends WithPermissions>({
  form,
  api: { id, identifier, name, permissions },
  all,
  isFaulty,
}: {
  readonly form: FormState<V>;
  readonly api: Api;
  readonly all: readonly Api[];
  readonly isFaulty: boolean;
}) {
  const group = `${form.id}-${id}`;
  const held = form.values.value.permissions;
  const toggle = (permission: string, isChosen: boolean): void => {
    const others = held.filter((one) => !isOf(one, identifier, permission) && isOffered(one, all));
    const next = isChosen ? [...others, { resource: identifier, name: permission }] : others;
    form.set('permissions', next.sort(byResourceAndName));
  };
  return (
    <div role="group" aria-labelledby={group}>
      <p class="resource" id={group}>
        {name}
      </p>
      <div class="scope-pair">
        {permissions.map((permission) => (
          <div key={permission.name} class="field check">
            <input
              id={`${group}-${permission.name}`}
              name="permissions"
              type="checkbox"
              checked={held.some((one) => isOf(one, identifier, permission.name))}
              aria-invalid={isFaulty ? 'true' : undefined}
              aria-describedby={
                permission.description === '' ? undefined : `${group}-${permission.name}-hint`
              }
              onChange={({ currentTarget }) => toggle(permission.name, currentTarget.checked)}
            />
            <label for={`${group}-${permission.name}`}>
              <code>{permission.name}</code>
            </label>
            {permission.description !== '' && (
              <p class="hint" id={`${group}-${permission.name}-hint`}>
                {permission.description}
              </p>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

const isOf = (held: Held, resource: string, name: string): boolean =>
  held.resource === resource && held.name === name;

/** Returns whether an API has the permission still: the service refuses one that none has. */
const isOffered = ({ resource, name }: Held, all: readonly Api[]): boolean =>
  all.some((api) => api.identifier === resource && api.permissions.some((one) => one.name === name));

// as the record has them
const byResourceAndName = (one: Held, other: Held): number =>
  one.resource === other.resource ? (one.name < other.name ? -1 : 1) : one.resource < other.resource ? -1 : 1;
