import {
  type ConnectionUse,
  type ConnectionUses,
  failureBurst,
} from '../../application/ports/connections/connection-uses.js';
import type { Clock } from '../../application/ports/shared/clock.js';
import type { Sql } from '../postgres/database.js';
import { WITHOUT_WAITING, brief } from '../postgres/statement.js';

const statements = {
  recordUse: brief(
    'connection_use_note',
    `insert into runtime.connection_uses as c (tenant_id, connection_id, used_at) values ($1, $2, $3)
      on conflict (tenant_id, connection_id) do update set used_at = greatest(c.used_at, excluded.used_at)`,
  ),
  recordUseOf: brief(
    'identity_use_note',
    `with used as (
      insert into runtime.connection_uses as c (tenant_id, connection_id, used_at) values ($1, $2, $3)
        on conflict (tenant_id, connection_id) do update set used_at = greatest(c.used_at, excluded.used_at))
      insert into runtime.identity_uses as i (tenant_id, user_id, identity_id, used_at)
        select $1::uuid, $4::uuid, $5::uuid, $3::timestamptz from ${WITHOUT_WAITING}
        on conflict (tenant_id, user_id, identity_id) do update set used_at = greatest(i.used_at, excluded.used_at)`,
  ),
  recordFault: brief(
    'connection_fault_note',
    `insert into runtime.connection_uses as c (tenant_id, connection_id, failed_at, error_code, error_detail)
      values ($1, $2, $3, $4, $5)
      on conflict (tenant_id, connection_id) do update
        set failed_at = excluded.failed_at, error_code = excluded.error_code, error_detail = excluded.error_detail
        where c.failed_at is null or c.failed_at <= excluded.failed_at`,
  ),
  // a row of its own lock is counted once, and is the tenth once
  recordFailure: brief(
    'connection_failure_note',
    `insert into runtime.connection_uses as c
        (tenant_id, connection_id, failed_at, error_code, error_detail, failing_since, failures)
      values ($1, $2, $3, $4, $5, $3, 1)
      on conflict (tenant_id, connection_id) do update
        set failed_at = excluded.failed_at, error_code = excluded.error_code, error_detail = excluded.error_detail,
          failing_since = case when c.failing_since > $6 then c.failing_since else excluded.failing_since end,
          failures = case when c.failing_since > $6 then c.failures + 1 else 1 end,
          told_at = case when c.failing_since > $6 and c.failures + 1 = $7 and (c.told_at is null or c.told_at <= $8)
            then excluded.failed_at else c.told_at end
      returning failures = $7 and told_at is not distinct from failed_at as "isBurst"`,
  ),
  of: brief(
    'connection_uses_of',
    `select connection_id, used_at, failed_at, error_code, error_detail from runtime.connection_uses where tenant_id = $1`,
  ),
  forget: 'delete from runtime.connection_uses where tenant_id = $1 and connection_id = $2',
  ofIdentities: brief(
    'identity_uses_of',
    'select identity_id, used_at from runtime.identity_uses where tenant_id = $1 and user_id = $2',
  ),
  forgetIdentities: `delete from runtime.identity_uses
    where tenant_id = $1 and user_id = $2 and ($3::uuid is null or identity_id = $3)`,
  forgetFaults: `update runtime.connection_uses set failed_at = null, error_code = null, error_detail = null
    where failed_at < $1`,
};

interface Row {
  readonly connection_id: string;
  readonly used_at: Date | null;
  readonly failed_at: Date | null;
  readonly error_code: string | null;
  readonly error_detail: string | null;
}

const STORED_MS = 30 * 86_400_000;

const useOf = ({ used_at, failed_at, error_code, error_detail }: Row): ConnectionUse => ({
  lastUsedAt: used_at?.toISOString() ?? null,
  lastError:
    failed_at === null
      ? null
      : { at: failed_at.toISOString(), code: error_code ?? '', detail: error_detail ?? '' },
});

/**
 * Creates the uses in `runtime.connection_uses`, a row a connection, and `runtime.identity_uses`, a row an account. `deleteExpired` forgets
 * faults after 30 days.
 */
export const postgresConnectionUses = (
  database: Sql,
  clock: Clock,
): ConnectionUses & { readonly deleteExpired: () => Promise<void> } => ({
  async recordUse(tenantId, connectionId, used) {
    const values = [tenantId, connectionId, new Date(clock.now())];
    if (used === null) await database.query(statements.recordUse, values);
    else await database.query(statements.recordUseOf, [...values, used.userId, used.identityId]);
  },
  async recordFailure(tenantId, connectionId, { code, detail }) {
    const now = clock.now();
    const { failures, withinMs, everyMs } = failureBurst;
    const { rows } = await database.query<{ isBurst: boolean }>(statements.recordFailure, [
      tenantId,
      connectionId,
      new Date(now),
      code,
      detail,
      new Date(now - withinMs),
      failures,
      new Date(now - everyMs),
    ]);
    return rows[0]?.isBurst ?? false;
  },
  async recordFault(tenantId, connectionId, { code, detail }) {
    const values = [tenantId, connectionId, new Date(clock.now()), code, detail];
    await database.query(statements.recordFault, values);
  },
  async of(tenantId) {
    const { rows } = await database.query<Row>(statements.of, [tenantId]);
    return new Map(rows.map((row) => [row.connection_id, useOf(row)]));
  },
  async ofIdentities(tenantId, userId) {
    const { rows } = await database.query<{ identity_id: string; used_at: Date }>(statements.ofIdentities, [
      tenantId,
      userId,
    ]);
    return new Map(rows.map((row) => [row.identity_id, row.used_at.toISOString()]));
  },
  async forgetIdentities(tenantId, userId, identityId) {
    await database.query(statements.forgetIdentities, [tenantId, userId, identityId ?? null]);
  },
  async forget(tenantId, connectionId) {
    await database.query(statements.forget, [tenantId, connectionId]);
  },
  async deleteExpired() {
    await database.query(statements.forgetFaults, [new Date(clock.now() - STORED_MS)]);
  },
});
