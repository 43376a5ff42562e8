import { changeTenantSettings } from '../../application/tenant/change-tenant-settings.js';
import { changeTenant } from '../../application/tenant/change-tenant.js';
import { loadPresentTenant } from '../../application/tenant/present-tenant-of.js';
import { tenantRecord } from '../../application/tenant/tenant-record.js';
import type { TenantChanges } from '../../domain/tenant/change-tenant.js';
import type { SettingsChanges } from '../../domain/tenant/tenant-settings.js';
import { type Route, writing } from '../management-api/serving/route.js';

const tenantRoutes: readonly Route[] = [
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
];

const settingsRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/portal/api/settings',
    operationId: 'getSettings',
    summary: 'Read the settings',
    description: 'How people of the tenant sign in, sign up, and look after their accounts.',
    scopes: [],
    status: 200,
    answers: 'Settings',
    handle: async (api, { tenantId }) => {
      const { tenant, revision } = await loadPresentTenant(api.app, tenantId);
      return { body: tenant.settings, revision };
    },
  },
  writing<SettingsChanges>({
    method: 'PUT',
    path: '/portal/api/settings',
    operationId: 'changeSettings',
    summary: 'Change settings',
    description: 'Absent members stay. Who requires a second factor of others must have one.',
    scopes: [],
    ownersOnly: true,
    stepUp: true,
    takes: 'ChangeSettings',
    conditional: true,
    status: 200,
    answers: 'Settings',
    refusals: { 409: ['factor_required'] },
    handle: async (api, { context, body }) => {
      const { record, revision, position } = await changeTenantSettings(api.app, context, body);
      return { body: record, revision, position };
    },
  }),
];

/** Every operation of the portal's API, in the order in which the documentation shows them. */
export const portalRoutes: readonly Route[] = [...tenantRoutes, ...settingsRoutes];
