import type { ActiveDay } from '../../application/usage/warn-of-use.js';
import type { Sql } from '../../infrastructure/postgres/database.js';

/** Rows that are read at a time. */
const PAGE = 1_000;

const text = `select d.tenant_id as "tenantId", d.day, d.active_users as "activeUsers"
  from core.usage_days d
  where (d.day, d.tenant_id) > ($1, $2) order by d.day, d.tenant_id limit ${PAGE}`;

const FIRST = '00000000-0000-0000-0000-000000000000';

/** Returns a function that reads the days of all tenants since a day, in pages. `database` has the role `tessera_projector`. */
export const readActiveDays = (database: Sql) =>
  async function* activeDays(since: string): AsyncGenerator<readonly ActiveDay[], void, void> {
    let after: readonly [string, string] = [since, FIRST];
    for (;;) {
      const { rows } = await database.query<ActiveDay>({ name: 'active days', text, values: [...after] });
      const last = rows.at(-1);
      if (last === undefined) return;
      yield rows;
      if (rows.length < PAGE) return;
      after = [last.day, last.tenantId];
    }
  };
