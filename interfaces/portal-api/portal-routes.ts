import { liveLegacySignInRecord } from '../../application/legacy-sign-in/legacy-sign-in-record.js';
import {
  type ChangeSettingsInput,
  changeTenantSettings,
} from '../../application/tenant/change-tenant-settings.js';
import { loadPresentTenant } from '../../application/tenant/tenant-stream.js';
import { asOfParameter } from '../management-api/schemas/schemas.js';
import { pastOf } from '../management-api/serving/past.js';
import { type Route, writing } from '../management-api/serving/route.js';
import { alertRoutes } from './routes/alerts.js';
import { bulkUserRoutes } from './routes/bulk-users.js';
import { billingRoutes } from './routes/billing.js';
import { usageRoutes } from './routes/usage.js';
import { clientTryRoutes } from './routes/client-tries.js';
import { clientRoutes } from './routes/clients.js';
import { connectionDomainRoutes } from './routes/connection-domains.js';
import { connectionRoutes } from './routes/connections.js';
import { brandingDraftRoutes } from './routes/branding-draft.js';
import { apiKeyRoutes } from './routes/api-keys.js';
import { legacySignInRoutes } from './routes/legacy-sign-in.js';
import { operatorBillingRoutes } from './routes/operator-billing.js';
import { operatorServiceRoutes } from './routes/operator-service.js';
import { operatorTenantRoutes } from './routes/operator-tenants.js';
import { portalOverviewRoutes } from './routes/overview.js';
import { metadataClientRoutes } from './routes/metadata-clients.js';
import { resourceRoutes } from './routes/resources.js';
import { screenFailureRoutes } from './routes/screen-failures.js';
import { tenantExportRoutes } from './routes/tenant-export.js';
import { supportAccessRoutes } from './routes/support-access.js';
import { tenantRoutes } from './routes/tenant.js';

const settingsRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/portal/api/settings',
    operationId: 'getSettings',
    whileLocked: 'owners',
    summary: 'Read the settings',
    description: 'How people of the tenant sign in, sign up, and look after their accounts.',
    scopes: [],
    query: asOfParameter,
    status: 200,
    answers: 'Settings',
    refusals: { 404: ['tenant_not_found'] },
    handle: async (api, request) => {
      const { app } = (await pastOf(api, request)) ?? api;
      const { tenant, revision } = await loadPresentTenant(app, request.tenantId);
      return { body: { ...tenant.settings, legacySignIn: liveLegacySignInRecord(app, tenant) }, revision };
    },
  },
  writing<ChangeSettingsInput>({
    method: 'PUT',
    path: '/portal/api/settings',
    operationId: 'changeSettings',
    whileLocked: 'stops',
    summary: 'Change settings',
    description:
      'Absent members stay. A user who requires a second factor of others must have one. `legacySignIn` is ended by null, and ' +
      'set by `PUT /portal/api/settings/legacy-sign-in`.',
    scopes: [],
    ownersOnly: true,
    stepUp: true,
    takes: 'ChangeSettings',
    conditional: true,
    status: 200,
    answers: 'Settings',
    refusals: { 409: ['factor_required'] },
    handle: async (api, { context, body }) => {
      const done = await changeTenantSettings(api.app, context, body);
      const { record, legacySignIn, revision, position } = done;
      return { body: { ...record, legacySignIn }, revision, position };
    },
  }),
];

/** Every operation of the portal's API, in the order in which the documentation shows them. */
export const portalRoutes: readonly Route[] = [
  ...portalOverviewRoutes,
  ...alertRoutes,
  ...apiKeyRoutes,
  ...bulkUserRoutes,
  ...clientRoutes,
  ...clientTryRoutes,
  ...metadataClientRoutes,
  ...resourceRoutes,
  ...connectionRoutes,
  ...connectionDomainRoutes,
  ...brandingDraftRoutes,
  ...tenantRoutes,
  ...settingsRoutes,
  ...legacySignInRoutes,
  ...tenantExportRoutes,
  ...billingRoutes,
  ...usageRoutes,
  ...operatorTenantRoutes,
  ...operatorBillingRoutes,
  ...operatorServiceRoutes,
  ...supportAccessRoutes,
  ...screenFailureRoutes,
];
