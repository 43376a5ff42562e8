import { get } from '../../api/api.js';
import { useResource } from '../../api/resource.js';
import { person } from '../../session/session.js';
import { texts } from '../../texts/language.js';
import { screenLink } from '../../ui/link.js';
import { type Column, List } from '../../ui/list/list.js';
import { Page } from '../../ui/page.js';
import { number } from '../../ui/format.js';
import { Empty } from '../../ui/states.js';
import { Time } from '../../ui/time.js';
import { ConnectionState } from './connection-parts.js';
import type { Connection } from './connection-values.js';
import { providerNames } from './presets.js';

const columns = (): readonly Column<Connection>[] => {
  const t = texts().connections;
  return [
    { title: t.name, cell: ({ name }) => name },
    { title: t.provider, cell: ({ provider }) => t.providers[provider] ?? provider },
    { title: t.visibility, cell: ({ visibility }) => t.visibilities[visibility] ?? visibility },
    { title: t.users, cell: ({ users }) => number(users ?? 0), isNumber: true },
    { title: t.state, cell: (connection) => <ConnectionState {...connection} /> },
    { title: t.updatedAt, cell: ({ updatedAt }) => <Time at={updatedAt} />, isMinor: true },
  ];
};

/** The providers at which people of the tenant sign in with an account that they have. */
export function ConnectionsScreen() {
  const t = texts().connections;
  const isOwner = person.value?.isOwner === true;
  const connections = useResource('/portal/api/connections', async (signal) => {
    const { data, ...answer } = await get('/portal/api/connections', { query: { limit: 200 }, signal });
    const items = [...data.items].sort((one, other) => one.name.localeCompare(other.name));
    return { ...answer, data: { items, nextCursor: null } };
  });
  const hasSome = (connections.state.value.answer?.data.items.length ?? 0) > 0;
  return (
    <Page
      title={t.title}
      lead={t.lead}
      actions={
        isOwner &&
        hasSome && (
          <a class="button primary" href={screenLink('/connections/new')}>
            {t.create}
          </a>
        )
      }
    >
      <List
        label={t.title}
        resource={connections}
        columns={columns()}
        nameOf={({ name }) => name}
        href={({ id }) => screenLink(`/connections/${id}`)}
        empty={
          <Empty title={t.empty}>
            <p>{isOwner ? t.emptyHint : t.ownersOnly}</p>
            {isOwner && <ProviderLinks />}
          </Empty>
        }
      />
    </Page>
  );
}

/** The providers to choose from. */
export function ProviderLinks() {
  const t = texts().connections;
  return (
    <div class="page-actions">
      {providerNames.map((provider) => (
        <a key={provider} class="button" href={screenLink(`/connections/new?provider=${provider}`)}>
          {t.providers[provider]}
        </a>
      ))}
    </div>
  );
}
