import type { Migration } from '../postgres/migrate.js';

/** When accounts from elsewhere were last used, and how many sign-ins with a connection failed; both need its table of uses. */
export const connectionUseMigrations: readonly Migration[] = [
  {
    name: 'connections-identity-uses',
    sql: `
      create table runtime.identity_uses (
        tenant_id uuid not null,
        user_id uuid not null,
        identity_id uuid not null,
        used_at timestamptz(3) not null,
        primary key (tenant_id, user_id, identity_id)
      );`,
  },
  {
    name: 'connections-failures',
    sql: `
      alter table runtime.connection_uses
        add column failing_since timestamptz(3),
        add column failures integer not null default 0,
        add column told_at timestamptz(3);`,
  },
];
