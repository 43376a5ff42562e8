import { type ChangeClientInput, changeClient } from '../../../application/client/change-client.js';
import type { ClientRecord } from '../../../application/client/client-record.js';
import { clientRecords } from '../../../application/client/client-records.js';
import { removeClientLogo, setClientLogo } from '../../../application/client/client-logo.js';
import { deleteClient } from '../../../application/client/delete-client.js';
import { readClient } from '../../../application/client/read-client.js';
import { type RegisterClientInput, registerClient } from '../../../application/client/register-client.js';
import { rotateClientSecret } from '../../../application/client/rotate-client-secret.js';
import { isClientId } from '../../../domain/client/client-input.js';
import { pageBody, pageRequest } from '../../management-api/serving/paging.js';
import {
  type Answer,
  type Api,
  type ReadRequest,
  type Route,
  writing,
} from '../../management-api/serving/route.js';
import { imageRefusals, pictures } from '../../management-api/routes/uploads.js';
import { someText } from '../../management-api/schemas/schema-parts.js';
import { asOfParameter, pageParameters } from '../../management-api/schemas/schemas.js';
import { historyRefusals } from '../../management-api/serving/one-at-a-time.js';
import { type Past, pastOf } from '../../management-api/serving/past.js';
import { pageInMemory } from '../../../projections/paging/page-in-memory.js';

/** A client's ids are no UUIDs. */
export const ofClient = { clientId: isClientId };

export const clientIdOf = ({ params }: Pick<ReadRequest, 'params'>): string => params['clientId'] ?? '';

/** Returns the client of the path, also at the moment of `asOf`. Throws `client_not_found`. */
async function oneClientAsOf(api: Api, request: ReadRequest): Promise<Answer> {
  const past = await pastOf(api, request);
  return oneClient(past ?? api, request);
}

/** Returns the client of the path. Throws `client_not_found`. */
export async function oneClient({ app }: Pick<Api, 'app'>, request: ReadRequest): Promise<Answer> {
  const { record, revision } = await readClient(app, request.tenantId, clientIdOf(request));
  return { body: record, revision };
}

async function listClients(api: Api, request: ReadRequest): Promise<Answer> {
  const page = pageRequest(api, request);
  const q = request.query['q'] as string | undefined;
  const past = await pastOf(api, request);
  if (past !== null) return listPastClients(api, request, past);
  const { result, lagging } = await api.lag.list(() => api.clients.list(request.tenantId, page, q));
  const items = await clientRecords(api.app, request.tenantId, result.items);
  return { body: pageBody(api, request, { ...result, items }), lagging };
}

async function listPastClients(api: Api, request: ReadRequest, { app, directories }: Past): Promise<Answer> {
  const { tenantId, query } = request;
  const part = ((query['q'] as string | undefined) ?? '').trim().toLowerCase();
  const clients = (await directories.clientsOf(tenantId)).filter(
    ({ name, clientId }) => name.toLowerCase().includes(part) || clientId.toLowerCase().startsWith(part),
  );
  const found = pageInMemory(clients, pageRequest(api, request), ({ createdAt, clientId }) => ({
    key: createdAt,
    id: clientId,
  }));
  const items = await clientRecords(app, tenantId, found.items);
  return { body: pageBody(api, request, { ...found, items }) };
}

async function listClientUsers(api: Api, request: ReadRequest): Promise<Answer> {
  const { tenantId } = request;
  const page = pageRequest(api, request);
  const { record } = await readClient(api.app, tenantId, clientIdOf(request));
  const uses = await api.app.clientUses.usersOf(tenantId, record.clientId, page);
  const { result, lagging } = await api.lag.list(() =>
    api.users.byIds(
      tenantId,
      uses.items.map(({ userId }) => userId),
      api.app.clock.now(),
    ),
  );
  const items = uses.items.map(({ userId, lastSignedInAt }) => {
    const { email = null, firstName = null, lastName = null } = result.get(userId) ?? {};
    return { userId, email, firstName, lastName, lastSignedInAt };
  });
  return { body: pageBody(api, request, { ...uses, items }), lagging };
}

/** Members that a change needs no step-up for: nothing that is trusted follows from them. */
const harmless: ReadonlySet<string> = new Set(['name']);

/** Returns the record with its secret; `clientSecret` is null for a client without one. */
const withSecret = ({ clientId, ...rest }: ClientRecord, clientSecret: string | null) => ({
  clientId,
  clientSecret,
  ...rest,
});

