import type { Schemas } from '../../api/operations.js';
import { texts } from '../../texts/language.js';
import { useFilters } from '../../ui/link.js';
import { ClearFilters, FilterSelect, FilterText } from '../../ui/list/filter-fields.js';
import { FoldedFilters } from '../../ui/list/folded-filters.js';
import { SearchField } from '../../ui/list/search-field.js';
import { filterNames } from './user-query.js';

const statuses = ['active', 'suspended', 'locked'] as const;

/** The search, the filters and the order of the list. */
export function UserFilters({ roles }: { readonly roles: readonly Schemas['Role'][] }) {
  const t = texts().users;
  const { role } = useFilters().values;
  const names = roles.map(({ name }) => name);
  // the address may name a role before the roles are read, or one that is gone
  const known = role === undefined || names.includes(role) ? names : [...names, role];
  const { '-createdAt': newest, ...orders } = t.orders;
  return (
    <div class="toolbar users-toolbar">
      <div class="search-row">
        <SearchField hint={t.searchHint} />
        <ClearFilters names={filterNames} />
      </div>
      <FoldedFilters names={[...filterNames.filter((name) => name !== 'q'), 'sort']}>
        <FilterSelect
          name="role"
          label={t.filters.role}
          options={[['', t.filters.anyRole], ...known.map((name) => [name, name] as const)]}
        />
        <FilterSelect
          name="status"
          label={t.filters.status}
          options={[
            ['', t.filters.anyStatus],
            ...statuses.map((status) => [status, t.statuses[status]] as const),
          ]}
        />
        <FilterSelect
          name="mfaEnabled"
          label={t.filters.secondFactor}
          options={[
            ['', t.filters.anySecondFactor],
            ['true', t.filters.hasSecondFactor],
            ['false', t.filters.noSecondFactor],
          ]}
        />
        <FilterText name="createdFrom" label={t.filters.createdFrom} type="date" />
        <FilterText name="createdTo" label={t.filters.createdTo} type="date" />
        <FilterSelect
          name="sort"
          label={texts().list.sort}
          options={[['', newest], ...Object.entries(orders)]}
        />
      </FoldedFilters>
    </div>
  );
}
