import { get, queryString } from '../../api/api.js';
import { useResource } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { screenLink, useFilters } from '../../ui/link.js';
import { type Column, List } from '../../ui/list/list.js';
import { Page } from '../../ui/page.js';
import { Empty } from '../../ui/states.js';
import { Time } from '../../ui/time.js';
import { type Application, hasSecret } from './application-values.js';
import { mayChange } from './may-change.js';
import { NewSecret } from './new-secret.js';
import { withIds } from './with-ids.js';

type Row = Application & { readonly id: string };

const columns = (): readonly Column<Row>[] => {
  const t = texts().applications;
  return [
    { title: t.name, cell: ({ name }) => name },
    { title: t.kind, cell: ({ kind }) => t.kinds[kind] ?? kind },
    { title: t.type, cell: ({ type }) => <span class="one-line">{t.types[type] ?? type}</span> },
    { title: t.audience, cell: ({ audience }) => <Audience audience={audience} /> },
    { title: t.createdAt, cell: ({ createdAt }) => <Time at={createdAt} /> },
    {
      title: texts().list.actions,
      cell: (row) => (hasSecret(row) && mayChange(row) ? <NewSecret application={row} isSmall /> : null),
      isActions: true,
    },
  ];
};

/** The own audience of an application is long and says nothing: its beginning is enough. */
function Audience({ audience }: { readonly audience: string }) {
  const isOwn = audience.startsWith('urn:uuid:');
  return isOwn ? (
    <span class="soft" title={audience}>
      {texts().applications.ownAudience}
    </span>
  ) : (
    <code>{audience}</code>
  );
}

/** The applications of the tenant. */
export function ApplicationsScreen() {
  const t = texts().applications;
  const { cursor } = useFilters().values;
  const query = cursor === undefined ? {} : { cursor };
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
      <List
        label={t.title}
        resource={applications}
        columns={columns()}
        nameOf={({ name }) => name}
        href={({ id }) => screenLink(`/applications/${id}`)}
        empty={
          <Empty title={t.empty}>
            <p>{t.emptyHint}</p>
            {button}
          </Empty>
        }
      />
    </Page>
  );
}
