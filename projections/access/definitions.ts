import type {
  Cause,
  DefinitionKind,
  DefinitionStates,
  GivenRole,
  RolePermission,
} from '../../application/ports/audit/access-history.js';
import { builtInRoleId, builtInRoleNames } from '../../domain/role/built-in-roles.js';
import { type HeldPermission, permissionKey } from '../../domain/resource/permissions.js';
import { type EventType, type Handler, type Recorded, type Table } from '../runner/projection.js';
import { started, causeOf, ends, replaces } from './spans.js';
import { definitionColumns, definitionKey, type DefinitionRow, definitions } from './table.js';

/** Returns the permissions of a role after a change: those that it had before keep the entry that added them. */
function permissionsAfter(
  held: readonly RolePermission[],
  next: readonly HeldPermission[],
  since: Cause,
): readonly RolePermission[] {
  const known = new Map(held.map((permission) => [permissionKey(permission), permission]));
  return next.map((permission) => known.get(permissionKey(permission)) ?? { ...permission, since });
}

/** Returns the roles of a client after a change. */
function rolesAfter(held: readonly GivenRole[], next: readonly string[], since: Cause): readonly GivenRole[] {
  const known = new Map(held.map((given) => [given.id, given]));
  return next.map((id) => known.get(id) ?? { id, since });
}

type Row<K extends DefinitionKind> = DefinitionRow<K>;
type Of<T extends EventType> = Recorded<T>;

/** Returns the handlers' parts for a kind. `idOf`: the record that an event is about. */
function ofKind<K extends DefinitionKind, T extends EventType>(kind: K, idOf: (recorded: Of<T>) => string) {
  const keyOf = (recorded: Of<T>): string => definitionKey(recorded.context.tenantId, kind, idOf(recorded));
  return {
    begins: <E extends T>(
      stateOf: (recorded: Recorded<E>, since: Cause) => DefinitionStates[K],
    ): Handler<Row<K>, E> => ({
      keys: (recorded) => [keyOf(recorded as unknown as Of<T>)],
      apply(row, recorded, _key, before) {
        const created = causeOf(recorded, before);
        return (
          row ?? {
            tenant_id: recorded.context.tenantId,
            kind,
            id: idOf(recorded as unknown as Of<T>),
            state: stateOf(recorded, created),
            created,
            ...started(created),
          }
        );
      },
    }),
    changes: <E extends T>(
      stateAfter: (state: DefinitionStates[K], recorded: Recorded<E>, since: Cause) => DefinitionStates[K],
    ): Handler<Row<K>, E> =>
      replaces<Row<K>, E>(
        definitions,
        (recorded) => keyOf(recorded as unknown as Of<T>),
        (row, recorded, cause) => {
          const state = stateAfter(row.state, recorded, cause);
          return state === row.state ? row : { ...row, state };
        },
      ),
    ends: <E extends T>(): Handler<Row<K>, E> =>
      ends<Row<K>, E>(definitions, (recorded) => [keyOf(recorded as unknown as Of<T>)]),
  };
}

const role = ofKind(
  'role',
  ({ event }: Of<'RoleDefined' | 'RoleChanged' | 'RoleDeleted'>) => event.data.roleId,
);
const client = ofKind(
  'client',
  ({ event }: Of<'ClientRegistered' | 'ClientChanged' | 'ClientDeleted'>) => event.data.clientId,
);
const apiKey = ofKind(
  'apiKey',
  ({ event }: Of<'ApiKeyIssued' | 'ApiKeyChanged' | 'ApiKeyRevoked'>) => event.data.apiKeyId,
);
const resource = ofKind(
  'resource',
  ({ event }: Of<'ResourceRegistered' | 'ResourceChanged' | 'ResourceDeleted'>) => event.data.resourceId,
);

/** The built-in roles, which no event defines. They hold no permissions of APIs. */
const builtIn: Handler<Row<'role'>, 'TenantCreated'> = {
  keys: ({ context: { tenantId } }) =>
    builtInRoleNames.map((name) => definitionKey(tenantId, 'role', builtInRoleId(tenantId, name))),
  apply(row, recorded, key, before) {
    const { tenantId } = recorded.context;
    const name = builtInRoleNames.find(
      (one) => definitionKey(tenantId, 'role', builtInRoleId(tenantId, one)) === key,
    )!;
    const created = causeOf(recorded, before);
    return (
      row ?? {
        tenant_id: tenantId,
        kind: 'role',
        id: builtInRoleId(tenantId, name),
        state: { name, permissions: [] },
        created,
        ...started(created),
      }
    );
  },
};

const on = {
  TenantCreated: builtIn,
  RoleDefined: role.begins<'RoleDefined'>(({ event: { data } }, since) => ({
    name: data.name,
    permissions: permissionsAfter([], data.permissions ?? [], since),
  })),
  RoleChanged: role.changes<'RoleChanged'>((state, { event: { data } }, since) =>
    data.name === undefined && data.permissions === undefined
      ? state
      : {
          name: data.name ?? state.name,
          permissions: permissionsAfter(state.permissions, data.permissions ?? state.permissions, since),
        },
  ),
  RoleDeleted: role.ends(),
  ClientRegistered: client.begins<'ClientRegistered'>(({ event: { data } }, since) => ({
    name: data.name,
    roles: rolesAfter([], data.roleIds ?? [], since),
  })),
  ClientChanged: client.changes<'ClientChanged'>((state, { event: { data } }, since) =>
    data.name === undefined && data.roleIds === undefined
      ? state
      : {
          name: data.name ?? state.name,
          roles: data.roleIds === undefined ? state.roles : rolesAfter(state.roles, data.roleIds, since),
        },
  ),
  ClientDeleted: client.ends(),
  ApiKeyIssued: apiKey.begins<'ApiKeyIssued'>(({ event: { data } }) => ({
    name: data.name,
    scopes: data.scopes,
    expiresAt: data.expiresAt,
  })),
  ApiKeyChanged: apiKey.changes<'ApiKeyChanged'>((state, { event: { data } }) =>
    data.name === undefined && data.expiresAt === undefined
      ? state
      : {
          ...state,
          name: data.name ?? state.name,
          expiresAt: data.expiresAt === undefined ? state.expiresAt : data.expiresAt,
        },
  ),
  ApiKeyRevoked: apiKey.ends(),
  ResourceRegistered: resource.begins<'ResourceRegistered'>(({ event: { data } }) => ({
    identifier: data.identifier,
    name: data.name,
    permissions: data.permissions.map(({ name }) => name),
  })),
  ResourceChanged: resource.changes<'ResourceChanged'>((state, { event: { data } }) =>
    data.name === undefined && data.permissions === undefined
      ? state
      : {
          ...state,
          name: data.name ?? state.name,
          permissions: data.permissions?.map(({ name }) => name) ?? state.permissions,
        },
  ),
  ResourceDeleted: resource.ends(),
};

export const definitionsTable: Table<DefinitionRow> = {
  name: definitions.name,
  columns: definitionColumns,
  key: ['tenant_id', 'kind', 'id', 'until_position'],
  indexes: [],
  on: on as unknown as Table<DefinitionRow>['on'],
};
