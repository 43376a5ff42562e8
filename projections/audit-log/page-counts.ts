import type { Statement } from '../../infrastructure/postgres/statement.js';
import { insertRows, onConflict, rowsGiven, rowValues } from '../runner/table-sql.js';
import type { Table } from '../runner/projection.js';
import { type EntryDetails, isWithheld } from '../../application/audit/entry.js';
import { activeDaysTable, activeUsersTable, actorDaysTable, daysTable, hoursTable } from './table.js';

/** The numbers that a page of entries adds to the statistics. */
export interface PageCounts {
  add(tenantId: string, details: EntryDetails): void;
  writes(): Statement[];
  clear(): void;
}

interface Count {
  readonly row: Readonly<Record<string, string>>;
  count: number;
}

/** Creates counts in memory, which are written by one statement for each table. */
export function pageCounts(schema: string): PageCounts {
  const hours = new Map<string, Count>();
  const days = new Map<string, Count>();
  const actorDays = new Map<string, Count>();
  const active = new Map<string, Readonly<Record<string, string>>>();

  const count = (counts: Map<string, Count>, row: Readonly<Record<string, string>>): void => {
    const key = Object.values(row).join('|');
    const known = counts.get(key);
    if (known) known.count += 1;
    else counts.set(key, { row, count: 1 });
  };

  return {
    add(tenant_id, { type, occurredAt, action, actorType: actor_type, actorId: actor_id }) {
      if (isWithheld(type)) return;
      const day = `${occurredAt.slice(0, 10)}T00:00:00Z`;
      count(hours, { tenant_id, hour: `${occurredAt.slice(0, 13)}:00:00Z`, action });
      count(days, { tenant_id, day, action });
      count(actorDays, { tenant_id, day, actor_type, actor_id });
      if (actor_type !== 'user') return;
      const key = `${tenant_id}|${actor_id}`;
      if ((active.get(key)?.['last_at'] ?? '') < occurredAt)
        active.set(key, { tenant_id, user_id: actor_id, last_at: occurredAt });
    },
    writes: () => [
      ...added(schema, hoursTable, hours),
      ...added(schema, daysTable, days),
      ...added(schema, actorDaysTable, actorDays),
      ...seen(schema, [...active.values()]),
    ],
    clear() {
      for (const counts of [hours, days, actorDays, active]) counts.clear();
    },
  };
}

function added(schema: string, table: Table, counts: ReadonlyMap<string, Count>): readonly Statement[] {
  const rows = [...counts.values()].map(({ row, count }) => ({ ...row, count }));
  return insertRows(schema, table, rows, onConflict(table, 'count = t.count + excluded.count'));
}

function seen(schema: string, rows: readonly object[]): Statement[] {
  if (rows.length === 0) return [];
  const latest = 'last_at = greatest(t.last_at, excluded.last_at)';
  const seenOn = (time: string): string => `date_trunc('day', ${time}, 'UTC')`;
  return [
    {
      // moves a user from the count of an earlier day to that of the new one
      name: `move active days ${schema}`,
      text: `with r as materialized (select * from ${rowsGiven(activeUsersTable)}),
        later as (select r.tenant_id, r.last_at, t.last_at as before from r
          left join ${schema}.${activeUsersTable.name} t using (tenant_id, user_id)
          where t.last_at is null or r.last_at > t.last_at),
        moves as (select tenant_id, ${seenOn('last_at')} as day, 1 as step from later
          union all select tenant_id, ${seenOn('before')}, -1 from later where before is not null)
        insert into ${schema}.${activeDaysTable.name} as t (tenant_id, day, count)
          select tenant_id, day, sum(step) from moves group by tenant_id, day having sum(step) <> 0
          on conflict (tenant_id, day) do update set count = t.count + excluded.count`,
      values: rowValues(activeUsersTable, rows),
    },
    ...insertRows(schema, activeUsersTable, rows, onConflict(activeUsersTable, latest)),
  ];
}
