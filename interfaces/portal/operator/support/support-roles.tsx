import { useRoute } from 'preact-iso/router';
import { get, queryString } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';
import { useResource } from '../../api/resource.js';
import { userColumns } from '../../screens/users/user-columns.js';
import { texts } from '../../texts/language.js';
import { number } from '../../ui/format.js';
import { screenLink, useFilters } from '../../ui/link.js';
import { type Column, List } from '../../ui/list/list.js';
import { nameOfUser } from '../../ui/list/person-picker.js';
import { Page, Section } from '../../ui/page.js';
import { Empty, Loaded } from '../../ui/states.js';
import { Time } from '../../ui/time.js';

const columns = (): readonly Column<Schemas['Role']>[] => {
  const t = texts().roles;
  return [
    { title: t.name, cell: ({ name }) => name },
    { title: t.description, cell: ({ description }) => description },
    { title: t.holders, cell: ({ userCount }) => number(userCount), isNumber: true },
    { title: t.changed, cell: ({ updatedAt }) => <Time at={updatedAt} /> },
  ];
};

/** The roles of the tenant. */
export function SupportRoles() {
  const t = texts().roles;
  const { cursor } = useFilters().values;
  const query = cursor === undefined ? {} : { cursor };
  const roles = useResource(`/api/roles${queryString(query)}`, (signal) =>
    get('/api/roles', { query, signal }),
  );
  return (
    <Page title={t.title}>
      <List
        label={t.title}
        resource={roles}
        columns={columns()}
        nameOf={({ name }) => name}
        href={({ id }) => screenLink(`/roles/${id}`)}
        empty={<Empty title={t.empty} />}
      />
    </Page>
  );
}

/** One role, with who holds it. */
export function SupportRole() {
  const t = texts().roles;
  const id = useRoute().params['id'] ?? '';
  const { cursor } = useFilters().values;
  const query = cursor === undefined ? {} : { cursor };
  const role = useResource(`/api/roles/${id}`, (signal) =>
    get('/api/roles/{id}', { params: { id }, signal }),
  );
  const members = useResource(`/api/roles/${id}/users${queryString(query)}`, (signal) =>
    get('/api/roles/{id}/users', { params: { id }, query, signal }),
  );
  const known = role.state.value.answer?.data;
  return (
    <Page title={known?.name ?? t.title} parent={{ href: screenLink('/roles'), title: t.title }}>
      <Loaded resource={role}>{({ description }) => description !== '' && <p>{description}</p>}</Loaded>
      {known && <Permissions permissions={known.permissions} />}
      <Section title={t.members}>
        <List
          label={t.members}
          resource={members}
          columns={userColumns()}
          nameOf={nameOfUser}
          href={(user) => screenLink(`/users/${user.id}`)}
          empty={<Empty title={t.noMembers} />}
        />
      </Section>
    </Page>
  );
}

/** What the role lets its holders do, by API. */
function Permissions({ permissions }: Pick<Schemas['Role'], 'permissions'>) {
  const t = texts().roles.permissions;
  if (permissions.length === 0) return null;
  return (
    <Section title={t.title}>
      <table class="plain-table" aria-label={t.title}>
        <thead>
          <tr>
            <th scope="col">{t.api}</th>
            <th scope="col">{t.name}</th>
          </tr>
        </thead>
        <tbody>
          {permissions.map(({ resource, name }) => (
            <tr key={`${resource} ${name}`}>
              <td>
                <code>{resource}</code>
              </td>
              <td>
                <code>{name}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
