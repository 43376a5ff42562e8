import { rowKey, type TableName } from '../runner/projection.js';

/** The users of a role, in the order of lists. `user`, which every user holds, has no rows. */
export interface UserRoleRow {
  readonly tenant_id: string;
  readonly user_id: string;
  readonly role_id: string;
  readonly user_created_at: string;
  /** As in the user's row. */
  readonly mfa_enabled: boolean;
}

export const userRoles: TableName<UserRoleRow> = { name: 'user_roles' };

export const userRoleKey = (tenantId: string, userId: string, roleId: string): string =>
  rowKey(tenantId, userId, roleId);

export const userRoleColumns = {
  tenant_id: 'uuid',
  user_id: 'uuid',
  role_id: 'uuid',
  user_created_at: 'timestamptz(3) not null',
  mfa_enabled: 'boolean not null',
} satisfies Record<keyof UserRoleRow, string>;
