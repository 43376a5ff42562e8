import type { MailKind } from '../../application/mail/mail-kind.js';
import type { Migration } from '../postgres/migrate.js';

/** Kinds of mails that people wait for at a screen. The mail of a tenant's sign-up waits as `sign-up`. */
const awaitedKinds = [
  'code',
  'email-change',
  'password-reset',
  'sign-up',
] as const satisfies readonly MailKind[];

/** The condition of the index `mails_awaited`, and so part of the step `mail-2`: other kinds need an index of another step. */
export const IS_AWAITED = `kind in (${awaitedKinds.map((kind) => `'${kind}'`).join(', ')})`;

/**
 * The condition of the index `mails_notices`, and so part of the step `mail-3`: mails that no person waits for at a screen, without
 * those that one request causes by the thousand.
 */
export const IS_NOTICE = `not ${IS_AWAITED} and kind <> 'invitation'`;

/**
 * The tables of due mails and mailed links, which the process manager `mail-outbox` writes and no rebuild fills, and of the
 * counters of the mail limits; and the alerts and the ends of keys that owners were notified of. Mails and links hold ids and times; address and text
 * are read when the mail is sent.
 */
export const mailMigrations: readonly Migration[] = [
  {
    name: 'mail-1',
    sql: `
      create schema if not exists runtime;
      create table runtime.mails (
        event_id uuid not null,
        kind text not null,
        change_id uuid,
        tenant_id uuid not null,
        user_id uuid not null,
        position bigint not null,
        occurred_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        status text not null default 'pending' check (status in ('pending', 'sent', 'cancelled', 'failed')),
        reason text,
        attempts integer not null default 0,
        due_at timestamptz(3) not null,
        settled_at timestamptz(3)
      );
      create unique index mails_once on runtime.mails (event_id, kind, coalesce(change_id, event_id));
      create index mails_due on runtime.mails (due_at) where status = 'pending';
      create index mails_of_user on runtime.mails (tenant_id, user_id) where status = 'pending';
      create index mails_settled on runtime.mails (settled_at);

      create table runtime.mailed_links (
        token_hash bytea primary key,
        tenant_id uuid not null,
        user_id uuid not null,
        purpose text not null,
        event_id uuid not null,
        position bigint not null,
        client_id text,
        expires_at timestamptz(3) not null
      );
      create index mailed_links_of_user on runtime.mailed_links (tenant_id, user_id);
      create index mailed_links_expiry on runtime.mailed_links (expires_at);

      create unlogged table runtime.mail_limits (
        tenant_id uuid not null,
        name text not null,
        taken timestamptz(3)[] not null,
        primary key (tenant_id, name)
      );
      create index mail_limits_age on runtime.mail_limits ((taken[1]));

      create table runtime.told_alerts (
        tenant_id uuid not null,
        alert_id uuid not null,
        told_at timestamptz(3) not null,
        primary key (tenant_id, alert_id)
      );
      create index told_alerts_age on runtime.told_alerts (told_at);
      create table runtime.waiting_alerts (
        tenant_id uuid not null,
        alert_id uuid not null,
        primary key (tenant_id, alert_id)
      );
      create table runtime.alert_mails (
        mail_id uuid primary key,
        tenant_id uuid not null,
        kind text not null,
        alerts text not null,
        told_at timestamptz(3) not null
      );
      create index alert_mails_age on runtime.alert_mails (told_at);
      create table runtime.last_alert_mails (
        tenant_id uuid not null,
        topic text not null,
        told_at timestamptz(3) not null,
        primary key (tenant_id, topic)
      );

      create table runtime.told_key_ends (
        tenant_id uuid not null,
        api_key_id uuid not null,
        expires_at timestamptz(3) not null,
        days integer not null,
        told_at timestamptz(3) not null,
        primary key (tenant_id, api_key_id, expires_at, days)
      );
      create index told_key_ends_age on runtime.told_key_ends (told_at);
      create table runtime.key_end_mails (
        mail_id uuid primary key,
        tenant_id uuid not null,
        api_key_id uuid not null,
        expires_at timestamptz(3) not null,
        told_at timestamptz(3) not null
      );
      create index key_end_mails_age on runtime.key_end_mails (told_at);`,
  },
  {
    name: 'mail-2',
    sql: `create index mails_awaited on runtime.mails (due_at) where status = 'pending' and ${IS_AWAITED};`,
  },
  {
    name: 'mail-3',
    sql: `create index mails_notices on runtime.mails (due_at) where status = 'pending' and ${IS_NOTICE};`,
  },
];
