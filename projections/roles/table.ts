import type { HeldPermission } from '../../domain/resource/permissions.js';
import { rowKey, type TableName } from '../runner/projection.js';

export interface RoleRow {
  readonly tenant_id: string;
  readonly id: string;
  readonly name: string;
  /** The name in the form that names are compared in. */
  readonly name_key: string;
  readonly description: string;
  readonly permissions: readonly HeldPermission[];
  /** Built-in roles 0 to 2 (owner, admin, user), custom ones 3. */
  readonly rank: number;
  /** Users who hold it. */
  readonly user_count: number;
  readonly created_at: string;
  readonly updated_at: string;
  /** Revision of the role's stream, for `ETag`; 0 for built-in roles, which have none. */
  readonly revision: string;
}

export const roles: TableName<RoleRow> = { name: 'roles' };

export const roleKey = (tenantId: string, roleId: string): string => rowKey(tenantId, roleId);

/** Rank of custom roles. */
export const CUSTOM_RANK = 3;

export const roleColumns = {
  tenant_id: 'uuid',
  id: 'uuid',
  name: 'text collate "C" not null',
  name_key: 'text collate "C" not null',
  description: 'text not null',
  permissions: 'json not null',
  rank: 'smallint not null',
  user_count: 'integer not null',
  created_at: 'timestamptz(3) not null',
  updated_at: 'timestamptz(3) not null',
  revision: 'bigint not null',
} satisfies Record<keyof RoleRow, string>;
