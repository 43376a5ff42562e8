import type { Migration } from '../postgres/migrate.js';

/** What is kept of connections outside the log. */
export const connectionMigrations: readonly Migration[] = [
  {
    name: 'connections-1',
    sql: `
      create schema if not exists runtime;
      -- with room on a page for its updates, which are frequent
      create table runtime.connection_uses (
        tenant_id uuid not null,
        connection_id uuid not null,
        used_at timestamptz(3),
        failed_at timestamptz(3),
        error_code text,
        error_detail text,
        primary key (tenant_id, connection_id)
      ) with (fillfactor = 50);

      -- sealed with the master key; written before the event that names the secret
      create table runtime.connection_secrets (
        tenant_id uuid not null,
        secret_id uuid not null,
        connection_id uuid not null,
        sealed bytea not null,
        primary key (tenant_id, secret_id)
      );

      -- mail domains that are verified by a TXT record, and when it is looked up again
      create table runtime.mail_domain_checks (
        tenant_id uuid not null,
        domain text not null,
        due_at timestamptz(3) not null,
        primary key (tenant_id, domain)
      );
      create index mail_domain_checks_due on runtime.mail_domain_checks (due_at);`,
  },
];

/** When external accounts were last used, and how many sign-ins with a connection failed; both need its table of uses. */
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
