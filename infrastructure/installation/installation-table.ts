import type { Migration } from '../postgres/migrate.js';

/**
 * The installation that the database belongs to, one row, in the schema of the keys (`personal-data-1`). `position` is
 * null until the log has stated the installation. `mac` is the keyed hash of the id, which shows a wrong master key.
 *
 * `log_restoration` has a row while the database is being taken back to a restored log that ends before it: the last
 * position it had seen, and the counts from before the removal.
 */
export const installationMigrations: readonly Migration[] = [
  {
    name: 'installation-1',
    sql: `
      create table keys.installation (
        only_row boolean primary key default true check (only_row),
        id uuid not null,
        event_id uuid not null,
        position bigint,
        mac bytea not null check (octet_length(mac) = 32)
      );

      -- the key that wraps all others, wrapped with the master key
      create table keys.root_key (
        only_row boolean primary key default true check (only_row),
        wrapped bytea not null
      );

      create table keys.log_restoration (
        only_row boolean primary key default true check (only_row),
        id uuid not null,
        head bigint not null,
        seen bigint not null,
        gone jsonb not null
      );`,
  },
];
