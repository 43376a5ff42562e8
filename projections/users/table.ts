import type { UserMetadata } from '../../domain/user/user-events.js';
import { rowKey, type TableName } from '../runner/projection.js';

/** A user. What is personal is null once it is erased. */
export interface UserRow {
  readonly tenant_id: string;
  readonly id: string;
  /** Normalised, as the events have it. */
  readonly email: string | null;
  readonly email_verified: boolean;
  readonly first_name: string | null;
  readonly last_name: string | null;
  /** The names in the form that prefixes are searched in (`search-key.ts`). */
  readonly first_name_key: string | null;
  readonly last_name_key: string | null;
  readonly external_id: string | null;
  readonly metadata: UserMetadata;
  readonly suspended: boolean;
  readonly locked_until: string | null;
  /** What was assigned: without `user`, which everybody holds; may name roles that were deleted since. */
  readonly role_ids: readonly string[];
  readonly created_at: string;
  readonly updated_at: string;
  /** Of the user's stream, for `ETag`. */
  readonly revision: string;
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
  email: 'text collate "C"',
  email_verified: 'boolean not null',
  first_name: 'text',
  last_name: 'text',
  first_name_key: 'text collate "C"',
  last_name_key: 'text collate "C"',
  external_id: 'text',
  metadata: 'jsonb not null',
  suspended: 'boolean not null',
  locked_until: 'timestamptz(3)',
  role_ids: 'uuid[] not null',
  created_at: 'timestamptz(3) not null',
  updated_at: 'timestamptz(3) not null',
  revision: 'bigint not null',
} satisfies Record<keyof UserRow, string>;

export const personalUserColumns: readonly (keyof UserRow)[] = [
  'email',
  'first_name',
  'last_name',
  'first_name_key',
  'last_name_key',
  'external_id',
  'metadata',
];

export const userIndexes = [
  '(tenant_id, created_at desc, id)',
  '(tenant_id, email)',
  '(tenant_id, first_name_key)',
  '(tenant_id, last_name_key)',
  '(tenant_id, created_at desc, id) where suspended',
  '(tenant_id, locked_until) where locked_until is not null',
];
