import { isAdministratorRole } from '../../../domain/role/role-input.js';
import type { UserFilter, UserSort } from '../../../application/user/user-filter.js';
import { changeUser } from '../../../application/user/change-user.js';
import { createUser } from '../../../application/user/create-user.js';
import { deleteUser } from '../../../application/user/erasure/delete-user.js';
import { reactivateUser } from '../../../application/user/reactivate-user.js';
import { readUserHistory } from '../../../application/user/read-user-history.js';
import { readUserAsOf } from '../../../application/user/read-user-as-of.js';
import { readUser } from '../../../application/user/read-user.js';
import { suspendUser } from '../../../application/user/suspend-user.js';
import { unlockUser } from '../../../application/user/unlock-user.js';
import { DomainError, type InputFault } from '../../../domain/shared/domain-error.js';
import type { PastUserFilter } from '../../../application/ports/audit/past-people.js';
import type { UserMetadata } from '../../../domain/user/user-events.js';
import { cursorContent, filtersIn, limitOf, nextCursor, pageBody, pageRequest } from '../serving/paging.js';
import { momentOf } from '../serving/moment.js';
import { pastUsers } from '../serving/past-users.js';
import { refuseFaults } from '../serving/query-string.js';
import { utcSpan } from '../schemas/utc.js';
import {
  type Answer,
  type Api,
  type ReadRequest,
  type Route,
  type WriteRequest,
  writing,
} from '../serving/route.js';
import { asOfParameter, pageParameters } from '../schemas/schemas.js';
import { userFilters, userOrder } from '../schemas/user-schemas.js';
import { userOfRecord, usersOfPage } from '../serving/support-request.js';

interface Profile {
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly locale?: string | null;
  readonly externalId?: string | null;
  readonly metadata?: UserMetadata | null;
}
interface CreateUserBody extends Profile {
  readonly email: string;
  readonly password?: string;
  readonly emailVerified?: boolean;
  readonly sendInvitation?: boolean;
  readonly roles?: readonly string[];
}
interface ChangeUserBody extends Profile {
  readonly email?: string;
}

/** The 403 of every command on a user's account. */
export const ownerProtected = ['owner_protected'] as const;

/** The 404 of a user. */
export const noSuchUser = (): DomainError =>
  new DomainError('not-found', 'user_not_found', 'There is no such user.');

/** Returns the user of the path's `id`, from their stream when the read model may be behind. */
export async function oneUser(api: Api, { tenantId, params }: ReadRequest): Promise<Answer> {
  const id = params['id'] ?? '';
  const { result, lagging } = await api.lag.read(
    () => api.users.byId(tenantId, id, api.app.clock.now()),
    () => readUser(api.app, tenantId, id),
  );
  if (!result) throw noSuchUser();
  return { body: result.record, revision: result.revision, lagging };
}

/** Returns the user at the moment of `asOf`, from their stream; without `asOf`, the user as they are now. */
async function oneUserAsOf(api: Api, request: ReadRequest): Promise<Answer> {
  const moment = await momentOf(api, request);
  if (moment === null) return oneUser(api, request);
  const user = await readUserAsOf(api.app, request.tenantId, request.params['id'] ?? '', moment);
  if (!user) throw noSuchUser();
  return { body: user.record, revision: user.revision };
}

async function listUsers(api: Api, request: ReadRequest): Promise<Answer> {
  const moment = await momentOf(api, request);
  if (moment !== null) return pastUsers(api, request, moment, pastFilterOf(request));
  const page = pageRequest(api, request);
  const filter = filterOf(request);
  const sort = request.query['sort'] as UserSort;
  const { result, lagging } = await api.lag.list(() =>
    api.users.list(request.tenantId, filter, { ...page, sort }, api.app.clock.now()),
  );
  return { body: pageBody(api, request, result), lagging };
}

/** What can be asked of the past: values of people are sealed in the streams, and no index has them. */
const ofPast: ReadonlySet<string> = new Set(['asOf', 'sort', 'createdFrom', 'createdTo']);

/** Returns the filter of a list of the past. Throws DomainError `invalid_input` for one that only the present has. */
function pastFilterOf(request: ReadRequest): PastUserFilter {
  const { sort, ...filters } = filtersIn(request);
  const refused = Object.keys(filters).filter((name) => !ofPast.has(name));
  if (sort !== '-createdAt' && sort !== 'createdAt') refused.push('sort');
  refuseFaults(refused.map(notOfPast));
  const { from, to } = utcSpan(filters, 'createdFrom', 'createdTo');
  return {
    isOldestFirst: sort === 'createdAt',
    ...(from === undefined ? {} : { createdFrom: from }),
    ...(to === undefined ? {} : { createdTo: to }),
  };
}

const notOfPast = (name: string): InputFault => ({
  pointer: name,
  code: 'not_of_past',
  detail:
    name === 'sort'
      ? '"sort" of the past is by "createdAt" or "-createdAt" alone: choose one of them, or leave out "asOf".'
      : `"${name}" cannot be answered for the past: leave it out, or leave out "asOf".`,
});

function filterOf(request: ReadRequest): UserFilter {
  const { sort: _sort, ...filters } = filtersIn(request);
  const { from, to } = utcSpan(filters, 'createdFrom', 'createdTo');
  return {
    ...filters,
    ...(from === undefined ? {} : { createdFrom: from }),
    ...(to === undefined ? {} : { createdTo: to }),
  };
}

