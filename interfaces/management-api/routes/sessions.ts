import { endSessions } from '../../../application/sign-in/end-sessions.js';
import { listSessions as sessionsOf } from '../../../application/sign-in/list-sessions.js';
import { pageBody, pageRequest } from '../serving/paging.js';
import { type Answer, type Api, type ReadRequest, type Route, writing } from '../serving/route.js';
import { boolean } from '../schemas/schema-parts.js';
import { pageParameters } from '../schemas/schemas.js';
import { noSuchUser, oneUser, ownerProtected } from './users.js';

async function listSessions(api: Api, request: ReadRequest): Promise<Answer> {
  const { tenantId, params, sessionId: callersSession } = request;
  const of = { userId: params['id'] ?? '', callersSession };
  const sessions = await sessionsOf(api.app, tenantId, of, pageRequest(api, request));
  if (!sessions) throw noSuchUser();
  return { body: pageBody(api, request, sessions) };
}

export const sessionRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/users/{id}/sessions',
    operationId: 'listSessions',
    whileLocked: 'owners',
    summary: "List a user's sessions",
    description: 'Where they are signed in, newest first; at most the newest 200.',
    scopes: ['users:read'],
    query: pageParameters,
    status: 200,
    answers: 'SessionPage',
    refusals: { 404: ['user_not_found'] },
    throwIfMissing: oneUser,
    handle: listSessions,
  },
  writing({
    method: 'DELETE',
    path: '/api/users/{id}/sessions',
    operationId: 'endSessions',
    whileLocked: 'stops',
    summary: "End all of a user's sessions",
    description:
      'Each is refused from its next request on. Grants end as well; with `keepOffline=true` those of offline_access stay.',
    scopes: ['users:write'],
    query: { keepOffline: { ...boolean, default: false, description: 'Keeps grants of offline_access.' } },
    status: 204,
    refusals: { 403: ownerProtected, 404: ['user_not_found'] },
    throwIfMissing: oneUser,
    handle: (api, { context, params, query }) =>
      endSessions(api.app, context, {
        userId: params['id'] ?? '',
        keepOffline: query['keepOffline'] === true,
      }),
  }),
  writing({
    method: 'DELETE',
    path: '/api/users/{id}/sessions/{sid}',
    operationId: 'endSession',
    whileLocked: 'stops',
    summary: 'End a session',
    description: 'It is refused from its next request on.',
    scopes: ['users:write'],
    status: 204,
    refusals: { 403: ownerProtected, 404: ['user_not_found', 'session_not_found'] },
    throwIfMissing: oneUser,
    handle: (api, { context, params }) =>
      endSessions(api.app, context, { userId: params['id'] ?? '', sessionId: params['sid'] ?? '' }),
  }),
];
