import type { ApiKeyChanges, ApiKeyInput } from '../../../application/api-key/api-key-input.js';
import { changeApiKey } from '../../../application/api-key/change-api-key.js';
import { issueApiKey } from '../../../application/api-key/issue-api-key.js';
import { readApiKey } from '../../../application/api-key/read-api-key.js';
import { revokeApiKey } from '../../../application/api-key/revoke-api-key.js';
import { rotateApiKey } from '../../../application/api-key/rotate-api-key.js';
import { withLastUse } from '../../../application/api-key/with-last-use.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { asOfParameter, pageParameters } from '../../management-api/schemas/schemas.js';
import { historyRefusals } from '../../management-api/serving/one-at-a-time.js';
import { pastOf } from '../../management-api/serving/past.js';
import { byCreation } from '../../../projections/paging/keyset.js';
import { pageInMemory } from '../../../projections/paging/page-in-memory.js';
import { pageBody, pageRequest } from '../../management-api/serving/paging.js';
import {
  type Answer,
  type Api,
  type ReadRequest,
  type Route,
  writing,
} from '../../management-api/serving/route.js';

async function listApiKeys(api: Api, request: ReadRequest): Promise<Answer> {
  const page = pageRequest(api, request);
  const past = await pastOf(api, request);
  if (past !== null) {
    const found = pageInMemory(await past.directories.apiKeysOf(request.tenantId), page, byCreation);
    const items = await withLastUse(noUses, request.tenantId, found.items);
    return { body: pageBody(api, request, { ...found, items }) };
  }
  const { result, lagging } = await api.lag.list(() => api.issuedKeys.list(request.tenantId, page));
  const body = pageBody(api, request, result);
  return {
    body: { ...body, items: await withLastUse(api.keyUses, request.tenantId, result.items) },
    lagging,
  };
}

/** Uses are kept outside the streams: they are not known of the past. */
const noUses: Api['keyUses'] = { of: () => Promise.resolve(new Map()) };

const noSuchKey = (): DomainError =>
  new DomainError('not-found', 'api_key_not_found', 'There is no such API key.');

/** Returns the key of the path's `id` at the moment of `asOf`; without it, as it is now. */
async function oneApiKeyAsOf(api: Api, request: ReadRequest): Promise<Answer> {
  const past = await pastOf(api, request);
  if (past === null) return oneApiKey(api, request);
  const { tenantId, params } = request;
  const found = await readApiKey(past.app, tenantId, params['id'] ?? '');
  if (!found) throw noSuchKey();
  const [body] = await withLastUse(noUses, tenantId, [found.record]);
  return { body, revision: found.revision };
}

/** Returns the key of the path's `id`, from its stream when the read model may be behind. */
async function oneApiKey(api: Api, { tenantId, params }: ReadRequest): Promise<Answer> {
  const id = params['id'] ?? '';
  const { result, lagging } = await api.lag.read(
    () => api.issuedKeys.byId(tenantId, id),
    () => readApiKey(api.app, tenantId, id),
  );
  if (!result) throw noSuchKey();
  const [body] = await withLastUse(api.keyUses, tenantId, [result.record]);
  return { body, revision: result.revision, lagging };
}

/** Refuses to limit a key to networks where the service may see a proxy's address as everybody's. */
function refuseUnknowable(
  { baseUrl }: Pick<Api, 'baseUrl'>,
  { mayBeProxied }: Pick<ReadRequest, 'mayBeProxied'>,
  { allowedNetworks }: Pick<ApiKeyInput, 'allowedNetworks'>,
): void {
  if (!allowedNetworks || !mayBeProxied() || !baseUrl.startsWith('https:')) return;
  throw new DomainError(
    'conflict',
    'networks_unknowable',
    'The service cannot tell from which network a request comes: name the proxies in front of it in TRUSTED_PROXIES.',
  );
}

