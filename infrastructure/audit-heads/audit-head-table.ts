import type { Migration } from '../postgres/migrate.js';

/**
 * Heads of tenants' audit chains as they were signed: what was signed stays signed, whatever becomes of the entries.
 * Each is an event of the log, too, and either place shows what is missing in the other. They hold hashes and ids only.
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
