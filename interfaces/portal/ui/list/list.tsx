import type { ComponentChildren } from 'preact';
import type { ShownResource } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { number } from '../format.js';
import { useFilters } from '../link.js';
import type { Selection } from './selection.js';
import { Loaded } from '../states.js';

export interface Column<T> {
  readonly title: string;
  readonly cell: (row: T) => ComponentChildren;
  /** Numbers stand at the right. */
  readonly isNumber?: boolean;
  /** Holds the buttons of the row: its title is for screen readers alone. */
  readonly isActions?: boolean;
}

/** A page of a list, as both APIs answer it. */
export interface ListPage<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
  readonly total?: number;
}

export interface ListProps<T extends { readonly id: string }> {
  /** What the list is of, for the table's name. */
  readonly label: string;
  readonly resource: ShownResource<ListPage<T>>;
  /** The first one names the row, and is a link where `href` is given. */
  readonly columns: readonly Column<T>[];
  readonly nameOf: (row: T) => string;
  readonly href?: (row: T) => string;
  /** Shown when there is nothing. */
  readonly empty: ComponentChildren;
  /** Selects rows for acts on many. */
  readonly selection?: Selection;
}

/** A list with its pages; the cursor stands in the address. The arrows go from row to row. */
export function List<T extends { readonly id: string }>(props: ListProps<T>) {
  const { resource, empty } = props;
  return (
    <Loaded resource={resource}>
      {(page) => (page.items.length === 0 ? empty : <Table {...props} page={page} />)}
    </Loaded>
  );
}

function Table<T extends { readonly id: string }>({
  label,
  columns,
  nameOf,
  href,
  selection,
  page,
}: ListProps<T> & { readonly page: ListPage<T> }) {
  const t = texts().list;
  const ids = page.items.map(({ id }) => id);
  return (
    <>
      <table class="list" role="table" aria-label={label} onKeyDown={moveByArrows}>
        <thead role="rowgroup">
          <tr role="row">
            {selection && (
              <th scope="col" role="columnheader" class="select">
                <input
                  type="checkbox"
                  aria-label={t.selectAll}
                  checked={ids.every((id) => selection.ids.value.has(id))}
                  onChange={({ currentTarget }) => selection.set(ids, currentTarget.checked)}
                />
              </th>
            )}
            {columns.map(({ title, isNumber, isActions }) => (
              <th key={title} scope="col" role="columnheader" class={isNumber ? 'number' : undefined}>
                {isActions === true ? <span class="unseen">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {page.items.map((row) => (
            <tr key={row.id} role="row">
              {selection && (
                <td role="cell" class="select">
                  <input
                    type="checkbox"
                    aria-label={t.select(nameOf(row))}
                    checked={selection.ids.value.has(row.id)}
                    onChange={({ currentTarget }) => selection.set([row.id], currentTarget.checked)}
                  />
                </td>
              )}
              {columns.map(({ title, cell, isNumber, isActions }, index) => (
                <td
                  key={title}
                  role="cell"
                  data-label={isActions === true ? undefined : title}
                  class={isNumber ? 'number' : undefined}
                >
                  {index === 0 && href ? (
                    <a href={href(row)} data-row>
                      {cell(row)}
                    </a>
                  ) : (
                    cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Pages page={page} />
    </>
  );
}

/** The way to the other pages. A page of a list knows the next one; the way back is the first one, or Back. */
export function Pages({ page }: { readonly page: Pick<ListPage<unknown>, 'nextCursor' | 'total'> }) {
  const t = texts().list;
  const filters = useFilters();
  const isFirst = filters.values['cursor'] === undefined;
  if (isFirst && page.nextCursor === null && page.total === undefined) return null;
  return (
    <nav class="pages" aria-label={t.pages}>
      {page.total !== undefined && <span class="soft">{t.total(number(page.total))}</span>}
      {!isFirst && <a href={filters.with({})}>{t.previous}</a>}
      {page.nextCursor !== null && <a href={filters.with({ cursor: page.nextCursor })}>{t.next}</a>}
    </nav>
  );
}

/** Moves the focus between the names of the rows. */
function moveByArrows(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !(event.target instanceof HTMLAnchorElement)) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const next = rows[rows.indexOf(event.target) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
