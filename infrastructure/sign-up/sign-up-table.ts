import type { Migration } from '../postgres/migrate.js';

/**
 * `sign_ups`: sign-ups before their account, by the hash of a cookie's secret; `mails`: the last mails with digits;
 * `record_id`: the tenant that it creates. The address is sealed. Deleted after 24 hours. `sign_up_work`: tasks that were answered. `sign_up_counts`: accounts of a
 * day, for a tenant, and there for a domain and a network.
 */
export const signUpMigrations: readonly Migration[] = [
  {
    name: 'sign-ups-1',
    sql: `
      create schema if not exists runtime;
      create table runtime.sign_ups (
        sign_up_id uuid primary key,
        tenant_id uuid not null,
        secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
        link_hash bytea not null unique check (octet_length(link_hash) = 32),
        email_digest text not null,
        email bytea not null,
        client_id text,
        language text,
        mails jsonb not null,
        proved boolean not null default false,
        counted boolean not null default false,
        record_id uuid,
        attempts smallint not null default 0,
        expires_at timestamptz(3) not null
      );
      create index sign_ups_expiry on runtime.sign_ups (expires_at);
      create index sign_ups_of_address on runtime.sign_ups (tenant_id, email_digest);
      create table runtime.sign_up_work (
        answer_hash bytea primary key,
        expires_at timestamptz(3) not null
      );
      create index sign_up_work_expiry on runtime.sign_up_work (expires_at);
      create table runtime.sign_up_counts (
        tenant_id uuid not null,
        name text not null,
        day date not null,
        count integer not null,
        primary key (tenant_id, name, day)
      );
      create index sign_up_counts_day on runtime.sign_up_counts (day);`,
  },
];
