import { type Handler, rowKey, type Table } from '../runner/projection.js';
import { userKey, usersTable } from '../users/project.js';
import { userRoleColumns, type UserRoleRow } from './table.js';

/** Key of the row that says that a user holds a role. */
export const userRoleKey = (tenantId: string, userId: string, roleId: string): string =>
  rowKey(tenantId, userId, roleId);

const keys: Handler<UserRoleRow, 'UserRoleAssigned' | 'UserRoleUnassigned'>['keys'] = ({
  context,
  event,
}) => [userRoleKey(context.tenantId, event.data.userId, event.data.roleId)];

/**
 * An assignment that comes after its role's deletion (they are decided on different streams) leaves a row that nobody
 * finds: roles are looked for in `roles` first.
 */
export const userRolesTable: Table<UserRoleRow> = {
  name: 'user_roles',
  columns: userRoleColumns,
  key: ['tenant_id', 'user_id', 'role_id'],
  indexes: ['(tenant_id, role_id, user_created_at desc, user_id)'],
  on: {
    UserRoleAssigned: {
      keys,
      apply(row, { context: { tenantId }, event }, _key, before) {
        const { userId, roleId } = event.data;
        const user = before.row(usersTable, userKey(tenantId, userId));
        if (row !== undefined || user === undefined) return row;
        return { tenant_id: tenantId, user_id: userId, role_id: roleId, user_created_at: user.created_at };
      },
    },
    UserRoleUnassigned: { keys, apply: () => undefined },
    UserDeleted: {
      keys: ({ context, event: { data } }) =>
        data.roleIds.map((roleId) => userRoleKey(context.tenantId, data.userId, roleId)),
      apply: () => undefined,
    },
    RoleDeleted: {
      keys: () => [],
      apply: (row) => row,
      sweep: ({ context, event }) => ({ tenant_id: context.tenantId, role_id: event.data.roleId }),
    },
  },
};
