import { recordTenantAction, recordAction } from '../../../application/tenant/operators/operator-action.js';
import {
  type LockFilter,
  type TenantLifeState,
  tenantStates,
} from '../../../application/tenant/operators/operator-tenant.js';
import {
  listOperatorTenants,
  readOperatorTenant,
} from '../../../application/tenant/operators/read-tenants.js';
import { requestTenantDeletion } from '../../../application/tenant/deletion/request-tenant-deletion.js';
import { withdrawTenantDeletion } from '../../../application/tenant/deletion/withdraw-tenant-deletion.js';
import {
  recoverableOwner,
  requestOwnerRecovery,
} from '../../../application/owners/recovery/request-owner-recovery.js';
import { createTenantWithOwner } from '../../../application/tenant/create-tenant-with-owner.js';
import { lockTenant } from '../../../application/tenant/lock-tenant.js';
import { unlockTenant } from '../../../application/tenant/unlock-tenant.js';
import type { Position } from '../../../application/ports/events/event-store.js';
import type { CommandContext } from '../../../application/shared/command-context.js';
import { type LockKind, lockKinds } from '../../../domain/tenant/tenant-events.js';
import { pageBody, pageRequest } from '../../management-api/serving/paging.js';
import {
  type Answer,
  type Api,
  type ReadRequest,
  type Route,
  type WriteRequest,
  writing,
} from '../../management-api/serving/route.js';
import { someText } from '../../management-api/schemas/schema-parts.js';
import { pageParameters } from '../../management-api/schemas/schemas.js';

/** What every operation of operators has. */
export const ofOperators = { scopes: [], operatorsOnly: true, whileLocked: 'stops' } as const;

const tenantIdOf = ({ params }: Pick<ReadRequest, 'params'>): string => params['id'] ?? '';

async function operatorTenant(api: Api, id: string): Promise<Answer> {
  const { result, lagging } = await api.lag.list(() => readOperatorTenant(api.app, api, id));
  return { body: result.record, revision: result.revision, lagging };
}

/** Returns the tenant of the path. Throws `tenant_not_found`. */
export const oneOperatorTenant = (api: Api, request: ReadRequest): Promise<Answer> =>
  operatorTenant(api, tenantIdOf(request));

/** Returns the context of the operator's command on the tenant of the path; see `recordTenantAction`. */
export const actingOn = (
  { app }: Api,
  request: WriteRequest<{ readonly reason: string }>,
): Promise<CommandContext> => {
  const { operationId: operation, context, body } = request;
  return recordTenantAction(app, context, { operation, tenantId: tenantIdOf(request), reason: body.reason });
};

/** Returns the answer with the tenant after a write, once the read models show it or are known to be behind. */
async function tenantAfter(api: Api, id: string, position: Position | null): Promise<Answer> {
  if (position !== null) await api.lag.waitUntilShown(position);
  const { body, lagging = false } = await operatorTenant(api, id);
  return { body, lagging };
}

const deletionRoutes: readonly Route[] = [
  writing<{ readonly reason: string }>({
    method: 'POST',
    path: '/portal/api/operator/tenants/{id}/deletion',
    operationId: 'requestTenantDeletion',
    summary: 'Request the deletion of a tenant',
    description:
      'All owners are mailed. Until the days of grace are over everything works as before, and only operators can withdraw it.',
    ...ofOperators,
    stepUp: true,
    takes: 'OperatorReason',
    status: 200,
    answers: 'OperatorTenant',
    refusals: { 404: ['tenant_not_found'] },
    throwIfMissing: oneOperatorTenant,
    handle: async (api, request) => {
      const { reason } = request.body;
      const { position } = await requestTenantDeletion(api.app, await actingOn(api, request), { reason });
      return tenantAfter(api, tenantIdOf(request), position);
    },
  }),
  writing<{ readonly reason: string }>({
    method: 'DELETE',
    path: '/portal/api/operator/tenants/{id}/deletion',
    operationId: 'withdrawTenantDeletion',
    summary: 'Withdraw the deletion of a tenant',
    ...ofOperators,
    stepUp: true,
    takes: 'OperatorReason',
    status: 200,
    answers: 'OperatorTenant',
    refusals: { 404: ['tenant_not_found'] },
    throwIfMissing: oneOperatorTenant,
    handle: async (api, request) => {
      const { reason } = request.body;
      const { position } = await withdrawTenantDeletion(api.app, await actingOn(api, request), { reason });
      return tenantAfter(api, tenantIdOf(request), position);
    },
  }),
];

