import { useRoute } from 'preact-iso/router';
import { get, queryString } from '../../api/api.js';
import { useResource } from '../../api/resource.js';
import { userColumns } from '../../screens/users/user-columns.js';
import { texts } from '../../texts/language.js';
import { listed } from '../../ui/format.js';
import { screenLink, useFilters } from '../../ui/link.js';
import { List } from '../../ui/list/list.js';
import { nameOfUser } from '../../ui/list/person-picker.js';
import { SearchField } from '../../ui/list/search-field.js';
import { DetailList, Page, Section } from '../../ui/page.js';
import { Empty, Loaded } from '../../ui/states.js';
import { Time } from '../../ui/time.js';

/** The users of the tenant, as far as an operator reads them. */
export function SupportUsers() {
  const t = texts().users;
  const { q, cursor } = useFilters().values;
  const query = { ...(q === undefined ? {} : { q }), ...(cursor === undefined ? {} : { cursor }) };
  const users = useResource(`/api/users${queryString(query)}`, (signal) =>
    get('/api/users', { query, signal }),
  );
  return (
    <Page title={t.title} lead={texts().operator.support.users}>
      <div class="toolbar">
        <SearchField hint={texts().picker.hint} />
      </div>
      <List
        label={t.title}
        resource={users}
        columns={userColumns()}
        nameOf={nameOfUser}
        href={({ id }) => screenLink(`/users/${id}`)}
        empty={<Empty title={t.noMatch} />}
      />
    </Page>
  );
}

/** One user: the record alone. Sessions, factors and metadata of other kinds are not read by operators. */
export function SupportUser() {
  const id = useRoute().params['id'] ?? '';
  const t = texts().user;
  const user = useResource(`/api/users/${id}`, (signal) =>
    get('/api/users/{id}', { params: { id }, signal }),
  );
  const known = user.state.value.answer?.data;
  const field = (name: string): string => t.fields[name] ?? name;
  const yesNo = (is: boolean): string => (is ? t.yes : t.no);
  return (
    <Page
      title={known ? nameOfUser(known) : t.title}
      parent={{ href: screenLink('/users'), title: texts().users.title }}
    >
      <Loaded resource={user}>
        {(data) => (
          <Section title={t.profile.record}>
            <DetailList
              details={[
                [t.profile.id, <code>{data.id}</code>],
                [field('email'), data.email],
                [field('emailVerified'), yesNo(data.emailVerified)],
                [field('firstName'), data.firstName ?? '–'],
                [field('lastName'), data.lastName ?? '–'],
                [field('status'), t.statuses[data.status]],
                [field('lockedUntil'), <Time at={data.lockedUntil} />],
                [field('roles'), listed(data.roles)],
                [field('mfaEnabled'), yesNo(data.mfaEnabled)],
                [field('mfaRequired'), yesNo(data.mfaRequired)],
                [field('locale'), data.locale ?? '–'],
                [field('externalId'), data.externalId ?? '–'],
                [field('createdAt'), <Time at={data.createdAt} />],
                [field('updatedAt'), <Time at={data.updatedAt} />],
                [field('lastLoginAt'), <Time at={data.lastLoginAt} />],
              ]}
            />
          </Section>
        )}
      </Loaded>
    </Page>
  );
}
