import type { Migration } from '../postgres/migrate.js';
import { deviceCodeMigration } from './device-code-table.js';

/** The tables of codes, grants, refresh tokens, consents and uses of clients: ids, hashes and times, nothing personal. */
export const grantMigrations: readonly Migration[] = [
  {
    name: 'grants-1',
    sql: `
      create schema if not exists runtime;
      create table runtime.authorization_codes (
        code_hash bytea primary key,
        grant_id uuid not null,
        tenant_id uuid not null,
        client_id text not null,
        user_id uuid not null,
        session_id uuid not null,
        generation integer not null,
        scopes text[] not null,
        userinfo_claims text[] not null,
        id_token_claims text[] not null,
        offline boolean not null,
        authenticated_at timestamptz(3) not null,
        amr text[] not null,
        redirect_uri text not null,
        code_challenge text not null,
        nonce text,
        expires_at timestamptz not null,
        used_at timestamptz,
        failures smallint not null default 0
      );
      create index authorization_codes_expiry on runtime.authorization_codes (expires_at);
      create index authorization_codes_of_user on runtime.authorization_codes (tenant_id, user_id);

      create table runtime.grants (
        grant_id uuid primary key,
        tenant_id uuid not null,
        client_id text not null,
        user_id uuid not null,
        session_id uuid not null,
        generation integer not null,
        scopes text[] not null,
        userinfo_claims text[] not null,
        id_token_claims text[] not null,
        offline boolean not null,
        authenticated_at timestamptz(3) not null,
        amr text[] not null,
        began_at timestamptz not null,
        expires_at timestamptz not null,
        revoked_at timestamptz
      );
      create index grants_expiry on runtime.grants (expires_at);
      create index grants_of_user on runtime.grants (tenant_id, user_id);

      create table runtime.refresh_tokens (
        token_hash bytea primary key,
        grant_id uuid not null references runtime.grants on delete cascade,
        successor_hash bytea,
        issued_at timestamptz not null,
        expires_at timestamptz not null,
        used_at timestamptz
      );
      create index refresh_tokens_of_grant on runtime.refresh_tokens (grant_id);

      create table runtime.revoked_access_tokens (
        jti text primary key,
        expires_at timestamptz not null
      );
      create index revoked_access_tokens_expiry on runtime.revoked_access_tokens (expires_at);

      create table runtime.consents (
        tenant_id uuid not null,
        user_id uuid not null,
        client_id text not null,
        scopes text[] not null,
        claims text[] not null,
        agreed_at timestamptz(3) not null,
        primary key (tenant_id, user_id, client_id)
      );

      create table runtime.client_users (
        tenant_id uuid not null,
        client_id text not null,
        user_id uuid not null,
        last_at timestamptz(3) not null,
        primary key (tenant_id, client_id, user_id)
      );
      create index client_users_by_time on runtime.client_users (tenant_id, client_id, last_at desc, user_id);
      create index client_users_of_user on runtime.client_users (tenant_id, user_id);

      create table runtime.client_claims (
        tenant_id uuid not null,
        day date not null,
        count integer not null,
        primary key (tenant_id, day)
      );
      create index client_claims_day on runtime.client_claims (day);

      create table runtime.client_tries (
        session_id uuid not null,
        client_id text not null,
        tenant_id uuid not null,
        user_id uuid not null,
        state_hash bytea not null unique,
        code_challenge text not null,
        verifier text not null,
        expires_at timestamptz not null,
        primary key (session_id, client_id)
      );
      create index client_tries_expiry on runtime.client_tries (expires_at);

      create table runtime.client_secret_uses (
        secret_hash bytea primary key,
        tenant_id uuid not null,
        client_id text not null,
        last_at timestamptz(3) not null
      );
      create index client_secret_uses_of_client on runtime.client_secret_uses (tenant_id, client_id);`,
  },
  {
    name: 'grants-2',
    sql: `
      alter table runtime.authorization_codes add column support_tenant uuid;
      alter table runtime.grants add column support_tenant uuid;`,
  },
  deviceCodeMigration,
  {
    name: 'grants-3',
    sql: `
      alter table runtime.authorization_codes add column resources text[], add column permissions text[];
      alter table runtime.grants add column resources text[], add column permissions text[];
      alter table runtime.device_codes add column resources text[], add column permissions text[];
      alter table runtime.consents add column permissions text[] not null default '{}';`,
  },
  {
    name: 'grants-4',
    sql: `alter table runtime.consents add column resources text[] not null default '{}';`,
  },
  {
    name: 'grants-5',
    sql: `
      -- with room on a page for its updates, which are frequent
      create table runtime.service_uses (
        tenant_id uuid not null,
        client_id text not null,
        used_at timestamptz(3) not null,
        network text,
        primary key (tenant_id, client_id)
      ) with (fillfactor = 50);`,
  },
  {
    name: 'grants-6',
    sql: `
      alter table runtime.consents add column first_agreed_at timestamptz(3);
      -- of clients by their own document, which are few
      create index consents_of_documents on runtime.consents (tenant_id, client_id) where client_id like 'https://%';`,
  },
  {
    name: 'grants-7',
    sql: 'alter table runtime.refresh_tokens add column successor_repeated boolean not null default false;',
  },
];
