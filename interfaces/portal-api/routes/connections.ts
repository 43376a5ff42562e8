import {
  type ChangeConnectionInput,
  changeConnection,
} from '../../../application/connection/change-connection.js';
import {
  type ConnectionRecord,
  connectionRecords,
} from '../../../application/connection/connection-record.js';
import { loadConnection } from '../../../application/connection/connection-stream.js';
import { createConnection } from '../../../application/connection/create-connection.js';
import { deleteConnection } from '../../../application/connection/delete-connection.js';
import { beginConnectionTry, finishConnectionTry } from '../../../application/connection/try-connection.js';
import type { CreateConnectionInput } from '../../../domain/connection/connection-input.js';
import {
  type Answer,
  type Api,
  type ReadRequest,
  type Route,
  writing,
} from '../../management-api/serving/route.js';
import { boolean } from '../../management-api/schemas/schema-parts.js';
import { asOfParameter, pageParameters } from '../../management-api/schemas/schemas.js';
import { historyRefusals } from '../../management-api/serving/one-at-a-time.js';
import { pageBody, pageRequest } from '../../management-api/serving/paging.js';
import { pastOf } from '../../management-api/serving/past.js';
import { byCreation } from '../../../projections/paging/keyset.js';
import { pageInMemory } from '../../../projections/paging/page-in-memory.js';

const connectionIdOf = ({ params }: Pick<ReadRequest, 'params'>): string => params['id'] ?? '';

/** Returns the connection of the path. Throws `connection_not_found`. */
async function oneConnection({ app, lag }: Api, request: ReadRequest): Promise<Answer> {
  const { tenantId } = request;
  const { connection, revision } = await loadConnection(app, tenantId, connectionIdOf(request));
  const { result, lagging } = await lag.list(() => connectionRecords(app, tenantId));
  return { body: result(connection), revision, lagging };
}

/** Returns the connection of the path at the moment of `asOf`; without it, as it is now. */
async function oneConnectionAsOf(api: Api, request: ReadRequest): Promise<Answer> {
  const past = await pastOf(api, request);
  if (past === null) return oneConnection(api, request);
  const { tenantId } = request;
  const { connection, revision } = await loadConnection(past.app, tenantId, connectionIdOf(request));
  const recordOf = await connectionRecords(past.app, tenantId);
  return { body: withoutUsers(recordOf(connection)), revision };
}

async function listConnections(api: Api, request: ReadRequest): Promise<Answer> {
  const { tenantId } = request;
  const page = pageRequest(api, request);
  const past = await pastOf(api, request);
  const { app } = past ?? api;
  const { result, lagging } = await api.lag.list(() => app.connections.of(tenantId));
  // before the tenant was created there is no host that providers send people back to
  const items = result.length === 0 ? [] : result.map(await connectionRecords(app, tenantId));
  const found = pageInMemory(items, page, byCreation);
  const shown = past === null ? found : { ...found, items: found.items.map(withoutUsers) };
  return { body: pageBody(api, request, shown), lagging };
}

/** Returns the record of a connection in the past, of which it is not known how many users it had. */
const withoutUsers = (record: ConnectionRecord): object => ({ ...record, users: null });