async function history(api: Api, request: ReadRequest): Promise<Answer> {
  const content = cursorContent(api, request);
  const changes = await readUserHistory(api.app, request.tenantId, request.params['id'] ?? '', {
    after: content === null ? null : BigInt(content),
    limit: limitOf(request),
  });
  if (!changes) throw noSuchUser();
  const next = nextCursor(api, request, changes.next === null ? null : String(changes.next));
  const { items, total } = changes;
  return {
    body: { items, nextCursor: next, ...(request.query['includeTotal'] === true && { total }) },
  };
}

/** Deletes a user. Returns once the audit log, too, holds none of their personal data. */
async function erase(api: Api, { context, params }: WriteRequest): Promise<Answer> {
  const done = await deleteUser(api.app, context, { userId: params['id'] ?? '' });
  await api.audit.settle();
  return done;
}

const action = (
  verb: 'suspend' | 'reactivate' | 'unlock',
  summary: string,
  command: typeof unlockUser,
  refusals: Readonly<Record<number, readonly string[]>> = {},
): Route =>
  writing({
    method: 'POST',
    path: `/api/users/{id}/${verb}`,
    operationId: `${verb}User`,
    whileLocked: 'stops',
    summary,
    scopes: ['users:write'],
    status: 204,
    refusals: { 403: ownerProtected, 404: ['user_not_found'], ...refusals },
    ...(verb === 'suspend' && { stepUp: true as const }),
    throwIfMissing: oneUser,
    handle: (api, { context, params }) => command(api.app, context, { userId: params['id'] ?? '' }),
  });

export const userRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/users',
    operationId: 'listUsers',
    whileLocked: 'owners',
    summary: 'List users',
    peopleForSupport: usersOfPage,
    description:
      'Newest first, unless `sort` says otherwise; then by id. Filters narrow together. With `asOf`, of those `createdFrom`, ' +
      '`createdTo` and `sort` by `createdAt` alone; users who are erased by now are `{"id", "erased": true}`, and `lastLoginAt` is null.',
    scopes: ['users:read'],
    query: { ...userFilters, ...userOrder, ...asOfParameter, ...pageParameters },
    status: 200,
    answers: 'UserPage',
    handle: listUsers,
  },
  writing<CreateUserBody>({
    method: 'POST',
    path: '/api/users',
    operationId: 'createUser',
    whileLocked: 'stops',
    summary: 'Create a user',
    scopes: ['users:write'],
    takes: 'CreateUser',
    status: 201,
    answers: 'User',
    description: 'With `roles` it needs `roles:write` as well.',
    refusals: {
      403: ['owner_role_protected', 'email_verified_protected'],
      404: ['role_not_found'],
      409: ['email_taken', 'external_id_taken', 'too_many_roles', 'plan_limit'],
      503: ['overloaded'],
    },
    scopesFor: ({ roles = [] }) => (roles.length === 0 ? [] : ['roles:write']),
    stepUpFor: ({ roles = [] }) => roles.some((name) => isAdministratorRole(name)),
    handle: async (api, { context, body }) => {
      const { record, revision, position } = await createUser(api.app, context, body);
      const location = `/api/users/${record.id}` as const;
      return { body: record, revision, position, location, subjectId: record.id };
    },
  }),
  {
    method: 'GET',
    path: '/api/users/{id}',
    operationId: 'getUser',
    whileLocked: 'owners',
    summary: 'Read a user',
    peopleForSupport: userOfRecord,
    scopes: ['users:read'],
    status: 200,
    query: asOfParameter,
    answers: 'UserOrErased',
    description: 'With `asOf`, of a user who existed then and is erased by now: `{"id", "erased": true}`.',
    refusals: { 404: ['user_not_found'] },
    throwIfMissing: oneUser,
    handle: oneUserAsOf,
  },
  writing<ChangeUserBody>({
    method: 'PUT',
    path: '/api/users/{id}',
    operationId: 'changeUser',
    whileLocked: 'stops',
    summary: 'Change a user',
    scopes: ['users:write'],
    takes: 'ChangeUser',
    stepUpFor: ({ email }) => email !== undefined,
    conditional: true,
    status: 200,
    answers: 'User',
    description:
      'A new `email` is unverified until its user follows the mailed link. The verified address of your own account is changed ' +
      'on your account page (403 `own_address`).',
    refusals: {
      403: [...ownerProtected, 'own_address'],
      404: ['user_not_found'],
      409: ['email_taken', 'external_id_taken'],
    },
    throwIfMissing: oneUser,
    handle: async (api, { context, params, body }) => {
      const { record, revision, position } = await changeUser(api.app, context, {
        ...body,
        userId: params['id'] ?? '',
      });
      return { body: record, revision, position };
    },
  }),
  writing({
    method: 'DELETE',
    path: '/api/users/{id}',
    operationId: 'deleteUser',
    whileLocked: 'stops',
    stepUp: true,
    summary: 'Delete a user',
    description: 'Erases their personal data everywhere. It cannot be undone.',
    scopes: ['users:write'],
    conditional: true,
    status: 204,
    refusals: { 403: ownerProtected, 404: ['user_not_found'], 409: ['last_owner'] },
    throwIfMissing: oneUser,
    handle: erase,
  }),
  {
    method: 'GET',
    path: '/api/users/{id}/history',
    operationId: 'getUserHistory',
    whileLocked: 'owners',
    summary: "Read a user's changes",
    description: 'Oldest first.',
    scopes: ['users:read', 'audit:read'],
    query: pageParameters,
    status: 200,
    answers: 'HistoryPage',
    refusals: { 404: ['user_not_found'] },
    throwIfMissing: oneUser,
    handle: history,
  },
  action('suspend', 'Suspend a user', suspendUser, { 409: ['last_owner'] }),
  action('reactivate', 'Reactivate a suspended user', reactivateUser),
  action('unlock', 'End a lock-out', unlockUser),
];
