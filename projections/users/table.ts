import type { UserDetails } from '../../application/user/user-record.js';
import { rowKey, type TableName } from '../runner/projection.js';

/** A user: the facts of the record, and the values by which lists are searched. Erased values are null. */
export interface UserRow {
  readonly tenant_id: string;
  readonly id: string;
  readonly facts: UserDetails;
  /** Normalised, as in the events. */
  readonly email: string | null;
  readonly external_id: string | null;
  /** Names in the form in which prefixes are compared (`search-key.ts`). */
  readonly first_name_key: string | null;
  readonly last_name_key: string | null;
  readonly suspended: boolean;
  /** When the account is deleted, as its user asked; null for never. Until then it is shown as suspended. */
  readonly deletion_due_at: string | null;
  readonly locked_until: string | null;
  /** Ids of assigned roles, which may be deleted, without `user`, which every user holds. */
  readonly role_ids: readonly string[];
  /** Whether a passkey is asked for after the password. */
  readonly passkey_step: boolean;
  /** Whether a password alone does not sign them in, as in the facts. */
  readonly mfa_enabled: boolean;
  readonly created_at: string;
  readonly updated_at: string;
  /** Revision of the user's stream, for `ETag`. */
  readonly revision: string;
  /** Revision of the last projected event in the stream of sign-ins. */
  readonly sign_in_revision: string | null;
  /** `-infinity`: never. */
  readonly last_login_at: string;
}

export const users: TableName<UserRow> = { name: 'users' };

export const userKey = (tenantId: string, userId: string): string => rowKey(tenantId, userId);

/**
 * With collation "C" a prefix is a range of the index, whatever the database's collation. Row-level security lets ranges use an
 * index, but not LIKE.
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
  deletion_due_at: 'timestamptz(3)',
  locked_until: 'timestamptz(3)',
  role_ids: 'uuid[] not null',
  passkey_step: 'boolean not null',
  mfa_enabled: 'boolean not null',
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

/** `last_login_at` of a user who never signed in, whom lists order before the others. */
export const NEVER = '-infinity';

/** The indexes of searches include the columns of the order, so that only the rows of a page are fetched. */
export const userIndexes = [
  '(tenant_id, created_at desc, id)',
  '(tenant_id, email, id) include (created_at)',
  '(tenant_id, last_login_at desc, id)',
  '(tenant_id, external_id) include (created_at, id)',
  '(tenant_id, first_name_key, last_name_key) include (created_at, id)',
  '(tenant_id, last_name_key, first_name_key) include (created_at, id)',
  // who has a second factor goes with the time of the last sign-in: each order has an index of its own
  '(tenant_id, mfa_enabled, created_at desc, id)',
  '(tenant_id, mfa_enabled, email, id)',
  '(tenant_id, mfa_enabled, last_login_at desc, id)',
  '(tenant_id, created_at desc, id) where suspended or deletion_due_at is not null',
  '(tenant_id, mfa_enabled, created_at desc, id) where suspended or deletion_due_at is not null',
  // whether there is any, for the order of a sign-in page
  `(tenant_id) where (facts ->> 'hasPassword') = 'true'`,
  '(deletion_due_at) where deletion_due_at is not null',
  '(tenant_id, created_at desc, id) where locked_until is not null',
];
