import { changed, useResource } from '../../api/resource.js';
import { get, post, queryString } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';
import { texts } from '../../texts/language.js';
import { Dialog } from '../../ui/dialog/dialog.js';
import { TextField } from '../../ui/form/field.js';
import { Form, FormActions } from '../../ui/form/form.js';
import { useForm } from '../../ui/form/form-state.js';
import { number } from '../../ui/format.js';
import { screenLink, useFilters, useGo } from '../../ui/link.js';
import { ClearFilters } from '../../ui/list/filter-fields.js';
import { type Column, List } from '../../ui/list/list.js';
import { SearchField } from '../../ui/list/search-field.js';
import { Page } from '../../ui/page.js';
import { useOpen } from '../../ui/dialog/open.js';
import { Empty } from '../../ui/states.js';
import { Time } from '../../ui/time.js';
import { showToast } from '../../ui/toast.js';

type Role = Schemas['Role'];

const columns = (): readonly Column<Role>[] => {
  const t = texts().roles;
  return [
    { title: t.name, cell: ({ name }) => name },
    {
      title: t.description,
      cell: ({ description, builtIn }) => (
        <>
          {description} {builtIn && <span class="tag">{t.builtIn}</span>}
        </>
      ),
    },
    { title: t.holders, cell: ({ userCount }) => number(userCount), isNumber: true },
    { title: t.changed, cell: ({ updatedAt }) => <Time at={updatedAt} /> },
  ];
};

/** The roles of the tenant. */
export function RolesScreen() {
  const t = texts().roles;
  const { cursor, q } = useFilters().values;
  const query = { ...(cursor === undefined ? {} : { cursor }), ...(q === undefined ? {} : { q }) };
  const roles = useResource(`/api/roles${queryString(query)}`, (signal) =>
    get('/api/roles', { query, signal }),
  );
  const isCreating = useOpen('role-create');
  const button = (
    <button type="button" class="button primary" onClick={isCreating.open}>
      {t.create}
    </button>
  );
  return (
    <Page title={t.title} lead={t.lead} actions={button}>
      <div class="toolbar">
        <SearchField hint={t.searchHint} />
      </div>
      <List
        label={t.title}
        resource={roles}
        columns={columns()}
        nameOf={({ name }) => name}
        href={({ id }) => screenLink(`/roles/${id}`)}
        empty={
          q === undefined ? (
            <Empty title={t.empty}>{t.emptyHint}</Empty>
          ) : (
            <Empty title={t.noMatch}>
              <ClearFilters names={['q']} />
            </Empty>
          )
        }
      />
      {isCreating.value && <CreateRole close={isCreating.close} />}
    </Page>
  );
}

function CreateRole({ close }: { readonly close: () => void }) {
  const t = texts().roles;
  const go = useGo();
  const form = useForm({
    id: 'role-create',
    initial: { name: '', description: '' },
    submit: async (body, request) => {
      const { data } = await post('/api/roles', { body, ...request });
      changed('/api/roles');
      showToast(t.created);
      close();
      go(`/roles/${data.id}`);
    },
  });
  return (
    <Dialog title={t.create} close={close}>
      <Form form={form} errors={t.errors}>
        <TextField form={form} name="name" label={t.name} hint={t.nameHint} autoFocus />
        <TextField form={form} name="description" label={t.description} isOptional rows={2} />
        <FormActions form={form} label={texts().form.create} cancel={close} />
      </Form>
    </Dialog>
  );
}
