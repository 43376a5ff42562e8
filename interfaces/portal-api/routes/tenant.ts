import { changeTenant } from '../../../application/tenant/change-tenant.js';
import { requestTenantDeletion } from '../../../application/tenant/deletion/request-tenant-deletion.js';
import { withdrawTenantDeletion } from '../../../application/tenant/deletion/withdraw-tenant-deletion.js';
import { loadPresentTenant } from '../../../application/tenant/tenant-stream.js';
import { supportAccessUntil } from '../../../application/tenant/operators/support-access.js';
import { sendTestMail } from '../../../application/tenant/send-test-mail.js';
import { type TenantRecord, tenantRecord } from '../../../application/tenant/tenant-record.js';
import type { App } from '../../../application/app.js';
import type { TenantChanges } from '../../../domain/tenant/change-tenant.js';
import type { TenantLock } from '../../../domain/tenant/tenant.js';
import { asOfParameter } from '../../management-api/schemas/schemas.js';
import { pastOf } from '../../management-api/serving/past.js';
import { type Route, writing } from '../../management-api/serving/route.js';

const ofOwners = { scopes: [], ownersOnly: true } as const;

/** Returns the answer about a tenant; one that has just changed has no lock, under which nothing is changed. */
const answerOf = async (app: App, record: TenantRecord, lock: TenantLock | null = null): Promise<object> => ({
  ...record,
  lock,
  supportAccessUntil: await supportAccessUntil(app, record.id),
});

/** The operations of the tenant itself. */
export const tenantRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/portal/api/tenant',
    operationId: 'getTenant',
    whileLocked: 'owners',
    summary: 'Read the tenant',
    scopes: [],
    query: asOfParameter,
    status: 200,
    answers: 'Tenant',
    refusals: { 404: ['tenant_not_found'] },
    handle: async (api, request) => {
      const { app } = (await pastOf(api, request)) ?? api;
      const { tenant, revision } = await loadPresentTenant(app, request.tenantId);
      return { body: await answerOf(app, tenantRecord(tenant), tenant.lock), revision };
    },
  },
  writing<TenantChanges>({
    method: 'PUT',
    path: '/portal/api/tenant',
    operationId: 'changeTenant',
    whileLocked: 'stops',
    summary: 'Change the tenant',
    description: 'Absent members stay.',
    scopes: [],
    takes: 'ChangeTenant',
    conditional: true,
    status: 200,
    answers: 'Tenant',
    handle: async (api, { context, body }) => {
      const { record, revision, position } = await changeTenant(api.app, context, body);
      return { body: await answerOf(api.app, record), revision, position };
    },
  }),
  writing<{ readonly slug: string }>({
    method: 'POST',
    path: '/portal/api/tenant/deletion',
    operationId: 'requestDeletion',
    whileLocked: 'stops',
    summary: 'Request the deletion of the tenant',
    description:
      'All owners are mailed, now and 7 days and 1 day before. Until then everything works as before, and the request can be withdrawn. Idempotent.',
    ...ofOwners,
    stepUp: true,
    takes: 'DeleteTenant',
    status: 200,
    answers: 'Tenant',
    handle: async (api, { context, body }) => {
      const { record, revision, position } = await requestTenantDeletion(api.app, context, body);
      return { body: await answerOf(api.app, record), revision, position };
    },
  }),
  writing({
    method: 'DELETE',
    path: '/portal/api/tenant/deletion',
    operationId: 'withdrawDeletion',
    whileLocked: 'stops',
    summary: 'Withdraw the deletion of the tenant',
    description: 'What an operator of the service requested, only operators withdraw. Idempotent.',
    ...ofOwners,
    stepUp: true,
    status: 204,
    refusals: { 403: ['requested_by_operator'] },
    handle: async (api, { context }) => ({
      position: (await withdrawTenantDeletion(api.app, context)).position,
    }),
  }),
  writing({
    method: 'POST',
    path: '/portal/api/settings/test-mail',
    operationId: 'sendTestMail',
    whileLocked: 'stops',
    summary: 'Send yourself a test mail',
    description:
      "To the caller's own verified address, five times an hour: in the name, the look and the language of the tenant.",
    scopes: [],
    status: 204,
    refusals: { 409: ['email_not_verified', 'mail_limit_reached'] },
    handle: (api, { context }) => sendTestMail(api.app, context),
  }),
];
