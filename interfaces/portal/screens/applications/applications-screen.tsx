import { get, queryString } from '../../api/api.js';
import { useResource } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { screenLink, useFilters } from '../../ui/link.js';
import { ClearFilters } from '../../ui/list/filter-fields.js';
import { SearchField } from '../../ui/list/search-field.js';
import { CopyButton } from '../../ui/copy-button.js';
import { type Column, List } from '../../ui/list/list.js';
import { Page } from '../../ui/page.js';
import { Empty } from '../../ui/states.js';
import { Time } from '../../ui/time.js';
import { type Application, hasSecret, mayChange } from './application-values.js';
import { NewSecret } from './new-secret.js';
import { withIds } from './with-ids.js';

const SHOWN_OF_ID = 8;

type Row = Application & { readonly id: string };

const columns = (): readonly Column<Row>[] => {
  const t = texts().applications;
  return [
    { title: t.name, cell: ({ name }) => name },
    {
      title: t.kind,
      cell: ({ kind, type }) => (
        <span class="whole-words">
          {t.kinds[kind] ?? kind} <span class="soft one-line">{t.types[type] ?? type}</span>
        </span>
      ),
    },
    {
      title: t.clientId,
      cell: ({ clientId }) => (
        <span class="whole-words">
          <code title={clientId}>
            {clientId.slice(0, SHOWN_OF_ID)}
            {clientId.length > SHOWN_OF_ID && '…'}
          </code>{' '}
          <CopyButton text={clientId} />
        </span>
      ),
    },
    {
      title: t.lastUsed,
      cell: ({ lastUsedAt, lastNetwork }) =>
        lastUsedAt === null ? (
          <span class="soft">{t.neverUsed}</span>
        ) : (
          <>
            <Time at={lastUsedAt} /> <span class="soft">{lastNetwork}</span>
          </>
        ),
    },
    { title: t.createdAt, cell: ({ createdAt }) => <Time at={createdAt} />, isMinor: true },
    {
      title: texts().list.actions,
      cell: (row) => (hasSecret(row) && mayChange(row) ? <NewSecret application={row} isSmall /> : null),
      isActions: true,
    },
  ];
};

/** The applications of the tenant. */
export function ApplicationsScreen() {
  const t = texts().applications;
  const { cursor, q } = useFilters().values;
  const query = { ...(cursor === undefined ? {} : { cursor }), ...(q === undefined ? {} : { q }) };
  const applications = useResource(`/portal/api/clients${queryString(query)}`, (signal) =>
    get('/portal/api/clients', { query, signal }).then(withIds(({ clientId }: Application) => clientId)),
  );
  const button = (
    <a class="button primary" href={screenLink('/applications/new')}>
      {t.create}
    </a>
  );
  return (
    <Page title={t.title} lead={t.lead} actions={button}>
      <div class="toolbar">
        <SearchField hint={t.searchHint} />
        <a href={screenLink('/applications/documents')}>{t.documents.link}</a>
      </div>
      <List
        label={t.title}
        resource={applications}
        columns={columns()}
        nameOf={({ name }) => name}
        href={({ id }) => screenLink(`/applications/${id}`)}
        empty={
          q === undefined ? (
            <Empty title={t.empty}>
              <p>{t.emptyHint}</p>
              {button}
            </Empty>
          ) : (
            <Empty title={t.noMatch}>
              <ClearFilters names={['q']} />
            </Empty>
          )
        }
      />
    </Page>
  );
}