export const connectionRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/portal/api/connections',
    operationId: 'listConnections',
    whileLocked: 'owners',
    summary: 'List connections',
    description: 'The providers that people sign in at, newest first.',
    scopes: [],
    query: { ...asOfParameter, ...pageParameters },
    status: 200,
    answers: 'ConnectionPage',
    refusals: historyRefusals,
    handle: listConnections,
  },
  writing<CreateConnectionInput>({
    method: 'POST',
    path: '/portal/api/connections',
    operationId: 'createConnection',
    whileLocked: 'stops',
    ownersOnly: true,
    stepUp: true,
    summary: 'Create a connection',
    description:
      'The discovery document of the provider is read. Register the `callbackUrl` of the answer there. The secret is ' +
      'never shown again.',
    scopes: [],
    takes: 'CreateConnection',
    status: 201,
    answers: 'Connection',
    refusals: { 409: ['provider_unreachable', 'too_many_connections'] },
    handle: async (api, { context, body }) => {
      const { record, revision, position } = await createConnection(api.app, context, body);
      return { body: record, revision, position, location: `/portal/api/connections/${record.id}` };
    },
  }),
  {
    method: 'GET',
    path: '/portal/api/connections/{id}',
    operationId: 'getConnection',
    whileLocked: 'owners',
    summary: 'Read a connection',
    scopes: [],
    query: asOfParameter,
    status: 200,
    answers: 'Connection',
    refusals: { 404: ['connection_not_found'], ...historyRefusals },
    throwIfMissing: oneConnection,
    handle: oneConnectionAsOf,
  },
  writing<Omit<ChangeConnectionInput, 'connectionId'>>({
    method: 'PUT',
    path: '/portal/api/connections/{id}',
    operationId: 'changeConnection',
    whileLocked: 'stops',
    ownersOnly: true,
    stepUp: true,
    summary: 'Change a connection',
    description: 'Absent members stay. Another issuer or client is asked for before it is taken.',
    scopes: [],
    takes: 'ChangeConnection',
    conditional: true,
    status: 200,
    answers: 'Connection',
    refusals: { 404: ['connection_not_found'], 409: ['provider_unreachable'] },
    throwIfMissing: oneConnection,
    handle: async (api, request) => {
      const input = { ...request.body, connectionId: connectionIdOf(request) };
      const { record, revision, position } = await changeConnection(api.app, request.context, input);
      return { body: record, revision, position };
    },
  }),
  writing<{ readonly state?: string }>({
    method: 'POST',
    path: '/portal/api/connections/{id}/try',
    operationId: 'tryConnection',
    whileLocked: 'stops',
    ownersOnly: true,
    stepUp: true,
    summary: 'Try to sign in with a connection',
    description:
      'Without `state` it begins one sign-in at the provider and answers its `url`, for a window of the caller’s browser. It ends at ' +
      '`PORTAL_URL/try` with `connection` and `state`, or with `error`. With that `state`, within ten minutes and in the same ' +
      'session, it answers what a sign-in would do. Nobody is created, linked or signed in. The connection may be switched off.',
    scopes: [],
    takes: 'TryConnection',
    bodyOptional: true,
    status: 200,
    answers: 'ConnectionTry',
    refusals: { 404: ['connection_not_found'], 409: ['try_over'] },
    throwIfMissing: oneConnection,
    handle: async ({ app, connectionTries }, request) => {
      const { context, body, sessionId } = request;
      const { state } = body;
      const one = {
        connectionId: connectionIdOf(request),
        userId: context.actor.id,
        sessionId: sessionId ?? '',
      };
      if (state === undefined) {
        const { url } = await beginConnectionTry(app, context, connectionTries, one);
        return { body: { url, result: null } };
      }
      const result = await finishConnectionTry(app, context, connectionTries, { ...one, state });
      return { body: { url: null, result } };
    },
  }),
  writing({
    method: 'DELETE',
    path: '/portal/api/connections/{id}',
    operationId: 'deleteConnection',
    whileLocked: 'stops',
    ownersOnly: true,
    stepUp: true,
    summary: 'Delete a connection',
    description:
      'No one signs in with it any more. Users who have no other way to sign in set a password by mail when they next try.',
    scopes: [],
    query: {
      force: {
        ...boolean,
        default: false,
        description: 'Deletes it although users have no other way to sign in.',
      },
    },
    conditional: true,
    status: 204,
    refusals: { 404: ['connection_not_found'], 409: ['people_would_be_locked_out'] },
    throwIfMissing: oneConnection,
    handle: (api, request) =>
      deleteConnection(api.app, request.context, {
        connectionId: connectionIdOf(request),
        force: request.query['force'] === true,
      }),
  }),
];
