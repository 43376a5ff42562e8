import { roles } from '../roles/table.js';
import { type Handler, type Recorded, type Table } from '../runner/projection.js';
import { users } from '../users/table.js';
import { userRoleColumns, userRoleKey, type UserRoleRow, userRoles } from './table.js';

const keys: Handler<UserRoleRow, 'UserRoleAssigned' | 'UserRoleUnassigned'>['keys'] = ({
  context,
  event,
}) => [userRoleKey(context.tenantId, event.data.userId, event.data.roleId)];

type FactorTurn = 'UserMfaEnabled' | 'UserMfaDisabled' | 'UserPasskeyStepChanged' | 'UserPasskeyDeleted';

/** Returns a handler that repeats in all rows of a user whether they have a second factor. */
const factorTurn = <T extends FactorTurn>(): Handler<UserRoleRow, T> => ({
  keys: () => [],
  apply: (row) => row,
  updateWhere: ({ context, event }: Recorded<FactorTurn>, after) => ({
    having: { tenant_id: context.tenantId, user_id: event.data.userId },
    set: { mfa_enabled: after.only(users)?.mfa_enabled ?? false },
  }),
});

/** An assignment may follow the deletion of its role, which is decided on another stream: it adds no row then. */
export const userRolesTable: Table<UserRoleRow> = {
  name: userRoles.name,
  columns: userRoleColumns,
  key: ['tenant_id', 'user_id', 'role_id'],
  indexes: [
    '(tenant_id, role_id, user_created_at desc, user_id)',
    '(tenant_id, role_id, mfa_enabled, user_created_at desc, user_id)',
  ],
  on: {
    UserRoleAssigned: {
      keys,
      apply(row, { context: { tenantId }, event }, _key, before) {
        const { userId, roleId } = event.data;
        const user = before.only(users);
        if (row !== undefined || user === undefined || before.only(roles) === undefined) return row;
        const { created_at: user_created_at, mfa_enabled } = user;
        return { tenant_id: tenantId, user_id: userId, role_id: roleId, user_created_at, mfa_enabled };
      },
    },
    UserRoleUnassigned: { keys, apply: () => undefined },
    UserMfaEnabled: factorTurn(),
    UserMfaDisabled: factorTurn(),
    UserPasskeyStepChanged: factorTurn(),
    UserPasskeyDeleted: factorTurn(),
    UserDeleted: {
      keys: ({ context, event: { data } }) =>
        data.roleIds.map((roleId) => userRoleKey(context.tenantId, data.userId, roleId)),
      apply: () => undefined,
    },
    RoleDeleted: {
      keys: () => [],
      apply: (row) => row,
      deleteWhere: ({ context, event }) => ({ tenant_id: context.tenantId, role_id: event.data.roleId }),
    },
  },
};
