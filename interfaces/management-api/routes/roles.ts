import { areOfAdministrator } from '../../../domain/role/built-in-roles.js';
import { asOf } from '../../../application/shared/as-of.js';
import { assignRole } from '../../../application/role/assign-role.js';
import { changeRole } from '../../../application/role/change-role.js';
import { defineRole } from '../../../application/role/define-role.js';
import { deleteRole } from '../../../application/role/delete-role.js';
import { readRole } from '../../../application/role/read-role.js';
import { withUserCount } from '../../../application/role/role-record.js';
import { unassignRole } from '../../../application/role/unassign-role.js';
import type { HeldPermission } from '../../../domain/resource/permissions.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { momentOf } from '../serving/moment.js';
import { historyRefusals } from '../serving/one-at-a-time.js';
import { type Past, pastOf } from '../serving/past.js';
import { pastUsers } from '../serving/past-users.js';
import { byCreation } from '../../../projections/paging/keyset.js';
import { pageInMemory } from '../../../projections/paging/page-in-memory.js';
import { rolesAsOf } from '../../../application/role/roles-as-of.js';
import { pageBody, pageRequest } from '../serving/paging.js';
import { type Answer, type Api, type ReadRequest, type Route, writing } from '../serving/route.js';
import { asOfParameter, pageParameters } from '../schemas/schemas.js';
import { someText } from '../schemas/schema-parts.js';
import { oneUser, ownerProtected } from './users.js';
import { noPeople, usersOfPage } from '../serving/support-request.js';

interface DefineRoleBody {
  readonly name: string;
  readonly description?: string;
  readonly permissions?: readonly HeldPermission[];
}

const noSuchRole = (): DomainError =>
  new DomainError('not-found', 'role_not_found', 'There is no such role.');

/** Returns the number of users who hold a role, from the read model: no stream has it. */
const userCount = async (api: Api, tenantId: string, id: string): Promise<number> =>
  (await api.roles.byId(tenantId, id))?.record.userCount ?? 0;

async function roleFromStream(api: Api, tenantId: string, id: string): ReturnType<Api['roles']['byId']> {
  const role = await readRole(api.app, tenantId, id);
  if (!role) return null;
  return { ...role, record: withUserCount(role.record, await userCount(api, tenantId, id)) };
}

async function oneRole(api: Api, { tenantId, params }: ReadRequest): Promise<Answer> {
  const id = params['id'] ?? '';
  const { result, lagging } = await api.lag.read(
    () => api.roles.byId(tenantId, id),
    () => roleFromStream(api, tenantId, id),
  );
  if (!result) throw noSuchRole();
  return { body: result.record, revision: result.revision, lagging };
}

/** Returns the role at the moment of `asOf`, from its stream; without `asOf`, the role as it is now. */
async function oneRoleAsOf(api: Api, request: ReadRequest): Promise<Answer> {
  const moment = await momentOf(api, request);
  if (moment === null) return oneRole(api, request);
  const { tenantId, params } = request;
  const roleId = params['id'] ?? '';
  const found = await readRole(asOf(api.app, moment), tenantId, roleId);
  if (!found) throw noSuchRole();
  const lagging = !(await api.pastPeople.settle(moment));
  const counts = await api.pastPeople.counts(tenantId, moment, [roleId]);
  const body = withUserCount(found.record, counts.get(roleId) ?? 0);
  return { body, revision: found.revision, lagging };
}

async function listRoles(api: Api, request: ReadRequest): Promise<Answer> {
  const page = pageRequest(api, request);
  const q = request.query['q'] as string | undefined;
  const past = await pastOf(api, request);
  if (past !== null) return pastRoles(api, request, past);
  const { result, lagging } = await api.lag.list(() => api.roles.list(request.tenantId, page, q));
  return { body: pageBody(api, request, result), lagging };
}

async function pastRoles(api: Api, request: ReadRequest, { app, moment, eventsOf }: Past): Promise<Answer> {
  const { tenantId, query } = request;
  const q = query['q'] as string | undefined;
  const roles = await rolesAsOf(app, eventsOf, { tenantId, moment, q });
  const found = pageInMemory(roles, pageRequest(api, request), byCreation);
  const lagging = !(await api.pastPeople.settle(moment));
  const ids = found.items.map(({ id }) => id);
  const counts = await api.pastPeople.counts(tenantId, moment, ids);
  const items = found.items.map((role) => withUserCount(role, counts.get(role.id) ?? 0));
  return { body: pageBody(api, request, { ...found, items }), lagging };
}

async function usersOfRole(api: Api, request: ReadRequest): Promise<Answer> {
  const past = await pastOf(api, request);
  if (past !== null) {
    const roleId = request.params['id'] ?? '';
    if ((await readRole(past.app, request.tenantId, roleId)) === null) throw noSuchRole();
    return pastUsers(api, request, past.moment, { roleId });
  }
  const page = pageRequest(api, request);
  await oneRole(api, request);
  const id = request.params['id'] ?? '';
  const { result, lagging } = await api.lag.list(() =>
    api.users.ofRole(request.tenantId, id, page, api.app.clock.now()),
  );
  return { body: pageBody(api, request, result), lagging };
}

