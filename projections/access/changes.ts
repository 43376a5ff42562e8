import { readEvent } from '../../application/audit/catalogue.js';
import type {
  BarKind,
  Change,
  DefinitionKind,
  DefinitionStates,
  Part,
} from '../../application/ports/audit/access-history.js';
import { type HeldPermission, permissionKey } from '../../domain/resource/permissions.js';
import {
  type EventType,
  type Handler,
  type Recorded,
  type RowsBefore,
  type Table,
  rowKey,
} from '../runner/projection.js';
import { causeOf } from './spans.js';
import {
  barKey,
  bars,
  changeColumns,
  type ChangeRow,
  changes,
  definitionKey,
  type DefinitionRow,
  definitions,
  holdingKey,
  holdings,
  people,
  personKey,
} from './table.js';

/** What a change says besides its action; undefined for an event that changed nothing. */
type Said = Omit<Change, 'action'> | undefined;

/** Returns the handler of an event that may change the rights of a user, service or key. */
const handlerOf = <T extends EventType>(
  say: (recorded: Recorded<T>, before: RowsBefore) => Said,
): Handler<ChangeRow, T> => ({
  keys: ({ context, position }) => [rowKey(context.tenantId, position.toString())],
  creates: 'each',
  apply(row, recorded, _key, before) {
    const said = say(recorded, before);
    if (said === undefined) return row;
    const { event, context, position } = recorded;
    const { action } = readEvent(event.type, event.data, context.tenantId);
    const cause = causeOf(recorded, before);
    return {
      tenant_id: context.tenantId,
      position: position.toString(),
      entry: cause.entry,
      at: cause.at,
      cause,
      change: { action, ...said },
    };
  },
});

const stateOf = <K extends DefinitionKind>(
  before: RowsBefore,
  tenantId: string,
  kind: K,
  id: string,
): DefinitionStates[K] | undefined =>
  (before.row(definitions, definitionKey(tenantId, kind, id)) as DefinitionRow<K> | undefined)?.state;

/** Returns what a list has that another lacks, and the reverse; undefined for lists of the same members. */
function difference<M>(
  had: readonly M[],
  has: readonly M[],
  keyOf: (member: M) => string,
  partOf: (member: M) => Part,
): Pick<Change, 'added' | 'removed'> | undefined {
  const [old, now] = [had, has].map((list) => new Set(list.map(keyOf))) as [Set<string>, Set<string>];
  const added = has.filter((member) => !old.has(keyOf(member))).map(partOf);
  const removed = had.filter((member) => !now.has(keyOf(member))).map(partOf);
  if (added.length === 0 && removed.length === 0) return undefined;
  return { ...(added.length > 0 ? { added } : {}), ...(removed.length > 0 ? { removed } : {}) };
}

const permissionParts = (had: readonly HeldPermission[], has: readonly HeldPermission[]) =>
  difference(had, has, permissionKey, ({ resource, name }) => ({ resource, name }));
const roleParts = (had: readonly string[], has: readonly string[]) =>
  difference(
    had,
    has,
    (id) => id,
    (roleId) => ({ roleId }),
  );
const offeredParts = (had: readonly string[], has: readonly string[]) =>
  difference(
    had,
    has,
    (name) => name,
    (permission) => ({ permission }),
  );

/** Returns what an event says of a user if they existed before it, or did not. */
const person =
  (existed: boolean) =>
  ({ context, event: { data } }: Recorded<'UserCreated' | 'UserDeleted'>, before: RowsBefore): Said =>
    (before.row(people, personKey(context.tenantId, data.userId)) !== undefined) === existed
      ? { userId: data.userId }
      : undefined;

type Turn =
  'UserSuspended' | 'UserReactivated' | 'UserUnlocked' | 'UserDeletionRequested' | 'UserDeletionWithdrawn';
/** Returns what an event says of a user if they were barred before it, or were not. */
const turn =
  (kind: BarKind, wasBarred: boolean) =>
  ({ context, event: { data } }: Recorded<Turn>, before: RowsBefore): Said =>
    (before.row(bars, barKey(context.tenantId, data.userId, kind)) !== undefined) === wasBarred
      ? { userId: data.userId }
      : undefined;

/** Returns what an event says of a user and a role if the user held it before, or did not. */
const assignment =
  (wasHeld: boolean) =>
  (
    { context, event: { data } }: Recorded<'UserRoleAssigned' | 'UserRoleUnassigned'>,
    before: RowsBefore,
  ): Said =>
    (before.row(holdings, holdingKey(context.tenantId, data.userId, data.roleId)) !== undefined) === wasHeld
      ? { userId: data.userId, roleId: data.roleId }
      : undefined;

