import { changeTenant } from '../../../application/tenant/change-tenant.js';
import { loadPresentTenant } from '../../../application/tenant/present-tenant-of.js';
import { sendTestMail } from '../../../application/tenant/send-test-mail.js';
import { tenantRecord } from '../../../application/tenant/tenant-record.js';
import type { TenantChanges } from '../../../domain/tenant/change-tenant.js';
import { type Route, writing } from '../../management-api/serving/route.js';

/** The operations of the tenant itself. */
export const tenantRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/portal/api/tenant',
    operationId: 'getTenant',
    summary: 'Read the tenant',
    scopes: [],
    status: 200,
    answers: 'Tenant',
    handle: async (api, { tenantId }) => {
      const { tenant, revision } = await loadPresentTenant(api.app, tenantId);
      return { body: tenantRecord(tenant), revision };
    },
  },
  writing<TenantChanges>({
    method: 'PUT',
    path: '/portal/api/tenant',
    operationId: 'changeTenant',
    summary: 'Change the tenant',
    description: 'Absent members stay.',
    scopes: [],
    takes: 'ChangeTenant',
    conditional: true,
    status: 200,
    answers: 'Tenant',
    handle: async (api, { context, body }) => {
      const { record, revision, position } = await changeTenant(api.app, context, body);
      return { body: record, revision, position };
    },
  }),
  writing({
    method: 'POST',
    path: '/portal/api/settings/test-mail',
    operationId: 'sendTestMail',
    summary: 'Send yourself a test mail',
    description:
      "To the caller's own verified address, five times an hour: in the name, the look and the language of the tenant.",
    scopes: [],
    status: 202,
    refusals: { 409: ['email_not_verified', 'mail_limit_reached'] },
    handle: (api, { context }) => sendTestMail(api.app, context),
  }),
];
