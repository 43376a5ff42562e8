import { roles } from '../roles/table.js';
import { type Handler, type Table } from '../runner/projection.js';
import { users } from '../users/table.js';
import { userRoleColumns, userRoleKey, type UserRoleRow, userRoles } from './table.js';

const keys: Handler<UserRoleRow, 'UserRoleAssigned' | 'UserRoleUnassigned'>['keys'] = ({
  context,
  event,
}) => [userRoleKey(context.tenantId, event.data.userId, event.data.roleId)];

/** An assignment may follow the deletion of its role, which is decided on another stream: it adds no row then. */
export const userRolesTable: Table<UserRoleRow> = {
  name: userRoles.name,
  columns: userRoleColumns,
  key: ['tenant_id', 'user_id', 'role_id'],
  indexes: ['(tenant_id, role_id, user_created_at desc, user_id)'],
  on: {
    UserRoleAssigned: {
      keys,
      apply(row, { context: { tenantId }, event }, _key, before) {
        const { userId, roleId } = event.data;
        const user = before.only(users);
        if (row !== undefined || user === undefined || before.only(roles) === undefined) return row;
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
