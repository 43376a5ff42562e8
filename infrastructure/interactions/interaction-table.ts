import type { Migration } from '../postgres/migrate.js';

/** The table of pending authorization and sign-out requests. Tokens as SHA-256; content and outcome are sealed. */
export const interactionMigrations: readonly Migration[] = [
  {
    name: 'interactions-1',
    sql: `
      create schema if not exists runtime;
      create table runtime.interactions (
        handle_hash bytea primary key,
        kind text not null,
        tenant_id uuid not null,
        browser_hash bytea,
        content bytea not null,
        began_at timestamptz(3) not null,
        expires_at timestamptz not null,
        ticket_hash bytea unique,
        ticket_expires_at timestamptz,
        outcome bytea
      );
      create index interactions_expiry on runtime.interactions (expires_at);`,
  },
];
