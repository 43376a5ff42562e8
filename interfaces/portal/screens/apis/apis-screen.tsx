import { get, queryString } from '../../api/api.js';
import { useResource } from '../../api/resource.js';
import { person } from '../../session/session.js';
import { texts } from '../../texts/language.js';
import { number } from '../../ui/format.js';
import { screenLink, useFilters } from '../../ui/link.js';
import { ClearFilters } from '../../ui/list/filter-fields.js';
import { type Column, List } from '../../ui/list/list.js';
import { SearchField } from '../../ui/list/search-field.js';
import { Page } from '../../ui/page.js';
import { Empty } from '../../ui/states.js';
import { Time } from '../../ui/time.js';
import type { Api } from './api-values.js';

const columns = (): readonly Column<Api>[] => {
  const t = texts().apis;
  return [
    { title: t.name, cell: ({ name }) => name },
    { title: t.identifier, cell: ({ identifier }) => <code>{identifier}</code> },
    { title: t.permissions.title, cell: ({ permissions }) => number(permissions.length), isNumber: true },
    { title: t.applications, cell: ({ clients }) => number(clients), isNumber: true },
    { title: t.updatedAt, cell: ({ updatedAt }) => <Time at={updatedAt} />, isMinor: true },
  ];
};

/** The APIs of the tenant: what access tokens are for. */
export function ApisScreen() {
  const t = texts().apis;
  const isOwner = person.value?.isOwner === true;
  const { cursor, q } = useFilters().values;
  const query = { ...(cursor === undefined ? {} : { cursor }), ...(q === undefined ? {} : { q }) };
  const apis = useResource(`/portal/api/resources${queryString(query)}`, (signal) =>
    get('/portal/api/resources', { query, signal }),
  );
  const button = isOwner && (
    <a class="button primary" href={screenLink('/apis/new')}>
      {t.create}
    </a>
  );
  return (
    <Page title={t.title} lead={t.lead} actions={button}>
      <div class="toolbar">
        <SearchField hint={t.searchHint} />
      </div>
      <List
        label={t.title}
        resource={apis}
        columns={columns()}
        nameOf={({ name }) => name}
        href={({ id }) => screenLink(`/apis/${id}`)}
        empty={
          q === undefined ? (
            <Empty title={t.empty}>
              <p>{isOwner ? t.emptyHint : t.ownersOnly}</p>
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
