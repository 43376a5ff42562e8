import type { Migration } from '../postgres/migrate.js';

/**
 * `sign_in_transactions`: sign-ins between their steps, by the hash of a cookie's secret; `codes`: the mailed codes that
 * belong to them, by their events; `typed_email` is sealed; `raises`: the session
 * that goes on. `code_misses`: wrong mailed codes of accounts. `remembered_devices`: by the
 * hash of a cookie's secret; `agent` is sealed with the user's key. `totp_steps`: the last time step of each authenticator
 * app that was used (RFC 6238, section 5.2: a code is accepted once), its wrong codes since, those in browsers that the account
 * knows apart, and when its user was notified of a lock.
 */
export const factorMigrations: readonly Migration[] = [
  {
    name: 'factors-1',
    sql: `
      create schema if not exists runtime;
      create table runtime.sign_in_transactions (
        secret_hash bytea primary key check (octet_length(secret_hash) = 32),
        tenant_id uuid not null,
        user_id uuid not null,
        generation integer not null,
        client_id text,
        asked jsonb not null,
        amr text[] not null,
        proved_mailbox integer,
        authenticated_at timestamptz(3) not null,
        typed_email bytea,
        raises uuid,
        connection_id uuid,
        codes jsonb not null default '[]',
        attempts smallint not null default 0,
        began_at timestamptz(3) not null,
        expires_at timestamptz(3) not null
      );
      create index sign_in_transactions_expiry on runtime.sign_in_transactions (expires_at);
      create index sign_in_transactions_of_user on runtime.sign_in_transactions (tenant_id, user_id);
      create table runtime.code_misses (
        tenant_id uuid not null,
        user_id uuid not null,
        missed timestamptz(3)[] not null,
        primary key (tenant_id, user_id)
      );
      create index code_misses_age on runtime.code_misses ((missed[1]));
      create table runtime.remembered_devices (
        device_id uuid primary key,
        tenant_id uuid not null,
        user_id uuid not null,
        secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
        generation integer not null,
        agent text not null,
        created_at timestamptz(3) not null,
        last_used_at timestamptz(3) not null,
        expires_at timestamptz(3) not null
      );
      create index remembered_devices_of_user on runtime.remembered_devices (tenant_id, user_id, created_at desc);
      create index remembered_devices_expiry on runtime.remembered_devices (expires_at);
      create table runtime.totp_steps (
        factor_id uuid primary key,
        tenant_id uuid not null,
        user_id uuid not null,
        last_step bigint not null,
        misses smallint not null default 0,
        known_misses smallint not null default 0,
        told_at timestamptz(3)
      );
      create index totp_steps_of_user on runtime.totp_steps (tenant_id, user_id);`,
  },
];

/**
 * `passkey_ceremonies`: challenges by their hash, with what each was made for. `passkey_uses`: signature counters, when
 * each passkey was used, and the host that it is valid for.
 */
export const passkeyMigrations: readonly Migration[] = [
  {
    name: 'passkeys-1',
    sql: `
      create schema if not exists runtime;
      create table runtime.passkey_ceremonies (
        challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
        browser_hash bytea not null check (octet_length(browser_hash) = 32),
        tenant_id uuid not null,
        purpose text not null check (purpose in ('register', 'sign-in', 'second-factor', 'step-up')),
        rp_id text not null,
        user_id uuid check ((user_id is null) = (purpose = 'sign-in')),
        user_handle text check ((user_handle is null) = (purpose <> 'register')),
        expires_at timestamptz(3) not null
      );
      create index passkey_ceremonies_expiry on runtime.passkey_ceremonies (expires_at);
      create table runtime.passkey_uses (
        tenant_id uuid not null,
        user_id uuid not null,
        passkey_id uuid not null,
        rp_id text not null,
        counter bigint not null,
        last_used_at timestamptz(3),
        primary key (tenant_id, user_id, passkey_id)
      );`,
  },
];