export const operatorTenantRoutes: readonly Route[] = [
  ...deletionRoutes,
  {
    method: 'GET',
    path: '/portal/api/operator/tenants',
    operationId: 'listOperatorTenants',
    summary: 'List the tenants of the service',
    ...ofOperators,
    query: {
      ...pageParameters,
      q: { ...someText, description: 'Beginning of the slug or the name.' },
      state: { enum: tenantStates, description: 'What becomes of them.' },
      lock: { enum: ['any', 'none', ...lockKinds], description: 'The kind of their lock.' },
    },
    status: 200,
    answers: 'OperatorTenantPage',
    handle: async (api, request) => {
      const filter = request.query as { q?: string; lock?: LockFilter; state?: TenantLifeState };
      const { q, lock, state } = filter;
      const page = pageRequest(api, request);
      const { result, lagging } = await api.lag.list(() =>
        listOperatorTenants(api.app, api, { q, lock, state }, page),
      );
      return { body: pageBody(api, request, result), lagging };
    },
  },
  writing<{
    readonly slug: string;
    readonly name: string;
    readonly ownerEmail: string;
    readonly ownerFirstName?: string;
    readonly ownerLastName?: string;
    readonly reason: string;
  }>({
    method: 'POST',
    path: '/portal/api/operator/tenants',
    operationId: 'createOperatorTenant',
    summary: 'Create a tenant',
    description: 'Its first owner is invited by mail.',
    ...ofOperators,
    stepUp: true,
    takes: 'CreateOperatorTenant',
    status: 201,
    answers: 'OperatorTenant',
    refusals: { 409: ['slug_taken'] },
    handle: async (api, { context, body, operationId: operation }) => {
      const { slug, name, ownerEmail: email, ownerFirstName: firstName, ownerLastName: lastName } = body;
      const id = api.app.ids.derive(context.commandId, 'tenant');
      const acting = await recordAction(api.app, context, { operation, tenantId: id, reason: body.reason });
      const owner = { email, firstName, lastName, sendInvitation: true };
      const { position } = await createTenantWithOwner(api.app, acting, { slug, name, owner });
      return {
        ...(await tenantAfter(api, id, position)),
        location: `/portal/api/operator/tenants/${id}` as const,
      };
    },
  }),
  {
    method: 'GET',
    path: '/portal/api/operator/tenants/{id}',
    operationId: 'getOperatorTenant',
    summary: 'Read a tenant of the service',
    ...ofOperators,
    status: 200,
    answers: 'OperatorTenant',
    refusals: { 404: ['tenant_not_found'] },
    throwIfMissing: oneOperatorTenant,
    handle: oneOperatorTenant,
  },
  writing<{ readonly kind: LockKind; readonly reason: string }>({
    method: 'POST',
    path: '/portal/api/operator/tenants/{id}/lock',
    operationId: 'lockTenant',
    summary: 'Lock a tenant',
    description: 'A lock of another kind takes the place of the one before.',
    ...ofOperators,
    stepUp: true,
    takes: 'LockTenant',
    status: 200,
    answers: 'OperatorTenant',
    refusals: { 404: ['tenant_not_found'] },
    throwIfMissing: oneOperatorTenant,
    handle: async (api, request) => {
      const { position } = await lockTenant(api.app, await actingOn(api, request), request.body);
      return tenantAfter(api, tenantIdOf(request), position);
    },
  }),
  writing<{ readonly reason: string }>({
    method: 'POST',
    path: '/portal/api/operator/tenants/{id}/unlock',
    operationId: 'unlockTenant',
    summary: 'Unlock a tenant',
    ...ofOperators,
    stepUp: true,
    takes: 'OperatorReason',
    status: 200,
    answers: 'OperatorTenant',
    refusals: { 404: ['tenant_not_found'] },
    throwIfMissing: oneOperatorTenant,
    handle: async (api, request) => {
      const { position } = await unlockTenant(api.app, await actingOn(api, request), request.body);
      return tenantAfter(api, tenantIdOf(request), position);
    },
  }),
  writing<{ readonly reason: string }>({
    method: 'POST',
    path: '/portal/api/operator/tenants/{id}/owners/{userId}/recover',
    operationId: 'recoverOwner',
    summary: 'Remove the second factors of an owner who lost them',
    description:
      'After 24 hours; of the only owner after 72, and where there is a second operator only once they agree, by the same ' +
      'request. Owners and admins are notified by mail and can object; a sign-in of the owner with a factor stops it. The owner ' +
      'reads the id on the page that asks for the second factor, and tells it to you.',
    ...ofOperators,
    stepUp: true,
    takes: 'OperatorReason',
    status: 202,
    answers: 'OwnerRecovery',
    refusals: {
      404: ['tenant_not_found', 'owner_not_found'],
      409: ['recovery_open', 'owner_without_factor'],
    },
    throwIfMissing: oneOperatorTenant,
    handle: async (api, request) => {
      const userId = request.params['userId'] ?? '';
      await oneOperatorTenant(api, request);
      await recoverableOwner(api.app, tenantIdOf(request), userId);
      const input = { userId, reason: request.body.reason };
      const { record, position } = await requestOwnerRecovery(api.app, await actingOn(api, request), input);
      return { body: record, position };
    },
  }),
];
