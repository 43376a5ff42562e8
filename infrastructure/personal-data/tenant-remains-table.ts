import type { Migration } from '../postgres/migrate.js';

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
