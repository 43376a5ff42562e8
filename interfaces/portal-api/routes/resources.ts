import { type ChangeResourceInput, changeResource } from '../../../application/resource/change-resource.js';
import { deleteResource } from '../../../application/resource/delete-resource.js';
import { registerResource } from '../../../application/resource/register-resource.js';
import { resourceRecord } from '../../../application/resource/resource-record.js';
import { readResource } from '../../../application/resource/shown-resource.js';
import type { ResourceInput } from '../../../domain/resource/resource-input.js';
import { pageBody, pageRequest } from '../../management-api/serving/paging.js';
import {
  type Answer,
  type Api,
  type ReadRequest,
  type Route,
  writing,
} from '../../management-api/serving/route.js';
import { someText } from '../../management-api/schemas/schema-parts.js';
import { asOfParameter, pageParameters } from '../../management-api/schemas/schemas.js';
import { historyRefusals } from '../../management-api/serving/one-at-a-time.js';
import { pastOf } from '../../management-api/serving/past.js';

const resourceIdOf = ({ params }: Pick<ReadRequest, 'params'>): string => params['id'] ?? '';

/** Returns the API of the path. Throws `resource_not_found`. */
async function oneResource({ app, lag }: Api, request: ReadRequest): Promise<Answer> {
  const { result, lagging } = await lag.list(() =>
    readResource(app, request.tenantId, resourceIdOf(request)),
  );
  return { body: result.record, revision: result.revision, lagging };
}

/** Returns the API of the path at the moment of `asOf`; without it, as it is now. */
async function oneResourceAsOf(api: Api, request: ReadRequest): Promise<Answer> {
  const past = await pastOf(api, request);
  if (past === null) return oneResource(api, request);
  const { record, revision } = await readResource(past.app, request.tenantId, resourceIdOf(request));
  return { body: record, revision };
}

async function listResources(api: Api, request: ReadRequest): Promise<Answer> {
  const page = pageRequest(api, request);
  const q = request.query['q'] as string | undefined;
  const { app } = (await pastOf(api, request)) ?? api;
  const { result, lagging } = await api.lag.list(() => app.resources.list(request.tenantId, page, q));
  const items = result.items.map((one) => resourceRecord(one, one.clients));
  return { body: pageBody(api, request, { ...result, items }), lagging };
}

export const resourceRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/portal/api/resources',
    operationId: 'listResources',
    whileLocked: 'owners',
    summary: 'List APIs',
    description: 'What access tokens are for: registered APIs and the audiences of clients, newest first.',
    scopes: [],
    query: {
      q: { ...someText, description: 'A part of the name or of the identifier, in any case.' },
      ...asOfParameter,
      ...pageParameters,
    },
    status: 200,
    answers: 'ResourcePage',
    refusals: historyRefusals,
    handle: listResources,
  },
  writing<ResourceInput>({
    method: 'POST',
    path: '/portal/api/resources',
    operationId: 'createResource',
    whileLocked: 'stops',
    ownersOnly: true,
    stepUp: true,
    summary: 'Register an API',
    description:
      'Its identifier is the tenant’s for good. A tenant registers 20 clients and new audiences in a day (UTC) at most.',
    scopes: [],
    takes: 'CreateResource',
    status: 201,
    answers: 'Resource',
    refusals: { 409: ['resource_exists', 'audience_taken', 'audience_not_own', 'too_many_claims'] },
    handle: async (api, { context, body }) => {
      const { record, revision, position } = await registerResource(api.app, context, body);
      return { body: record, revision, position, location: `/portal/api/resources/${record.id}` };
    },
  }),
  {
    method: 'GET',
    path: '/portal/api/resources/{id}',
    operationId: 'getResource',
    whileLocked: 'owners',
    summary: 'Read an API',
    scopes: [],
    query: asOfParameter,
    status: 200,
    answers: 'Resource',
    refusals: { 404: ['resource_not_found'], ...historyRefusals },
    throwIfMissing: oneResource,
    handle: oneResourceAsOf,
  },
  writing<Omit<ChangeResourceInput, 'resourceId'>>({
    method: 'PUT',
    path: '/portal/api/resources/{id}',
    operationId: 'changeResource',
    whileLocked: 'stops',
    ownersOnly: true,
    stepUp: true,
    summary: 'Change an API',
    description:
      'Absent members stay; `identifier` never changes. Tokens that are issued from then on follow it.',
    scopes: [],
    takes: 'ChangeResource',
    conditional: true,
    status: 200,
    answers: 'Resource',
    refusals: { 404: ['resource_not_found'] },
    throwIfMissing: oneResource,
    handle: async (api, request) => {
      const input = { ...request.body, resourceId: resourceIdOf(request) };
      const { record, revision, position } = await changeResource(api.app, request.context, input);
      return { body: record, revision, position };
    },
  }),
  writing({
    method: 'DELETE',
    path: '/portal/api/resources/{id}',
    operationId: 'deleteResource',
    whileLocked: 'stops',
    ownersOnly: true,
    stepUp: true,
    summary: 'Delete an API',
    description:
      'No token is issued for it any more. Refused while it is the audience of a client. The identifier stays reserved for the tenant.',
    scopes: [],
    conditional: true,
    status: 204,
    refusals: { 404: ['resource_not_found'], 409: ['resource_in_use'] },
    throwIfMissing: oneResource,
    handle: (api, request) => deleteResource(api.app, request.context, { resourceId: resourceIdOf(request) }),
  }),
];
