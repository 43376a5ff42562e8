import type {
  BarKind,
  Cause,
  Change,
  DefinitionKind,
  DefinitionStates,
} from '../../application/ports/audit/access-history.js';
import { rowKey, type TableName } from '../runner/projection.js';

/**
 * A span of the log in which something held: from its first entry to the entry that ended it, which is not included. One that has
 * not ended has `OPEN` and the time `infinity`.
 */
export interface SpanColumns {
  /** Position in the log of the event that ended it; part of the key, since events name it. */
  readonly until_position: string;
  readonly since_entry: string;
  readonly since_at: string;
  readonly since: Cause;
  readonly until_entry: string;
  readonly until_at: string;
  readonly until: Cause | null;
}

/** `until_position` and `until_entry` of a span that has not ended. */
export const OPEN = '9223372036854775807';

const spanColumns = {
  until_position: 'bigint',
  since_entry: 'bigint not null',
  since_at: 'timestamptz(3) not null',
  since: 'json not null',
  until_entry: 'bigint not null',
  until_at: 'timestamptz(3) not null',
  until: 'json',
} satisfies Record<keyof SpanColumns, string>;

/** The number of a tenant's entries, by which events are numbered as the audit log numbers them. */
export interface CountRow {
  readonly tenant_id: string;
  readonly entries: string;
}
export const counts: TableName<CountRow> = { name: 'counts' };
export const countColumns = {
  tenant_id: 'uuid',
  entries: 'bigint not null',
} satisfies Record<keyof CountRow, string>;

/** The life of a user, also of one that is erased. The role `user` is held for as long. */
export interface PersonRow extends SpanColumns {
  readonly tenant_id: string;
  readonly id: string;
  /** As records show it: for imported users the time that their former system gave. */
  readonly created_at: string;
}
export const people: TableName<PersonRow> = { name: 'people' };
export const personColumns = {
  tenant_id: 'uuid',
  id: 'uuid',
  created_at: 'timestamptz(3) not null',
  ...spanColumns,
} satisfies Record<keyof PersonRow, string>;

/** A span in which a user, or everybody of the tenant, could not sign in. */
export interface BarRow extends SpanColumns {
  readonly tenant_id: string;
  /** The user; the tenant's id for `tenantLocked`. */
  readonly subject_id: string;
  readonly kind: BarKind;
  /** The time at which the bar ends without an event; null for never. */
  readonly ends_at: string | null;
}
export const bars: TableName<BarRow> = { name: 'bars' };
export const barColumns = {
  tenant_id: 'uuid',
  subject_id: 'uuid',
  kind: 'text collate "C"',
  ends_at: 'timestamptz(3)',
  ...spanColumns,
} satisfies Record<keyof BarRow, string>;

/**
 * A span in which a user was assigned a role. It does not end with the deletion of the role, which names no users: a reader must
 * see that the role existed.
 */
export interface HoldingRow extends SpanColumns {
  readonly tenant_id: string;
  readonly user_id: string;
  readonly role_id: string;
  /** `created_at` of the user, by which lists are ordered. */
  readonly user_created_at: string;
}
export const holdings: TableName<HoldingRow> = { name: 'holdings' };
export const holdingColumns = {
  tenant_id: 'uuid',
  user_id: 'uuid',
  role_id: 'uuid',
  user_created_at: 'timestamptz(3) not null',
  ...spanColumns,
} satisfies Record<keyof HoldingRow, string>;

/**
 * A span in which a role, a client, an API key or an API was as `state` says: a change ends a span and begins another. Its life is all
 * its spans, which follow one another without a gap, but for an API that was registered again.
 */
export interface DefinitionRow<K extends DefinitionKind = DefinitionKind> extends SpanColumns {
  readonly tenant_id: string;
  readonly kind: K;
  readonly id: string;
  readonly state: DefinitionStates[K];
  /** The creation. */
  readonly created: Cause;
}
export const definitions: TableName<DefinitionRow> = { name: 'definitions' };
export const definitionColumns = {
  tenant_id: 'uuid',
  kind: 'text collate "C"',
  id: 'text collate "C"',
  state: 'json not null',
  created: 'json not null',
  ...spanColumns,
} satisfies Record<keyof DefinitionRow, string>;

/** A change of rights, by the entry that caused it. */
export interface ChangeRow {
  readonly tenant_id: string;
  readonly position: string;
  readonly entry: string;
  readonly at: string;
  readonly cause: Cause;
  readonly change: Change;
}

export const changes: TableName<ChangeRow> = { name: 'changes' };
export const changeColumns = {
  tenant_id: 'uuid',
  position: 'bigint',
  entry: 'bigint not null',
  at: 'timestamptz(3) not null',
  cause: 'json not null',
  change: 'json not null',
} satisfies Record<keyof ChangeRow, string>;

export const personKey = (tenantId: string, userId: string, until = OPEN): string =>
  rowKey(tenantId, userId, until);
export const barKey = (tenantId: string, subjectId: string, kind: BarKind, until = OPEN): string =>
  rowKey(tenantId, subjectId, kind, until);
export const holdingKey = (tenantId: string, userId: string, roleId: string, until = OPEN): string =>
  rowKey(tenantId, userId, roleId, until);
export const definitionKey = (tenantId: string, kind: DefinitionKind, id: string, until = OPEN): string =>
  rowKey(tenantId, kind, id, until);