export const apiKeyRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/portal/api/api-keys',
    operationId: 'listApiKeys',
    whileLocked: 'owners',
    summary: 'List API keys',
    description: 'Revoked and expired ones included. The keys themselves are not kept.',
    scopes: [],
    query: { ...asOfParameter, ...pageParameters },
    status: 200,
    answers: 'ApiKeyPage',
    refusals: historyRefusals,
    handle: listApiKeys,
  },
  writing<ApiKeyInput>({
    method: 'POST',
    path: '/portal/api/api-keys',
    operationId: 'issueApiKey',
    whileLocked: 'stops',
    summary: 'Issue an API key',
    description:
      'The answer has the `key`; it is never shown again. Only owners issue keys with `users:write` or `roles:write`.',
    scopes: [],
    stepUp: true,
    takes: 'IssueApiKey',
    status: 201,
    answers: 'ApiKeyWithKey',
    refusals: {
      403: ['owner_required'],
      409: ['networks_unknowable', 'api_key_already_issued', 'plan_limit'],
    },
    handle: async (api, request) => {
      const { context, tenantId, body } = request;
      refuseUnknowable(api, request, body);
      const { record, key, revision, position } = await issueApiKey(api.app, context, body);
      const [shown] = await withLastUse(api.keyUses, tenantId, [record]);
      const location = `/portal/api/api-keys/${record.id}` as const;
      return { body: { ...shown, key }, revision, position, location };
    },
  }),
  {
    method: 'GET',
    path: '/portal/api/api-keys/{id}',
    operationId: 'getApiKey',
    whileLocked: 'owners',
    summary: 'Read an API key',
    scopes: [],
    query: asOfParameter,
    status: 200,
    answers: 'ApiKey',
    refusals: { 404: ['api_key_not_found'] },
    throwIfMissing: oneApiKey,
    handle: oneApiKeyAsOf,
  },
  writing<ApiKeyChanges>({
    method: 'PUT',
    path: '/portal/api/api-keys/{id}',
    operationId: 'changeApiKey',
    whileLocked: 'stops',
    summary: 'Change an API key',
    description:
      'Absent members stay, null stands for no limit. Only owners extend or widen keys with `users:write` or `roles:write`.',
    scopes: [],
    stepUp: true,
    takes: 'ChangeApiKey',
    conditional: true,
    status: 200,
    answers: 'ApiKey',
    refusals: {
      403: ['owner_required'],
      404: ['api_key_not_found'],
      409: ['api_key_revoked', 'networks_unknowable', 'plan_limit'],
    },
    throwIfMissing: oneApiKey,
    handle: async (api, request) => {
      const { context, tenantId, params, body } = request;
      refuseUnknowable(api, request, body);
      const input = { ...body, apiKeyId: params['id'] ?? '' };
      const { record, revision, position } = await changeApiKey(api.app, context, input);
      const [shown] = await withLastUse(api.keyUses, tenantId, [record]);
      return { body: shown, revision, position };
    },
  }),
  writing({
    method: 'DELETE',
    path: '/portal/api/api-keys/{id}',
    operationId: 'revokeApiKey',
    whileLocked: 'stops',
    summary: 'Revoke an API key',
    description: 'For good: every process refuses it within a second. The record stays.',
    scopes: [],
    conditional: true,
    status: 204,
    refusals: { 404: ['api_key_not_found'] },
    throwIfMissing: oneApiKey,
    handle: (api, { context, params }) => revokeApiKey(api.app, context, { apiKeyId: params['id'] ?? '' }),
  }),
  writing<{ readonly overlapSeconds?: number }>({
    method: 'POST',
    path: '/portal/api/api-keys/{id}/rotate',
    operationId: 'rotateApiKey',
    whileLocked: 'stops',
    summary: 'Give an API key a successor',
    description:
      'The answer has the new `key`, which is never shown again. The present one works for `overlapSeconds` as well; after ' +
      'a leak, give 0. Of rotations at the same time one is carried out.',
    scopes: [],
    stepUp: true,
    takes: 'RotateApiKey',
    bodyOptional: true,
    conditional: true,
    status: 200,
    answers: 'ApiKeyWithKey',
    refusals: {
      403: ['owner_required'],
      404: ['api_key_not_found'],
      409: ['api_key_revoked', 'api_key_expired', 'api_key_already_issued'],
    },
    throwIfMissing: oneApiKey,
    handle: async (api, { context, tenantId, params, body }) => {
      const input = { ...body, apiKeyId: params['id'] ?? '' };
      const { record, key, revision, position } = await rotateApiKey(api.app, context, input);
      const [shown] = await withLastUse(api.keyUses, tenantId, [record]);
      return { body: { ...shown, key }, revision, position };
    },
  }),
];
