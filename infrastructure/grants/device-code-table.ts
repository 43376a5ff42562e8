import type { Migration } from '../postgres/migrate.js';

/**
 * The tables of the codes of devices and of wrong entries. `code_hash` is a SHA-256, `user_code_hash` and `bucket` are keyed;
 * `asked_from` is sealed. The columns of a grant are empty until the request is approved.
 */
export const deviceCodeMigration: Migration = {
  name: 'device-codes-1',
  sql: `
    create table runtime.device_codes (
      device_id uuid primary key,
      code_hash bytea not null unique,
      user_code_hash bytea not null,
      tenant_id uuid not null,
      client_id text not null,
      scopes text[] not null,
      asked_from bytea not null,
      asked_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      interval_seconds integer not null,
      polled_at timestamptz(3),
      polled_early boolean not null,
      state text not null check (state in ('waiting', 'claimed', 'approved', 'refused')),
      used_at timestamptz(3),
      grant_id uuid,
      user_id uuid,
      session_id uuid,
      generation integer,
      userinfo_claims text[],
      id_token_claims text[],
      offline boolean,
      authenticated_at timestamptz(3),
      amr text[],
      support_tenant uuid,
      unique (tenant_id, user_code_hash)
    );
    create index device_codes_expiry on runtime.device_codes (expires_at);
    create index device_codes_of_user on runtime.device_codes (tenant_id, user_id);

    create table runtime.device_code_misses (
      bucket text primary key,
      count integer not null,
      expires_at timestamptz(3) not null
    );
    create index device_code_misses_expiry on runtime.device_code_misses (expires_at);`,
};
