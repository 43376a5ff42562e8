import type { ReadonlySignal } from '@preact/signals';
import type { ResourceState } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { zone } from '../../ui/days.js';
import { useFilters } from '../../ui/link.js';
import { ClearFilters, FilterSelect, FilterText } from '../../ui/list/filter-fields.js';
import type { ListPage } from '../../ui/list/list.js';
import { SearchField } from '../../ui/list/search-field.js';
import { ActionFilter } from './action-filter.js';
import type { EntryRow } from './entry-list.js';
import { FilterChip } from './filter-chip.js';
import { PeriodFilter } from './period-filter.js';
import { PersonFilter } from './person-filter.js';

/** Filters that stand behind "More filters". */
const further = ['outcome', 'category', 'ip', 'actorId', 'targetId', 'traceId'];
const all = ['q', 'from', 'to', 'action', ...further];

type Page = ListPage<EntryRow>;

/** The filters of the list of entries. They stand in the address. @param props.state the list, which knows the names of people */
export function EntryFilters({ state }: { readonly state: ReadonlySignal<ResourceState<Page>> }) {
  const t = texts().auditLog;
  const { values } = useFilters();
  const isOpen = further.some((name) => values[name] !== undefined);
  return (
    <>
      <div class="toolbar">
        <SearchField hint={t.search} />
        <PeriodFilter />
        <ActionFilter />
        <ClearFilters names={all} />
      </div>
      <details class="more-filters" open={isOpen}>
        <summary>{t.more}</summary>
        <div class="toolbar">
          <FilterText name="from" label={t.from} type="date" />
          <FilterText name="to" label={t.to} type="date" />
          <FilterSelect name="outcome" label={t.outcome} options={outcomes()} />
          <FilterSelect name="category" label={t.category} options={categories()} />
          <FilterText name="ip" label={t.address} />
          {values['actorId'] === undefined && <PersonFilter name="actorId" label={t.actor} />}
          {values['targetId'] === undefined && <PersonFilter name="targetId" label={t.target} />}
        </div>
        <p class="soft">{t.zone(zone())}</p>
      </details>
      <Chips state={state} />
    </>
  );
}

const outcomes = () =>
  [['', texts().auditLog.everyOutcome], ...Object.entries(texts().auditLog.outcomes)] as const;
const categories = () =>
  [['', texts().auditLog.everyCategory], ...Object.entries(texts().auditLog.categories)] as const;

/** The filters that are chosen elsewhere than by a field. */
function Chips({ state }: { readonly state: ReadonlySignal<ResourceState<Page>> }) {
  const t = texts().auditLog;
  const { actorId, targetId, traceId } = useFilters().values;
  const items = state.value.answer?.data.items ?? [];
  const nameOf = (id: string): string =>
    items.flatMap(({ actor, target }) => [actor, target]).find((party) => party.id === id)?.name ?? id;
  if (actorId === undefined && targetId === undefined && traceId === undefined) return null;
  return (
    <p class="chips">
      {actorId !== undefined && (
        <FilterChip name="actorId" label={t.actor}>
          {nameOf(actorId)}
        </FilterChip>
      )}
      {targetId !== undefined && (
        <FilterChip name="targetId" label={t.target}>
          {nameOf(targetId)}
        </FilterChip>
      )}
      {traceId !== undefined && (
        <FilterChip name="traceId" label={t.trace}>
          <code>{traceId}</code>
        </FilterChip>
      )}
    </p>
  );
}
