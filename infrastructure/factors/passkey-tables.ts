import type { Migration } from '../postgres/migrate.js';

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
