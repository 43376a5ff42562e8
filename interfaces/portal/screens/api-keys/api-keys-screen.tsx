import { get, queryString } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';
import { useResource } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { screenLink, useFilters } from '../../ui/link.js';
import { type Column, List } from '../../ui/list/list.js';
import { Page } from '../../ui/page.js';
import { Empty } from '../../ui/states.js';
import { Time } from '../../ui/time.js';
import { KeyEnd } from './key-end.js';
import { allScopes } from './scopes.js';

type ApiKey = Schemas['ApiKey'];

const columns = (): readonly Column<ApiKey>[] => {
  const t = texts().apiKeys;
  return [
    { title: t.name, cell: ({ name }) => name },
    { title: t.prefix, cell: ({ prefix }) => <code class="key-prefix">{prefix}…</code> },
    { title: t.scopes, cell: ({ scopes }) => <ScopeNames scopes={scopes} /> },
    { title: t.end, cell: (key) => <KeyEnd apiKey={key} /> },
    {
      title: t.lastUsed,
      cell: ({ lastUsedAt, lastNetwork }) =>
        lastUsedAt === null ? (
          <span class="soft">{t.neverUsed}</span>
        ) : (
          <span class="last-use">
            <Time at={lastUsedAt} /> <span class="soft">{lastNetwork}</span>
          </span>
        ),
    },
  ];
};

/** The keys by which the tenant's own programs use the Management API. */
export function ApiKeysScreen() {
  const t = texts().apiKeys;
  const { cursor } = useFilters().values;
  const query = { includeTotal: true, ...(cursor === undefined ? {} : { cursor }) };
  const keys = useResource(`/portal/api/api-keys${queryString(query)}`, (signal) =>
    get('/portal/api/api-keys', { query, signal }),
  );
  const issue = (
    <a class="button primary" href={screenLink('/api-keys/new')}>
      {t.issue}
    </a>
  );
  return (
    <Page title={t.title} lead={t.lead} actions={issue}>
      <List
        label={t.title}
        resource={keys}
        columns={columns()}
        nameOf={({ name }) => name}
        href={({ id }) => screenLink(`/api-keys/${id}`)}
        empty={
          <Empty title={t.empty}>
            <p>{t.emptyHint}</p>
          </Empty>
        }
      />
    </Page>
  );
}

/** The scopes of a key, as the API names them; in a word where they are all. */
function ScopeNames({ scopes }: { readonly scopes: readonly string[] }) {
  if (allScopes.every((scope) => scopes.includes(scope))) return <>{texts().apiKeys.everything}</>;
  return (
    <span class="scope-names">
      {scopes.map((scope) => (
        <code key={scope}>{scope}</code>
      ))}
    </span>
  );
}
