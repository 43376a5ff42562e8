import { readOperatorTenant } from '../../../application/tenant/operators/read-tenants.js';
import {
  type GrantSupportAccessInput,
  grantSupportAccess,
  listSupportAccess,
  operatorsAccess,
  revokeSupportAccess,
} from '../../../application/tenant/operators/support-access.js';
import { pageParameters } from '../../management-api/schemas/schemas.js';
import { pageBody, pageRequest } from '../../management-api/serving/paging.js';
import { type Route, writing } from '../../management-api/serving/route.js';
import { pageInMemory } from '../../../projections/paging/page-in-memory.js';
import { ofOperators, oneOperatorTenant } from './operator-tenants.js';

const path = '/portal/api/support-access';

/** The access that owners give to an operator of the service, and what the operator sees of it. */
export const supportAccessRoutes: readonly Route[] = [
  {
    method: 'GET',
    path,
    operationId: 'listSupportAccess',
    whileLocked: 'owners',
    summary: 'List the access of operators',
    description: 'That which is live, newest first.',
    scopes: [],
    ownersOnly: true,
    query: pageParameters,
    status: 200,
    answers: 'SupportAccessPage',
    handle: async (api, request) => {
      const found = pageInMemory(
        await listSupportAccess(api.app, request.tenantId),
        pageRequest(api, request),
        ({ grantedAt, id }) => ({ key: grantedAt, id }),
      );
      return { body: pageBody(api, request, found) };
    },
  },
  writing<GrantSupportAccessInput>({
    method: 'POST',
    path,
    operationId: 'grantSupportAccess',
    whileLocked: 'stops',
    summary: 'Let an operator read the data of the tenant',
    description:
      'One operator, who tells you the id, reads users, roles, webhooks and branding for at most 24 hours. The audit log has an ' +
      'entry for each person whose data is read. All owners are notified by mail.',
    scopes: [],
    ownersOnly: true,
    stepUp: true,
    takes: 'GrantSupportAccess',
    status: 201,
    answers: 'SupportAccess',
    refusals: { 409: ['too_many_support_accesses'] },
    handle: async ({ app }, { context, body }) => {
      const { record, position } = await grantSupportAccess(app, context, body);
      return { body: record, position, location: path };
    },
  }),
  writing({
    method: 'DELETE',
    path,
    operationId: 'revokeSupportAccess',
    whileLocked: 'owners',
    summary: 'End the access of operators',
    description: 'At once: the next request of the operator is refused.',
    scopes: [],
    ownersOnly: true,
    stepUp: true,
    query: {
      id: { type: 'string', format: 'uuid', description: 'Of one access. Default: all of them end.' },
    },
    status: 204,
    refusals: { 404: ['support_access_not_found'] },
    handle: ({ app }, { context, query }) =>
      revokeSupportAccess(app, context, { id: (query['id'] as string | undefined) ?? null }),
  }),
  {
    method: 'GET',
    path: '/portal/api/operator/tenants/{id}/support-access',
    operationId: 'getOperatorSupportAccess',
    summary: 'Read your own access to the data of a tenant',
    description: 'With the id by which the tenant knows you, for the owner who gives you access.',
    ...ofOperators,
    status: 200,
    answers: 'OperatorSupportAccess',
    refusals: { 404: ['tenant_not_found'] },
    throwIfMissing: oneOperatorTenant,
    handle: async (api, { params, asCommand }) => {
      const { record } = await readOperatorTenant(api.app, api, params['id'] ?? '');
      const { operatorId, access } = await operatorsAccess(api.app, record.id, asCommand().actor.id);
      return { body: { operatorId, expiresAt: access?.expiresAt ?? null } };
    },
  },
];
