import {
  builtInRoleDescriptions,
  builtInRoleId,
  type BuiltInRoleName,
  builtInRoleNames,
} from '../../domain/role/built-in-roles.js';
import { normaliseRoleName } from '../../domain/role/role-input.js';
import type { RoleEvent } from '../../domain/role/role-events.js';
import {
  type Handler,
  type Recorded,
  type RowsBefore,
  type Table,
  atRevision,
  changedBy,
} from '../runner/projection.js';
import { userRoleKey, userRoles } from '../user-roles/table.js';
import { users } from '../users/table.js';
import { CUSTOM_RANK, roleColumns, roleKey, type RoleRow, roles } from './table.js';

const builtInKey = (tenantId: string, name: BuiltInRoleName): string =>
  roleKey(tenantId, builtInRoleId(tenantId, name));

type OfOneRole = RoleEvent['type'] | 'UserRoleAssigned' | 'UserRoleUnassigned';
const keys = ({ context, event }: Recorded<OfOneRole>): string[] => [
  roleKey(context.tenantId, event.data.roleId),
];

const count = (row: RoleRow | undefined, more: number): RoleRow | undefined =>
  row && { ...row, user_count: row.user_count + more };

const isPresent = (before: RowsBefore): boolean => before.only(users) !== undefined;

function builtInRow(tenantId: string, name: BuiltInRoleName, at: string): RoleRow {
  return {
    tenant_id: tenantId,
    id: builtInRoleId(tenantId, name),
    name,
    name_key: name,
    description: builtInRoleDescriptions[name],
    permissions: [],
    rank: builtInRoleNames.indexOf(name),
    user_count: 0,
    created_at: at,
    updated_at: at,
    revision: '0',
  };
}

const defined: Handler<RoleRow, 'RoleDefined'> = {
  keys,
  creates: true,
  apply(row, recorded) {
    if (row !== undefined) return atRevision(row, recorded);
    const { event, context, revision } = recorded;
    const { roleId, name, description, permissions = [] } = event.data;
    return {
      tenant_id: context.tenantId,
      id: roleId,
      name,
      name_key: normaliseRoleName(name),
      description,
      permissions,
      rank: CUSTOM_RANK,
      user_count: 0,
      created_at: context.occurredAt,
      updated_at: context.occurredAt,
      revision: revision.toString(),
    };
  },
};

export const rolesTable: Table<RoleRow> = {
  name: roles.name,
  columns: roleColumns,
  key: ['tenant_id', 'id'],
  indexes: ['(tenant_id, created_at desc, id)', '(tenant_id, name_key)'],
  on: {
    TenantCreated: {
      creates: true,
      keys: ({ context }) => builtInRoleNames.map((name) => builtInKey(context.tenantId, name)),
      apply(row, { context: { tenantId, occurredAt } }, key) {
        const name = builtInRoleNames.find((builtIn) => builtInKey(tenantId, builtIn) === key)!;
        return row ?? builtInRow(tenantId, name, occurredAt);
      },
    },
    RoleDefined: defined,
    RoleChanged: {
      keys,
      apply(row, recorded) {
        if (row === undefined) return undefined;
        const { name = row.name, description = row.description } = recorded.event.data;
        const { permissions = row.permissions } = recorded.event.data;
        const changes = { name, name_key: normaliseRoleName(name), description, permissions };
        return changedBy(row, recorded, changes);
      },
    },
    RoleRenameCancelled: { keys, apply: (row, recorded) => row && atRevision(row, recorded) },
    RoleDeleted: { keys, apply: () => undefined },
    // counts follow the rows of `users` and `user_roles`, so that a repeated event changes no count
    UserCreated: {
      keys: ({ context }) => [builtInKey(context.tenantId, 'user')],
      apply: (row, _recorded, _key, before) => (isPresent(before) ? row : count(row, 1)),
    },
    UserRoleAssigned: {
      keys,
      apply: (row, _recorded, _key, before) =>
        isPresent(before) && before.only(userRoles) === undefined ? count(row, 1) : row,
    },
    UserRoleUnassigned: {
      keys,
      apply: (row, _recorded, _key, before) => (before.only(userRoles) === undefined ? row : count(row, -1)),
    },
    UserDeleted: {
      keys: ({ context: { tenantId }, event: { data } }) => [
        builtInKey(tenantId, 'user'),
        ...data.roleIds.map((roleId) => roleKey(tenantId, roleId)),
      ],
      apply(row, { context: { tenantId }, event: { data } }, key, before) {
        if (row === undefined) return undefined;
        const loses =
          key === builtInKey(tenantId, 'user')
            ? isPresent(before)
            : before.row(userRoles, userRoleKey(tenantId, data.userId, row.id)) !== undefined;
        return loses ? count(row, -1) : row;
      },
    },
  },
};
