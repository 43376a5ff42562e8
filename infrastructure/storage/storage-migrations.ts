import type { Migration } from '../postgres/migrate.js';

/**
 * The drafts of brandings, exports of tenants and imports of people with their sealed files, and the tables of images,
 * which events name by their digest. `unnamed_since` is null for an image that an event names. The
 * server compresses neither images, which are compressed already, nor files, which are sealed.
 */
export const storageMigrations: readonly Migration[] = [
  {
    name: 'storage-1',
    sql: `
      create schema storage;
      revoke all on schema storage from public;

      create table storage.assets (
        tenant_id uuid not null,
        -- '' for the branding
        client_id text not null,
        sha256 text not null,
        media_type text not null,
        bytes bytea not null,
        unnamed_since timestamptz default now(),
        primary key (tenant_id, sha256, client_id)
      );
      alter table storage.assets alter column bytes set storage external;
      create index assets_unnamed on storage.assets (unnamed_since) where unnamed_since is not null;

      create table storage.branding_drafts (
        tenant_id uuid primary key,
        members jsonb not null,
        revision bigint not null,
        changed_by text not null,
        changed_at timestamptz(3) not null
      );

      create table storage.avatars (
        tenant_id uuid not null,
        user_id uuid not null,
        sha256 text not null,
        sealed bytea not null,
        unnamed_since timestamptz default now(),
        primary key (tenant_id, user_id, sha256)
      );
      alter table storage.avatars alter column sealed set storage external;
      create index avatars_by_name on storage.avatars (tenant_id, sha256);
      create index avatars_unnamed on storage.avatars (unnamed_since) where unnamed_since is not null;

      create table storage.tenant_exports (
        tenant_id uuid primary key,
        id uuid not null,
        requested_by text not null,
        requested_at timestamptz(3) not null default now(),
        state text not null default 'running',
        -- the last sign of life of the process that makes it
        beat_at timestamptz not null default now(),
        done bigint not null default 0,
        total bigint not null default 0,
        finished_at timestamptz(3),
        parts integer,
        bytes bigint,
        sha256 text,
        position text
      );

      create table storage.tenant_export_parts (
        tenant_id uuid not null,
        export_id uuid not null,
        number integer not null,
        sealed bytea not null,
        primary key (tenant_id, export_id, number)
      );
      alter table storage.tenant_export_parts alter column sealed set storage external;

      create table storage.user_imports (
        tenant_id uuid not null,
        id uuid not null,
        -- 1 or 2 while it is under way
        slot integer,
        state text not null default 'receiving',
        failure text,
        options jsonb not null,
        caller jsonb not null,
        may_give_roles boolean not null,
        parts integer not null default 0,
        next_part integer not null default 0,
        total bigint not null default 0,
        counts jsonb not null,
        worker uuid,
        -- the last sign of life of the process that takes it, or works on it
        beat_at timestamptz not null default now(),
        started_at timestamptz(3) not null default now(),
        finished_at timestamptz(3),
        primary key (tenant_id, id),
        unique (tenant_id, slot)
      );
      create index user_imports_by_time on storage.user_imports (tenant_id, started_at desc, id desc);
      create index user_imports_under_way on storage.user_imports (beat_at) where slot is not null;
      create index user_imports_ended on storage.user_imports (finished_at) where finished_at is not null;

      create table storage.user_import_parts (
        tenant_id uuid not null,
        import_id uuid not null,
        number integer not null,
        first_line bigint not null,
        sealed bytea not null,
        primary key (tenant_id, import_id, number)
      );
      alter table storage.user_import_parts alter column sealed set storage external;

      create table storage.user_import_results (
        tenant_id uuid not null,
        import_id uuid not null,
        number integer not null,
        lines text not null,
        primary key (tenant_id, import_id, number)
      );`,
  },
];
