import type { Migration } from '../postgres/migrate.js';

/**
 * Heads of tenants' audit chains as they were signed. Primary state: what was signed stays signed, whatever becomes of
 * the entries. They hold hashes and ids only.
 */
export const auditHeadMigrations: readonly Migration[] = [
  {
    name: 'audit-heads-1',
    sql: `
      create schema if not exists runtime;
      create table runtime.audit_heads (
        tenant_id uuid not null,
        entry_id bigint not null,
        hash text not null,
        signed_at timestamptz(3) not null,
        jws text not null,
        public_jwk text not null,
        mac text not null,
        primary key (tenant_id, entry_id)
      );`,
  },
];
