import { get, queryString } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';
import { useResource } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { number } from '../../ui/format.js';
import { screenLink, useFilters } from '../../ui/link.js';
import { type Column, List } from '../../ui/list/list.js';
import { Page } from '../../ui/page.js';
import { Empty } from '../../ui/states.js';
import { Time } from '../../ui/time.js';
import { withIds } from './with-ids.js';

type MetadataClient = Schemas['MetadataClient'];
type Row = MetadataClient & { readonly id: string };

const columns = (): readonly Column<Row>[] => {
  const t = texts().applications.documents;
  return [
    {
      title: t.host,
      cell: ({ host, admitted }) => (
        <>
          {host} {!admitted && <span class="tag">{t.shutOut}</span>}
        </>
      ),
    },
    { title: t.name, cell: ({ name }) => name ?? '–' },
    { title: t.address, cell: ({ clientId }) => <code>{clientId}</code> },
    { title: t.people, cell: ({ people }) => number(people), isNumber: true },
    { title: t.firstAgreed, cell: ({ firstAgreedAt }) => <Time at={firstAgreedAt} />, isMinor: true },
    {
      title: texts().applications.lastUsed,
      cell: ({ lastUsedAt }) =>
        lastUsedAt === null ? (
          <span class="soft">{texts().applications.neverUsed}</span>
        ) : (
          <Time at={lastUsedAt} />
        ),
    },
  ];
};

/** The programs without a registration that people gave access, with the way to shut them out. */
export function MetadataClientsScreen() {
  const t = texts().applications.documents;
  const { cursor } = useFilters().values;
  const query = cursor === undefined ? {} : { cursor };
  const clients = useResource(`/portal/api/metadata-clients${queryString(query)}`, (signal) =>
    get('/portal/api/metadata-clients', { query, signal }).then(
      withIds(({ clientId }: MetadataClient) => clientId),
    ),
  );
  return (
    <Page
      title={t.title}
      parent={{ href: screenLink('/applications'), title: texts().applications.title }}
      lead={t.lead}
      actions={
        <a class="button" href={screenLink('/sign-in')}>
          {t.settings}
        </a>
      }
    >
      <List
        label={t.title}
        resource={clients}
        columns={columns()}
        nameOf={({ host }) => host}
        empty={
          <Empty title={t.empty}>
            <p>{t.emptyHint}</p>
          </Empty>
        }
      />
    </Page>
  );
}
