import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { ResourceView } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { number } from '../format.js';
import { useFilters } from '../link.js';
import { rememberPage, pageBefore } from '../scroll-positions.js';
import type { Selection } from './selection.js';
import { Loaded } from '../states.js';

export interface Column<T> {
  readonly title: string;
  readonly cell: (row: T) => ComponentChildren;
  /** Numbers stand at the right. */
  readonly isNumber?: boolean;
  /** Is left out where there is no room for all columns. */
  readonly isMinor?: boolean;
  /** Holds the buttons of the row: its title is for screen readers alone. */
  readonly isActions?: boolean;
  /** The orders of the API by this column; the title leads to the first one. Those that descend begin with `-`. */
  readonly orders?: readonly [first: string, opposite: string];
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
  readonly resource: ResourceView<ListPage<T>>;
  /** The first one names the row, and is a link where `href` is given. */
  readonly columns: readonly Column<T>[];
  readonly nameOf: (row: T) => string;
  readonly href?: (row: T) => string;
  /** Shown when there is nothing. */
  readonly empty: ComponentChildren;
  /** Selects rows for actions on many. */
  readonly selection?: Selection;
}

/** A list with its pages; the cursor stands in the address. The arrows go from row to row. */
export function List<T extends { readonly id: string }>(props: ListProps<T>) {
  const { resource, empty } = props;
  return (
    <Loaded resource={resource}>
      {(page) =>
        page.items.length === 0 ? empty : <Table {...props} page={page} isStale={resource.isStale()} />
      }
    </Loaded>
  );
}

const classOf = ({ isNumber, isMinor }: Pick<Column<never>, 'isNumber' | 'isMinor'>): string | undefined =>
  [isNumber === true && 'number', isMinor === true && 'minor'].filter(Boolean).join(' ') || undefined;

function Table<T extends { readonly id: string }>({
  label,
  columns,
  nameOf,
  href,
  selection,
  page,
  isStale,
}: ListProps<T> & { readonly page: ListPage<T>; readonly isStale: boolean }) {
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
            {columns.map((column) => (
              <Heading key={column.title} {...column} />
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
              {columns.map(({ title, cell, isActions, ...column }, index) => (
                <td
                  key={title}
                  role="cell"
                  data-label={isActions === true ? undefined : title}
                  class={classOf(column)}
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
      <Pages page={page} isStale={isStale} />
    </>
  );
}

/** The title of a column. Where the API has an order by it, it leads to that, and then to the opposite one. */
function Heading({ title, isActions, orders, ...column }: Omit<Column<never>, 'cell'>) {
  const filters = useFilters();
  const held = orders?.find((order) => order === filters.values['sort']);
  return (
    <th
      scope="col"
      role="columnheader"
      class={classOf(column)}
      aria-sort={held === undefined ? undefined : held.startsWith('-') ? 'descending' : 'ascending'}
    >
      {isActions === true ? (
        <span class="unseen">{title}</span>
      ) : orders === undefined ? (
        title
      ) : (
        <a class="order" href={filters.with({ sort: held === orders[0] ? orders[1] : orders[0] })}>
          {title}
        </a>
      )}
    </th>
  );
}

/**
 * The way to the other pages. A page of a list knows the next one alone; the one before it is known to who came from there.
 * After a turn the first row has the focus, at the top of the window.
 */
export function Pages({
  page,
  isStale = false,
}: {
  readonly page: Pick<ListPage<unknown>, 'nextCursor' | 'total'>;
  /** Whether the page belongs to other filters than the address: its cursor leads nowhere. */
  readonly isStale?: boolean;
}) {
  const t = texts().list;
  const filters = useFilters();
  const nav = useRef<HTMLElement>(null);
  const isTurned = useRef(false);
  const turn = (): void => {
    isTurned.current = true;
  };
  useEffect(() => {
    if (!isTurned.current) return;
    isTurned.current = false;
    const list = nav.current?.closest('.loaded');
    list?.querySelector<HTMLElement>('[data-row]')?.focus({ preventScroll: true });
    list?.scrollIntoView({ block: 'start' });
  }, [page]);
  const { cursor } = filters.values;
  const list = filters.with({});
  const { nextCursor, total } = page;
  if (nextCursor !== null && !isStale) rememberPage(list, nextCursor, cursor ?? '');
  if (cursor === undefined && nextCursor === null && total === undefined) return null;
  const previous = cursor === undefined ? undefined : pageBefore(list, cursor);
  return (
    <nav ref={nav} class="pages" aria-label={t.pages}>
      {total !== undefined && <span class="soft">{t.total(number(total))}</span>}
      {cursor !== undefined && previous !== '' && (
        <a href={list} onClick={turn}>
          {t.first}
        </a>
      )}
      {previous !== undefined && (
        <a href={filters.with({ cursor: previous })} onClick={turn}>
          {t.previous}
        </a>
      )}
      {nextCursor !== null && (
        <a
          {...(isStale ? { 'aria-disabled': 'true' } : { href: filters.with({ cursor: nextCursor }) })}
          onClick={turn}
        >
          {t.next}
        </a>
      )}
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
