import type { Migration } from '../postgres/migrate.js';

/** The table of requests with an `Idempotency-Key`. It holds keyed digests of the request, and the answer sealed. */
export const idempotencyMigrations: readonly Migration[] = [
  {
    name: 'idempotency-1',
    sql: `
      create schema if not exists runtime;
      create table runtime.idempotency (
        tenant_id uuid not null,
        digest text not null,
        body_digest text not null,
        command_id uuid not null,
        run_id uuid not null,
        lease_until timestamptz not null,
        finished boolean not null default false,
        subject text,
        answer text,
        expires_at timestamptz not null,
        primary key (tenant_id, digest)
      );
      create index idempotency_expiry on runtime.idempotency (expires_at);`,
  },
];
