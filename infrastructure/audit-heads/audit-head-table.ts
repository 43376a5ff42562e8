import type { Migration } from '../postgres/migrate.js';

/**
 * The signed heads of tenants' audit chains, which stay as they were signed. Each is an event of the log, too, so that
 * either place shows heads that are missing in the other. They hold hashes and ids only.
 */
export const auditHeadMigrations: readonly Migration[] = [
  {
    name: 'audit-heads-1',
    sql: `
      create schema if not exists runtime;
      create table runtime.audit_heads (
        tenant_id uuid not null,
        number integer not null,
        entry_id bigint not null,
        hash text not null,
        previous_head text not null,
        jws text not null,
        public_key text not null,
        mac text not null,
        primary key (tenant_id, number)
      );`,
  },
];