export const clientRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/portal/api/clients',
    operationId: 'listClients',
    whileLocked: 'owners',
    summary: 'List clients',
    description: "The tenant's own, without the portal's.",
    scopes: [],
    query: {
      q: { ...someText, description: 'A part of the name, in any case, or the start of the client id.' },
      ...asOfParameter,
      ...pageParameters,
    },
    status: 200,
    answers: 'ClientPage',
    refusals: historyRefusals,
    handle: listClients,
  },
  writing<RegisterClientInput>({
    method: 'POST',
    path: '/portal/api/clients',
    operationId: 'createClient',
    whileLocked: 'stops',
    stepUp: true,
    summary: 'Register a client',
    description:
      'The answer has the `clientSecret` of a client that uses one; it is never shown again. With an `Idempotency-Key` a ' +
      'repeated request gets the same answer. Only owners give `managementScopes`. A tenant registers 20 clients and new ' +
      'audiences in a day (UTC) at most.',
    scopes: [],
    takes: 'CreateClient',
    status: 201,
    answers: 'ClientWithSecret',
    refusals: {
      403: ['owner_required'],
      404: ['role_not_found'],
      409: ['audience_taken', 'too_many_claims', 'plan_limit'],
    },
    handle: async (api, { context, body }) => {
      const { record, clientSecret, revision, position } = await registerClient(api.app, context, body);
      const location = `/portal/api/clients/${record.clientId}` as const;
      return { body: withSecret(record, clientSecret), revision, position, location };
    },
  }),
  {
    method: 'GET',
    path: '/portal/api/clients/{clientId}',
    ids: ofClient,
    operationId: 'getClient',
    whileLocked: 'owners',
    summary: 'Read a client',
    description: "The portal's own client can be read, too; it is `builtIn`, and nothing changes it.",
    scopes: [],
    query: asOfParameter,
    status: 200,
    answers: 'Client',
    refusals: { 404: ['client_not_found'] },
    throwIfMissing: oneClient,
    handle: oneClientAsOf,
  },
  writing<Omit<ChangeClientInput, 'clientId'>>({
    method: 'PUT',
    path: '/portal/api/clients/{clientId}',
    ids: ofClient,
    operationId: 'changeClient',
    whileLocked: 'stops',
    summary: 'Change a client',
    description:
      'Absent members stay; `type` never changes. A client that changes to `private_key_jwt` loses its secrets. A change of ' +
      'more than `name` asks for a recent sign-in. Only owners change a client that has `managementScopes`.',
    scopes: [],
    takes: 'ChangeClient',
    stepUpFor: (body) => Object.keys(body).some((member) => !harmless.has(member)),
    conditional: true,
    status: 200,
    answers: 'Client',
    refusals: {
      403: ['owner_required'],
      404: ['client_not_found', 'role_not_found'],
      409: ['audience_taken', 'built_in_client', 'too_many_claims'],
    },
    throwIfMissing: oneClient,
    handle: async (api, request) => {
      const input = { ...request.body, clientId: clientIdOf(request) };
      const { record, revision, position } = await changeClient(api.app, request.context, input);
      return { body: record, revision, position };
    },
  }),
  writing({
    method: 'DELETE',
    path: '/portal/api/clients/{clientId}',
    ids: ofClient,
    operationId: 'deleteClient',
    whileLocked: 'stops',
    summary: 'Delete a client',
    description: 'Its grants and tokens end at once, and nobody can have its id or its audience any more.',
    scopes: [],
    stepUp: true,
    conditional: true,
    status: 204,
    refusals: { 403: ['owner_required'], 404: ['client_not_found'], 409: ['built_in_client'] },
    throwIfMissing: oneClient,
    handle: (api, request) => deleteClient(api.app, request.context, { clientId: clientIdOf(request) }),
  }),
  writing<{ readonly overlapSeconds?: number }>({
    method: 'POST',
    path: '/portal/api/clients/{clientId}/rotate-secret',
    ids: ofClient,
    operationId: 'rotateClientSecret',
    whileLocked: 'stops',
    stepUp: true,
    summary: 'Give a client another secret',
    description:
      'The answer has the new `clientSecret`, which is never shown again. The former one works for `overlapSeconds` more: 0 ' +
      'for one that leaked.',
    scopes: [],
    takes: 'RotateClientSecret',
    bodyOptional: true,
    status: 200,
    answers: 'ClientWithSecret',
    refusals: {
      403: ['owner_required'],
      404: ['client_not_found'],
      409: ['built_in_client', 'client_without_secret'],
    },
    throwIfMissing: oneClient,
    handle: async (api, request) => {
      const input = { ...request.body, clientId: clientIdOf(request) };
      const done = await rotateClientSecret(api.app, request.context, input);
      const { record, clientSecret, revision, position } = done;
      return { body: withSecret(record, clientSecret), revision, position };
    },
  }),
  writing<Uint8Array>({
    method: 'POST',
    path: '/portal/api/clients/{clientId}/logo',
    ids: ofClient,
    operationId: 'setClientLogo',
    whileLocked: 'stops',
    summary: 'Upload the logo of a client',
    description:
      'People see it where they are asked for their consent. It becomes a PNG of at most 1024 × 1024 pixels. The format is ' +
      'recognised by the content.',
    scopes: [],
    uploads: pictures,
    status: 200,
    answers: 'Client',
    refusals: {
      400: imageRefusals,
      403: ['owner_required'],
      404: ['client_not_found'],
      409: ['built_in_client'],
      415: ['unsupported_image'],
      503: ['images_busy'],
    },
    throwIfMissing: oneClient,
    handle: async (api, request) => {
      const input = { clientId: clientIdOf(request), file: request.body };
      const { record, revision, position } = await setClientLogo(api.app, request.context, input);
      return { body: record, revision, position };
    },
  }),
  writing({
    method: 'DELETE',
    path: '/portal/api/clients/{clientId}/logo',
    ids: ofClient,
    operationId: 'removeClientLogo',
    whileLocked: 'stops',
    summary: 'Remove the logo of a client',
    scopes: [],
    conditional: true,
    status: 204,
    refusals: { 403: ['owner_required'], 404: ['client_not_found'], 409: ['built_in_client'] },
    throwIfMissing: oneClient,
    handle: (api, request) => removeClientLogo(api.app, request.context, { clientId: clientIdOf(request) }),
  }),
  {
    method: 'GET',
    path: '/portal/api/clients/{clientId}/users',
    ids: ofClient,
    operationId: 'listClientUsers',
    whileLocked: 'owners',
    summary: 'List who signed in with a client',
    description: 'The last ones first, with silent sign-ins during a session.',
    scopes: [],
    query: pageParameters,
    status: 200,
    answers: 'ClientUserPage',
    refusals: { 404: ['client_not_found'] },
    throwIfMissing: oneClient,
    handle: listClientUsers,
  },
];
