import type { Migration } from '../postgres/migrate.js';
import { WRAPPED_KEY_BYTES } from './wrapped-key.js';

/**
 * The tables of keys. No other role than the owner has rights in schema `keys`: readers of the rest of the database cannot
 * open sealed values, and a backup without this schema has no readable personal data in its event log.
 *
 * Autovacuum runs for a single dead row, since the wrapped key of an erased subject stays in the table's file until then.
 */
export const personalDataMigrations: readonly Migration[] = [
  {
    name: 'personal-data-1',
    sql: `
      create schema keys;
      revoke all on schema keys from public;

      create table keys.subject_keys (
        tenant_id uuid not null,
        subject text not null,
        wrapped bytea check (octet_length(wrapped) = ${WRAPPED_KEY_BYTES}),
        created_at timestamptz not null default now(),
        destroyed_at timestamptz,
        primary key (tenant_id, subject),
        constraint a_tombstone_has_no_key check ((wrapped is null) = (destroyed_at is not null))
      ) with (autovacuum_vacuum_threshold = 0, autovacuum_vacuum_scale_factor = 0);

      create index email_keys_by_age on keys.subject_keys (created_at)
        where wrapped is not null and starts_with(subject, 'email:');

      create table keys.lookup_keys (
        tenant_id uuid primary key,
        wrapped bytea not null check (octet_length(wrapped) = ${WRAPPED_KEY_BYTES}),
        created_at timestamptz not null default now()
      );

      create schema if not exists runtime;
      create table runtime.erasures (
        tenant_id uuid not null,
        user_id uuid not null,
        command_id uuid not null,
        only_if_due boolean not null default false,
        begun_at timestamptz not null default now(),
        primary key (tenant_id, user_id, command_id)
      );
      create index erasures_by_begin on runtime.erasures (begun_at);
    `,
  },
];