/** Throws the 404 of the role, then that of the user: the order in which the commands check. */
async function bothExist(api: Api, request: ReadRequest): Promise<void> {
  const { roleId = '', userId = '' } = request.params;
  await oneRole(api, { ...request, params: { id: roleId } });
  await oneUser(api, { ...request, params: { id: userId } });
}

const membership = {
  path: '/api/roles/{roleId}/users/{userId}',
  description: 'Idempotent.',
  scopes: ['roles:write'],
  status: 204,
  throwIfMissing: bothExist,
  stepUpFor: (_: unknown, { tenantId, params }: ReadRequest) =>
    areOfAdministrator(tenantId, [params['roleId'] ?? '']),
} as const;

const membershipRefusals = {
  403: ['owner_role_protected', ...ownerProtected],
  404: ['user_not_found', 'role_not_found'],
};

export const roleRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/roles',
    operationId: 'listRoles',
    whileLocked: 'owners',
    summary: 'List roles',
    peopleForSupport: noPeople,
    description: 'Built-in ones included; newest first.',
    scopes: ['roles:read'],
    query: {
      q: { ...someText, description: 'Start of the name, in any case.' },
      ...asOfParameter,
      ...pageParameters,
    },
    status: 200,
    answers: 'RolePage',
    refusals: historyRefusals,
    handle: listRoles,
  },
  writing<DefineRoleBody>({
    method: 'POST',
    path: '/api/roles',
    operationId: 'createRole',
    whileLocked: 'stops',
    summary: 'Create a role',
    scopes: ['roles:write'],
    takes: 'DefineRole',
    status: 201,
    answers: 'Role',
    refusals: { 409: ['role_name_taken'] },
    handle: async (api, { context, body }) => {
      const { record, revision, position } = await defineRole(api.app, context, body);
      return { body: record, revision, position, location: `/api/roles/${record.id}` };
    },
  }),
  {
    method: 'GET',
    path: '/api/roles/{id}',
    operationId: 'getRole',
    whileLocked: 'owners',
    summary: 'Read a role',
    peopleForSupport: noPeople,
    scopes: ['roles:read'],
    status: 200,
    query: asOfParameter,
    answers: 'Role',
    refusals: { 404: ['role_not_found'] },
    throwIfMissing: oneRole,
    handle: oneRoleAsOf,
  },
  writing<Partial<DefineRoleBody>>({
    method: 'PUT',
    path: '/api/roles/{id}',
    operationId: 'changeRole',
    whileLocked: 'stops',
    summary: 'Change a role',
    scopes: ['roles:write'],
    takes: 'ChangeRole',
    conditional: true,
    status: 200,
    answers: 'Role',
    refusals: { 404: ['role_not_found'], 409: ['built_in_role', 'role_name_taken'] },
    throwIfMissing: oneRole,
    handle: async (api, { context, tenantId, params, body }) => {
      const roleId = params['id'] ?? '';
      const { record, revision, position } = await changeRole(api.app, context, { ...body, roleId });
      return {
        bodyOnceShown: async () => withUserCount(record, await userCount(api, tenantId, roleId)),
        revision,
        position,
      };
    },
  }),
  writing({
    method: 'DELETE',
    path: '/api/roles/{id}',
    operationId: 'deleteRole',
    whileLocked: 'stops',
    summary: 'Delete a role',
    description: 'Takes it from all users who hold it.',
    scopes: ['roles:write'],
    conditional: true,
    status: 204,
    refusals: { 404: ['role_not_found'], 409: ['built_in_role'] },
    throwIfMissing: oneRole,
    handle: (api, { context, params }) => deleteRole(api.app, context, { roleId: params['id'] ?? '' }),
  }),
  {
    method: 'GET',
    path: '/api/roles/{id}/users',
    operationId: 'listUsersOfRole',
    whileLocked: 'owners',
    summary: 'List who holds a role',
    peopleForSupport: usersOfPage,
    scopes: ['roles:read', 'users:read'],
    description:
      'With `asOf`, users who are erased by now are `{"id", "erased": true}`, and `lastLoginAt` is null.',
    query: { ...asOfParameter, ...pageParameters },
    status: 200,
    answers: 'UserPage',
    refusals: { 404: ['role_not_found'] },
    throwIfMissing: oneRole,
    handle: usersOfRole,
  },
  writing({
    ...membership,
    method: 'POST',
    operationId: 'assignRole',
    whileLocked: 'stops',
    summary: 'Assign a role to a user',
    refusals: { ...membershipRefusals, 409: ['too_many_roles'] },
    handle: (api, { context, params }) => assignRole(api.app, context, memberOf(params)),
  }),
  writing({
    ...membership,
    method: 'DELETE',
    operationId: 'unassignRole',
    whileLocked: 'stops',
    summary: 'Take a role from a user',
    refusals: { ...membershipRefusals, 409: ['last_owner', 'built_in_role'] },
    handle: (api, { context, params }) => unassignRole(api.app, context, memberOf(params)),
  }),
];

const memberOf = (params: ReadRequest['params']): { readonly roleId: string; readonly userId: string } => ({
  roleId: params['roleId'] ?? '',
  userId: params['userId'] ?? '',
});
