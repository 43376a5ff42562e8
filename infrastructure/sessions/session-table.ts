import type { Migration } from '../postgres/migrate.js';

/**
 * The table of sessions, with hashes of the secrets in their cookies at the tenant's host and at the issuer's. `origin` is
 * address and agent, sealed with the user's key. The tables of ends of sessions, of clients that are to be notified of them, and of what
 * became of that, hold ids, hosts and times.
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
  {
    name: 'sessions-2',
    sql: `
      -- written with the end of the session, until its clients are planned
      create table runtime.session_ends (
        session_id uuid primary key,
        tenant_id uuid not null,
        user_id uuid not null,
        ended_at timestamptz(3) not null
      );
      create index session_ends_by_time on runtime.session_ends (ended_at);

      create table runtime.logouts (
        session_id uuid not null,
        client_id text not null,
        tenant_id uuid not null,
        user_id uuid not null,
        -- attempts that began
        attempts smallint not null default 0,
        -- of an attempt under way, the end of its lease
        due_at timestamptz(3) not null,
        primary key (session_id, client_id)
      );
      create index logouts_of_client on runtime.logouts (client_id, due_at);

      create table runtime.logout_results (
        tenant_id uuid not null,
        client_id text not null,
        -- which accepted a token last
        host text,
        delivered_at timestamptz(3),
        failed_at timestamptz(3),
        fault text,
        status_code smallint,
        primary key (tenant_id, client_id)
      );`,
  },
];
