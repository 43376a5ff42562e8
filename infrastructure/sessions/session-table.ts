import type { Migration } from '../postgres/migrate.js';

/**
 * The table of sessions, with hashes of the secrets in their cookies at the tenant's host and at the issuer's. `origin` is
 * address and agent, sealed with the user's key.
 */
export const sessionMigrations: readonly Migration[] = [
  {
    name: 'sessions-1',
    sql: `
      create schema if not exists runtime;
      create table runtime.sessions (
        session_id uuid primary key,
        tenant_id uuid not null,
        user_id uuid not null,
        secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
        issuer_secret_hash bytea unique check (octet_length(issuer_secret_hash) = 32),
        generation integer not null,
        amr text[] not null,
        remembered boolean not null,
        proved_mailbox integer,
        origin text,
        idle_ms integer not null,
        max_ms integer not null,
        created_at timestamptz(3) not null,
        authenticated_at timestamptz(3) not null,
        last_used_at timestamptz(3) not null,
        expires_at timestamptz(3) not null
      );
      create index sessions_of_user on runtime.sessions (tenant_id, user_id, created_at desc);
      create index sessions_expiry on runtime.sessions (expires_at);`,
  },
];
