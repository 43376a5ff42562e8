import {
  type DeletionStep,
  deletionSteps,
  type TenantRemains,
} from '../../application/ports/events/tenant-remains.js';
import type { Sql } from '../postgres/database.js';
import type { Migration } from '../postgres/migrate.js';
import { deleteCounters, deleteTenantRows, tenantTables } from './tenant-rows.js';

export interface PostgresTenantRemainsOptions {
  /** Connects as the login's own role. */
  readonly database: Sql;
  /** Has the role `tessera_projector`, which owns the read models. */
  readonly projecting: Sql;
  /** Schemas of the read models that are read. */
  readonly schemas: readonly string[];
  /** Names of the checkpoints that move on: those of the projections and process managers that run. */
  readonly followers: readonly string[];
}

const ofTenant = 'select subscription_id from runtime.webhook_subscriptions where tenant_id = $1';

const sql = {
  begin: `insert into runtime.tenant_deletions (tenant_id, step) values ($1, '${deletionSteps[0]}')
    on conflict do nothing`,
  pending: 'select tenant_id as "tenantId" from runtime.tenant_deletions order by begun_at, tenant_id',
  progress: 'select step, done::int as done from runtime.tenant_deletions where tenant_id = $1',
  note: 'update runtime.tenant_deletions set step = $2, done = done + $3 where tenant_id = $1',
  end: 'delete from runtime.tenant_deletions where tenant_id = $1',
  waitingMails: `select from runtime.mails
    where tenant_id = $1 and status = 'pending' and starts_with(kind, 'tenant-deletion') limit 1`,
  furthestBehind: `select from projections.checkpoints
    where slot = 'live' and projection = any ($2::text[]) and position < $1 limit 1`,
  passedBy: `select from projections.checkpoints
    where slot = 'live' and projection = 'mail-outbox' and position >= $1`,
  cancel: `update runtime.webhook_deliveries
    set status = 'cancelled', due_at = null, completed_at = now()
    where id = any (array(select id from runtime.webhook_deliveries
      where subscription_id = any (array(${ofTenant})) and (user_id is not null or $2) and status in ('pending', 'retrying')
      limit 1000 for update skip locked))`,
  waitingDeliveries: `select from runtime.webhook_deliveries where status in ('pending', 'retrying')
    and subscription_id = any (array(${ofTenant})) limit 1`,
  deliveriesUnderWay: `select from runtime.webhook_deliveries where status = 'in_progress' and tenant_id = $1 limit 1`,
  notices: 'select from runtime.webhook_notices where tenant_id = $1 limit 1',
  recordRemoved: 'insert into projections.removed_tenants (tenant_id) values ($1) on conflict do nothing',
  unpark: 'delete from projections.parked where tenant_id = $1',
};

/** Creates the account in `runtime.tenant_deletions`, and the access to all tables with rows of tenants. See the port. */
export function postgresTenantRemains(options: PostgresTenantRemainsOptions): TenantRemains {
  const { database, projecting, schemas, followers } = options;
  const finds = async (from: Sql, text: string, values: readonly unknown[]): Promise<boolean> =>
    (await from.query({ text, values, timeout: 30_000 })).rowCount > 0;

  return {
    begin: async (tenantId) => {
      await database.query(sql.begin, [tenantId]);
    },
    pending: async () =>
      (await database.query<{ readonly tenantId: string }>(sql.pending)).rows.map(({ tenantId }) => tenantId),
    progress: async (tenantId) => {
      const found = await database.query<{ step: DeletionStep; done: number }>(sql.progress, [tenantId]);
      return found.rows[0] ?? null;
    },
    note: async (tenantId, step, gone = 0) => {
      await database.query(sql.note, [tenantId, step, gone]);
    },
    end: async (tenantId) => {
      await database.query(sql.end, [tenantId]);
    },
    areOwnersNotified: async (tenantId, since) =>
      (await finds(projecting, sql.passedBy, [since])) &&
      !(await finds(database, sql.waitingMails, [tenantId])),
    recordRemoved: async (tenantId) => {
      await projecting.query(sql.recordRemoved, [tenantId]);
    },
    isPassed: async (position) => !(await finds(projecting, sql.furthestBehind, [position, followers])),
    cancelDeliveries: async (tenantId, which) => {
      let areMore = true;
      while (areMore) areMore = await finds(database, sql.cancel, [tenantId, which === 'all']);
    },
    hasOpenDeliveries: async (tenantId) =>
      (await finds(database, sql.waitingDeliveries, [tenantId])) ||
      (await finds(database, sql.deliveriesUnderWay, [tenantId])) ||
      (await finds(database, sql.notices, [tenantId])),
    async *deleteRows(tenantId, which) {
      const clients = await clientsOf(projecting, tenantId);
      yield* deleteTenantRows(database, await tenantTables(database, which), tenantId);
      if (which !== 'access') await deleteCounters(database, { tenantId, clients });
    },
    async *deleteReadModels(tenantId) {
      await projecting.query(sql.unpark, [tenantId]);
      yield* deleteTenantRows(projecting, await tenantTables(projecting, schemas), tenantId);
    },
  };
}

/** Returns the ids of a tenant's clients, by which some rows name it. */
async function clientsOf(projecting: Sql, tenantId: string): Promise<readonly string[]> {
  const { rows } = await projecting.query<{ id: string }>(
    'select client_id as id from core.clients where tenant_id = $1',
    [tenantId],
  );
  return rows.map(({ id }) => id);
}

/** The account of the deletions of tenants that are under way. No person is in it. */
export const tenantRemainsMigrations: readonly Migration[] = [
  {
    name: 'tenant-remains-1',
    sql: `
      create table runtime.tenant_deletions (
        tenant_id uuid primary key,
        step text not null,
        done bigint not null default 0,
        begun_at timestamptz not null default now()
      );`,
  },
];
