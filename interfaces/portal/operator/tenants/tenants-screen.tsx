import { get, queryString } from '../../api/api.js';
import type { QueryOf } from '../../api/operations.js';
import { useResource } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { number } from '../../ui/format.js';
import { screenLink, useFilters } from '../../ui/link.js';
import { ClearFilters, FilterSelect } from '../../ui/list/filter-fields.js';
import { type Column, List, Pages } from '../../ui/list/list.js';
import { SearchField } from '../../ui/list/search-field.js';
import { Page } from '../../ui/page.js';
import { Empty } from '../../ui/states.js';
import { Time } from '../../ui/time.js';
import {
  type OperatorTenant,
  TENANTS,
  TenantStateTags,
  lifeStates,
  lockKindText,
  lockKinds,
} from './tenant-parts.js';

type TenantQuery = QueryOf<'/portal/api/operator/tenants', 'get'>;

const filterNames = ['q', 'state', 'lock'];

const columns = (): readonly Column<OperatorTenant>[] => {
  const t = texts().operator.tenants;
  return [
    { title: t.name, cell: ({ name }) => name },
    { title: t.slug, cell: ({ slug }) => <code>{slug}</code> },
    { title: t.state, cell: (tenant) => <TenantStateTags tenant={tenant} /> },
    { title: t.plan, cell: ({ planName }) => planName },
    { title: t.users, cell: ({ users }) => number(users), isNumber: true },
    { title: t.activeUsers, cell: ({ monthlyActiveUsers }) => number(monthlyActiveUsers), isNumber: true },
    { title: t.lastActivity, cell: ({ lastActivityAt }) => <Time at={lastActivityAt} /> },
  ];
};

/** The tenants of the service: found, and looked at one by one. */
export function TenantsScreen() {
  const { tenants: t, states } = texts().operator;
  const { q, state, lock, cursor } = useFilters().values;
  // what is not among the values of the API is refused by it
  const query = Object.fromEntries(
    Object.entries({ q, state, lock, cursor }).filter(([, value]) => value !== undefined && value !== ''),
  ) as TenantQuery;
  const asked = { includeTotal: true, ...query };
  const tenants = useResource(TENANTS + queryString(asked), (signal) =>
    get('/portal/api/operator/tenants', { query: asked, signal }),
  );
  const create = (
    <a class="button primary" href={screenLink('/tenants/new')}>
      {t.create}
    </a>
  );
  const isFiltered = [q, state, lock].some((filter) => filter !== undefined);
  return (
    <Page title={t.title} lead={t.lead} actions={create}>
      <div class="toolbar">
        <SearchField hint={t.searchHint} />
        <FilterSelect
          name="state"
          label={t.state}
          options={[
            ['', t.anyState],
            ['active', states.active],
            ...lifeStates.map((one) => [one, states.life[one] ?? one] as const),
          ]}
        />
        <FilterSelect
          name="lock"
          label={t.lock}
          options={[
            ['', t.anyLock],
            ['none', t.notLocked],
            ['any', t.isLocked],
            ...lockKinds.map((kind) => [kind, t.lockedFor(lockKindText(kind))] as const),
          ]}
        />
        <ClearFilters names={filterNames} />
      </div>
      <List
        label={t.title}
        resource={tenants}
        columns={columns()}
        nameOf={({ name }) => name}
        href={({ id }) => screenLink(`/tenants/${id}`)}
        empty={
          isFiltered ? (
            <Empty title={t.noMatch}>
              <p>{t.noMatchHint}</p>
              <ClearFilters names={filterNames} />
              <Pages page={{ nextCursor: null }} />
            </Empty>
          ) : (
            <Empty title={t.none}>
              <p>{t.noneHint}</p>
              {create}
            </Empty>
          )
        }
      />
    </Page>
  );
}