const on: Table<ChangeRow>['on'] = {
  UserCreated: handlerOf<'UserCreated'>(person(false)),
  UserDeleted: handlerOf<'UserDeleted'>(person(true)),
  UserSuspended: handlerOf<'UserSuspended'>(turn('suspended', false)),
  UserReactivated: handlerOf<'UserReactivated'>(turn('suspended', true)),
  UserLocked: handlerOf(({ event: { data } }) => ({ userId: data.userId, until: data.until })),
  UserUnlocked: handlerOf<'UserUnlocked'>(turn('locked', true)),
  UserDeletionRequested: handlerOf<'UserDeletionRequested'>(turn('deletionRequested', false)),
  UserDeletionWithdrawn: handlerOf<'UserDeletionWithdrawn'>(turn('deletionRequested', true)),
  UserRoleAssigned: handlerOf<'UserRoleAssigned'>(assignment(false)),
  UserRoleUnassigned: handlerOf<'UserRoleUnassigned'>(assignment(true)),
  TenantLocked: handlerOf(() => ({})),
  TenantUnlocked: handlerOf(() => ({})),
  RoleDefined: handlerOf(({ event: { data } }) => ({
    roleId: data.roleId,
    name: data.name,
    ...permissionParts([], data.permissions ?? []),
  })),
  RoleChanged: handlerOf(({ context, event: { data } }, before) => {
    const state = stateOf(before, context.tenantId, 'role', data.roleId);
    const parts = state && permissionParts(state.permissions, data.permissions ?? state.permissions);
    return parts && { roleId: data.roleId, name: data.name ?? state.name, ...parts };
  }),
  RoleDeleted: handlerOf(({ context, event: { data } }, before) => {
    const state = stateOf(before, context.tenantId, 'role', data.roleId);
    return state && { roleId: data.roleId, name: state.name, ...permissionParts(state.permissions, []) };
  }),
  ClientRegistered: handlerOf(({ event: { data } }) => ({
    clientId: data.clientId,
    name: data.name,
    ...roleParts([], data.roleIds ?? []),
  })),
  ClientChanged: handlerOf(({ context, event: { data } }, before) => {
    const state = stateOf(before, context.tenantId, 'client', data.clientId);
    const had = state?.roles.map(({ id }) => id) ?? [];
    const parts = roleParts(had, data.roleIds ?? had);
    return state && parts && { clientId: data.clientId, name: data.name ?? state.name, ...parts };
  }),
  ClientDeleted: handlerOf(({ context, event: { data } }, before) => {
    const state = stateOf(before, context.tenantId, 'client', data.clientId);
    const had = state?.roles.map(({ id }) => id) ?? [];
    return state && { clientId: data.clientId, name: state.name, ...roleParts(had, []) };
  }),
  ApiKeyIssued: handlerOf(({ event: { data } }) => ({
    apiKeyId: data.apiKeyId,
    name: data.name,
    until: data.expiresAt,
    added: data.scopes.map((scope) => ({ scope })),
  })),
  ApiKeyChanged: handlerOf(({ context, event: { data } }, before) => {
    const state = stateOf(before, context.tenantId, 'apiKey', data.apiKeyId);
    if (state === undefined || data.expiresAt === undefined || data.expiresAt === state.expiresAt)
      return undefined;
    return { apiKeyId: data.apiKeyId, name: data.name ?? state.name, until: data.expiresAt };
  }),
  ApiKeyRevoked: handlerOf(({ context, event: { data } }, before) => {
    const state = stateOf(before, context.tenantId, 'apiKey', data.apiKeyId);
    const removed = state?.scopes.map((scope) => ({ scope }));
    return state && removed && { apiKeyId: data.apiKeyId, name: state.name, removed };
  }),
  ResourceRegistered: handlerOf(({ event: { data } }) => ({
    resource: data.identifier,
    name: data.name,
    ...offeredParts(
      [],
      data.permissions.map(({ name }) => name),
    ),
  })),
  ResourceChanged: handlerOf(({ context, event: { data } }, before) => {
    const state = stateOf(before, context.tenantId, 'resource', data.resourceId);
    const offered = data.permissions?.map(({ name }) => name) ?? state?.permissions ?? [];
    const parts = state && offeredParts(state.permissions, offered);
    return parts && { resource: state.identifier, name: data.name ?? state.name, ...parts };
  }),
  ResourceDeleted: handlerOf(({ context, event: { data } }, before) => {
    const state = stateOf(before, context.tenantId, 'resource', data.resourceId);
    return state && { resource: state.identifier, name: state.name, ...offeredParts(state.permissions, []) };
  }),
};

/** The changes of rights, in the order of the log. A row is never changed. */
export const changesTable: Table<ChangeRow> = {
  name: changes.name,
  columns: changeColumns,
  key: ['tenant_id', 'position'],
  indexes: ['(tenant_id, entry)', '(tenant_id, at, entry)'],
  on,
};
