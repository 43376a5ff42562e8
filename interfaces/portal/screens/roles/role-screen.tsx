import { useRoute } from 'preact-iso/router';
import { get, put, remove } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';
import { useResource } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { shown } from '../../ui/dialog/shown-value.js';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.js';
import { TextField } from '../../ui/form/field.js';
import { Form } from '../../ui/form/form.js';
import { useForm } from '../../ui/form/form-state.js';
import { otherVersion } from '../../ui/form/other-version.js';
import { screenLink, useGo } from '../../ui/link.js';
import { useOpen } from '../../ui/dialog/open.js';
import { SaveBar } from '../../ui/form/save-bar.js';
import { DetailList, Page, Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { Time } from '../../ui/time.js';
import { showToast } from '../../ui/toast.js';
import { PermissionsField } from './permissions-field.js';
import { RoleMembers } from './role-members.js';

type Role = Schemas['Role'];

/** One role: its name, description and permissions, and who holds it. */
export function RoleScreen() {
  const t = texts().roles;
  const id = useRoute().params['id'] ?? '';
  const role = useResource(`/api/roles/${id}`, (signal) =>
    get('/api/roles/{id}', { params: { id }, signal }),
  );
  const isRemoving = useOpen(`role-remove-${id}`);
  const known = role.state.value.answer?.data;
  return (
    <Page
      title={known?.name ?? t.title}
      parent={{ href: screenLink('/roles'), title: t.title }}
      actions={
        known?.builtIn === false && (
          <button type="button" class="button" onClick={isRemoving.open}>
            {t.remove}
          </button>
        )
      }
    >
      <Loaded resource={role}>
        {(data, etag) => (
          <>
            {data.builtIn ? <BuiltIn role={data} /> : <EditRole role={data} etag={etag} saved={role.show} />}
            <RoleMembers role={data} />
            {isRemoving.value && <RemoveRole role={data} etag={etag} close={isRemoving.close} />}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function BuiltIn({ role }: { readonly role: Role }) {
  const t = texts().roles;
  return (
    <Section title={t.details} lead={t.builtInHint}>
      <DetailList
        details={[
          [t.description, role.description],
          [t.changed, <Time at={role.updatedAt} />],
        ]}
      />
    </Section>
  );
}

interface EditRoleProps {
  readonly role: Role;
  readonly etag: string | null;
  readonly saved: (answer: Awaited<ReturnType<typeof put<'/api/roles/{id}'>>>) => void;
}

const valuesOf = ({ name, description, permissions }: Role) => ({ name, description, permissions });

/** Returns a role's value in words, for the table of two versions. */
const valueText = (name: string, value: unknown): string =>
  name === 'permissions'
    ? shown((value as Role['permissions']).map((held) => `${held.resource} ${held.name}`))
    : shown(value);

function EditRole({ role, etag, saved }: EditRoleProps) {
  const t = texts().roles;
  const { id } = role;
  const form = useForm({
    id: `role-${id}`,
    initial: valuesOf(role),
    etag,
    submit: async ({ permissions, ...named }, { ifMatch }) => {
      // what was not touched may hold one that its API has no longer, which the service refuses
      const isChanged = JSON.stringify(permissions) !== JSON.stringify(role.permissions);
      const body = isChanged ? { ...named, permissions: [...permissions] } : named;
      saved(await put('/api/roles/{id}', { params: { id }, body, ifMatch }));
      showToast(texts().form.saved);
    },
    readOther: () => otherVersion(id, () => get('/api/roles/{id}', { params: { id } }), valuesOf),
  });
  return (
    <Section title={t.details}>
      <Form
        form={form}
        labels={{ name: t.name, description: t.description, permissions: t.permissions.title }}
        valueText={valueText}
        errors={t.errors}
      >
        <TextField form={form} name="name" label={t.name} hint={t.nameHint} />
        <TextField form={form} name="description" label={t.description} isOptional rows={2} />
        <PermissionsField form={form} />
        <SaveBar form={form} />
      </Form>
    </Section>
  );
}

function RemoveRole({
  role,
  etag,
  close,
}: {
  readonly role: Role;
  readonly etag: string | null;
  readonly close: () => void;
}) {
  const t = texts().roles;
  const go = useGo();
  return (
    <ConfirmDialog
      id={`role-remove-${role.id}`}
      title={t.removeTitle(role.name)}
      label={texts().form.remove}
      close={close}
      confirm={async () => {
        await remove('/api/roles/{id}', { params: { id: role.id }, ifMatch: etag });
        showToast(t.deleted);
        go('/roles');
      }}
    >
      <p>{t.removeHint(role.userCount)}</p>
    </ConfirmDialog>
  );
}
