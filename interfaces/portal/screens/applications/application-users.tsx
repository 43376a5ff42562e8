import { get, queryString } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';
import { useResource } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { screenLink, useFilters } from '../../ui/link.js';
import { List } from '../../ui/list/list.js';
import { nameOfUser } from '../../ui/list/person-picker.js';
import { Section } from '../../ui/page.js';
import { Empty } from '../../ui/states.js';
import { Time } from '../../ui/time.js';
import { withIds } from './with-ids.js';

type ClientUser = Schemas['ClientUser'];

const nameOf = ({ firstName, lastName, email }: ClientUser): string =>
  email === null
    ? texts().applications.users.deleted
    : nameOfUser({ firstName: firstName ?? '', lastName: lastName ?? '', email });

/** Who has signed in with an application, and when last. */
export function ApplicationUsers({ clientId }: { readonly clientId: string }) {
  const t = texts().applications.users;
  const { cursor } = useFilters().values;
  const query = cursor === undefined ? {} : { cursor };
  const users = useResource(`/portal/api/clients/${clientId}/users${queryString(query)}`, (signal) =>
    get('/portal/api/clients/{clientId}/users', { params: { clientId }, query, signal }).then(
      withIds(({ userId }: ClientUser) => userId),
    ),
  );
  return (
    <Section title={texts().applications.tabs.users} lead={t.lead}>
      <List
        label={texts().applications.tabs.users}
        resource={users}
        nameOf={nameOf}
        href={({ id }) => screenLink(`/users/${id}`)}
        columns={[
          { title: t.person, cell: nameOf },
          { title: t.email, cell: ({ email }) => email ?? '–' },
          { title: t.last, cell: ({ lastSignedInAt }) => <Time at={lastSignedInAt} /> },
        ]}
        empty={<Empty title={t.empty} />}
      />
    </Section>
  );
}
