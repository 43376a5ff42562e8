import { withheldTypes } from '../../application/audit/entry.js';
import type { Table } from '../runner/projection.js';

const text = 'text collate "C" not null';
const time = 'timestamptz not null';

/** `audit-rows.ts` folds the events, since the number of an entry follows from the one before it. */
const on = {};

/**
 * The entries that lists show, as indexes and statements spell it: of those that are withheld there may be as many in a day
 * as a tenant has users.
 */
export const isListed = `type not in (${withheldTypes.map((type) => `'${type}'`).join(', ')})`;

/** A row for each event, which never changes. Personal values are sealed in `data` and `metadata`. */
export const entriesTable: Table = {
  name: 'entries',
  columns: {
    tenant_id: 'uuid not null',
    id: 'bigint not null',
    occurred_at: time,
    action: text,
    category: text,
    outcome: text,
    actor_type: text,
    actor_id: text,
    target_type: text,
    target_id: 'text collate "C"',
    source: text,
    trace_id: text,
    event_id: 'uuid not null',
    stream: text,
    revision: 'bigint not null',
    type: text,
    data: 'text not null',
    metadata: 'text not null',
    previous_hash: text,
    hash: text,
    // of the event in this log: no part of the entry
    position: 'bigint not null',
  },
  key: ['tenant_id', 'id', 'occurred_at'],
  partitionedBy: 'occurred_at',
  indexes: [
    '(tenant_id, occurred_at desc, id desc)',
    `(tenant_id, occurred_at desc, id desc) where ${isListed}`,
    '(tenant_id, action, occurred_at desc, id desc)',
    `(tenant_id, category, occurred_at desc, id desc) where ${isListed}`,
    `(tenant_id, outcome, occurred_at desc, id desc) where ${isListed}`,
    `(tenant_id, actor_id, occurred_at desc, id desc) where ${isListed}`,
    `(tenant_id, target_id, occurred_at desc, id desc) where ${isListed}`,
    '(tenant_id, trace_id, occurred_at desc, id desc)',
  ],
  on,
};

/** The end of each tenant's chain. */
const chainsTable: Table = {
  name: 'chains',
  columns: {
    tenant_id: 'uuid not null',
    last_id: 'bigint not null',
    last_hash: text,
    // what the tree over the entries needs to grow: see `Frontier`
    frontier: 'bytea not null',
    // the tenant's retention has deleted the entries before it; verification takes the retention from the events
    kept_from: 'bigint not null default 1',
    retention_days: 'integer',
  },
  key: ['tenant_id'],
  indexes: [],
  on,
};

/**
 * The stored hashes of each tenant's tree, which stay when its entries are deleted: 16 a row, some 40 bytes an entry with the
 * index. A row is only added to.
 */
export const treeTable: Table = {
  name: 'tree',
  columns: {
    tenant_id: 'uuid not null',
    level: 'integer not null',
    piece: 'bigint not null',
    hashes: 'bytea not null',
  },
  key: ['tenant_id', 'level', 'piece'],
  indexes: [],
  on,
};

/** Addresses of entries in the clear, for the filter `ip`. A row is deleted with the key that seals the address. */
export const originsTable: Table = {
  name: 'origins',
  columns: {
    tenant_id: 'uuid not null',
    entry_id: 'bigint not null',
    occurred_at: time,
    ip: text,
    subject: text,
  },
  key: ['tenant_id', 'entry_id', 'occurred_at'],
  partitionedBy: 'occurred_at',
  indexes: ['(tenant_id, ip, occurred_at desc, entry_id desc)', '(tenant_id, subject)'],
  personal: ['ip'],
  on,
};

/** Names of actors and targets in the clear, for the filter `q`. Those of a user are deleted with the user's key. */
export const namesTable: Table = {
  name: 'names',
  columns: { tenant_id: 'uuid not null', subject_id: text, name_key: text },
  key: ['tenant_id', 'subject_id', 'name_key'],
  indexes: ['(tenant_id, name_key)'],
  personal: ['name_key'],
  on,
};

/** Digests of the emails that users had, by which the addresses of sign-ins with them are found. */
export const emailsTable: Table = {
  name: 'emails',
  columns: { tenant_id: 'uuid not null', user_id: text, email_digest: text },
  key: ['tenant_id', 'user_id', 'email_digest'],
  indexes: [],
  on,
};

/** Erased users, whose values are no longer written in the clear. */
export const erasedTable: Table = {
  name: 'erased',
  columns: { tenant_id: 'uuid not null', subject_id: text },
  key: ['tenant_id', 'subject_id'],
  indexes: [],
  on,
};

const counting = (period: string): Table['columns'] => ({
  tenant_id: 'uuid not null',
  [period]: time,
  action: text,
  count: 'bigint not null',
});

/** Numbers of entries by action, by hour and by day (UTC). */
export const hoursTable: Table = {
  name: 'hours',
  columns: counting('hour'),
  key: ['tenant_id', 'hour', 'action'],
  indexes: [],
  on,
};
export const daysTable: Table = {
  name: 'days',
  columns: counting('day'),
  key: ['tenant_id', 'day', 'action'],
  indexes: [],
  on,
};

/** Numbers of entries by actor and day (UTC). */
export const actorDaysTable: Table = {
  name: 'actor_days',
  columns: {
    tenant_id: 'uuid not null',
    day: time,
    actor_type: text,
    actor_id: text,
    count: 'bigint not null',
  },
  key: ['tenant_id', 'day', 'actor_type', 'actor_id'],
  indexes: ['(tenant_id, day, count desc, actor_type, actor_id)'],
  on,
};

/** The time of each user's last entry. */
export const activeUsersTable: Table = {
  name: 'active_users',
  columns: { tenant_id: 'uuid not null', user_id: text, last_at: time },
  key: ['tenant_id', 'user_id'],
  indexes: [],
  on,
};

/** Numbers of users by the day of their last entry (UTC). */
export const activeDaysTable: Table = {
  name: 'active_days',
  columns: { tenant_id: 'uuid not null', day: time, count: 'bigint not null' },
  key: ['tenant_id', 'day'],
  indexes: [],
  on,
};

/** The state that the rules of alerts keep of subjects. */
export const watchesTable: Table = {
  name: 'watches',
  columns: {
    tenant_id: 'uuid not null',
    rule: text,
    subject: text,
    state: 'text not null',
    // from then on the row is deleted; null: never
    forgotten_at: 'timestamptz',
  },
  key: ['tenant_id', 'rule', 'subject'],
  indexes: ['(forgotten_at)'],
  on,
};

export const alertsTable: Table = {
  name: 'alerts',
  columns: {
    tenant_id: 'uuid not null',
    id: 'uuid not null',
    type: text,
    severity: text,
    first_seen_at: time,
    last_seen_at: time,
    count: 'bigint not null',
    subject_type: text,
    subject_id: text,
    status: text,
    evidence: 'text not null',
  },
  key: ['tenant_id', 'id'],
  indexes: [
    '(tenant_id, first_seen_at desc, id)',
    '(tenant_id, status, first_seen_at desc, id)',
    '(tenant_id, subject_id, first_seen_at desc, id)',
    '(first_seen_at, tenant_id, id)',
    "(last_seen_at) where status <> 'resolved' and subject_type = 'user'",
  ],
  on,
};

export const auditTables: readonly Table[] = [
  entriesTable,
  chainsTable,
  treeTable,
  originsTable,
  namesTable,
  emailsTable,
  erasedTable,
  hoursTable,
  daysTable,
  actorDaysTable,
  activeUsersTable,
  activeDaysTable,
  watchesTable,
  alertsTable,
];
