import type { UserFacts } from '../../application/user/user-record.js';
import { rowKey, type TableName } from '../runner/projection.js';

/** A user: the facts of the record, and what lists search. Personal values are null once they are erased. */
export interface UserRow {
  readonly tenant_id: string;
  readonly id: string;
  readonly facts: UserFacts;
  /** Normalised, as the events have it. */
  readonly email: string | null;
  readonly external_id: string | null;
  /** The names in the form that prefixes are searched in (`search-key.ts`). */
  readonly first_name_key: string | null;
  readonly last_name_key: string | null;
  readonly suspended: boolean;
  readonly locked_until: string | null;
  /** Roles that were assigned: without `user`, which every user holds; some may be deleted since. */
  readonly role_ids: readonly string[];
  readonly created_at: string;
  readonly updated_at: string;
  /** Of the user's stream, for `ETag`. */
  readonly revision: string;
  /** Of the last event that was projected from the stream of their sign-ins. */
  readonly sign_in_revision: string | null;
  /** `-infinity`: never. */
  readonly last_login_at: string;
}

export const users: TableName<UserRow> = { name: 'users' };

export const userKey = (tenantId: string, userId: string): string => rowKey(tenantId, userId);

/**
 * Collation "C" makes a prefix a range of the index, whatever the database's own collation. Ranges are also what
 * row-level security lets through to an index; LIKE is not.
 */
export const userColumns = {
  tenant_id: 'uuid',
  id: 'uuid',
  facts: 'json not null',
  email: 'text collate "C"',
  external_id: 'text collate "C"',
  first_name_key: 'text collate "C"',
  last_name_key: 'text collate "C"',
  suspended: 'boolean not null',
  locked_until: 'timestamptz(3)',
  role_ids: 'uuid[] not null',
  created_at: 'timestamptz(3) not null',
  updated_at: 'timestamptz(3) not null',
  revision: 'bigint not null',
  sign_in_revision: 'bigint',
  last_login_at: "timestamptz(3) not null default '-infinity'",
} satisfies Record<keyof UserRow, string>;

export const personalUserColumns: readonly (keyof UserRow)[] = [
  'facts',
  'email',
  'external_id',
  'first_name_key',
  'last_name_key',
];

/** `last_login_at` of a user who never signed in: lists have them before those who did. */
export const NEVER = '-infinity';

/** Searches find in their index all that the order of a list needs, so that only the users of a page are fetched. */
export const userIndexes = [
  '(tenant_id, created_at desc, id)',
  '(tenant_id, email, id) include (created_at)',
  '(tenant_id, last_login_at desc, id)',
  '(tenant_id, external_id) include (created_at, id)',
  '(tenant_id, first_name_key) include (created_at, id)',
  '(tenant_id, last_name_key) include (created_at, id)',
  '(tenant_id, created_at desc, id) where suspended',
  '(tenant_id, created_at desc, id) where locked_until is not null',
];
