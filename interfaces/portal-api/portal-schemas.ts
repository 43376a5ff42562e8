import type { JsonSchema } from '../../domain/shared/event-definition.js';
import {
  type SettingName,
  defaultSettings,
  mapSettings,
  settingNames,
} from '../../domain/tenant/tenant-settings.js';
import { allOrAbsent, answer, page, request, ruled } from '../management-api/schemas/schema-parts.js';
import { billingSchemas } from './schemas/billing-schemas.js';
import { clientSchemas } from './schemas/client-schemas.js';
import { connectionSchemas } from './schemas/connection-schemas.js';
import { legacySignInSchemas } from './schemas/legacy-sign-in-schemas.js';
import { brandingDraftSchemas } from './schemas/branding-draft-schemas.js';
import { operatorSchemas } from './schemas/operator-schemas.js';
import { resourceSchemas } from './schemas/resource-schemas.js';
import { overviewSchemas } from './schemas/overview-schemas.js';
import { screenFailureSchemas } from './schemas/screen-failure-schemas.js';
import { tenantExportSchemas } from './schemas/tenant-export-schemas.js';
import { tenantSchemas } from './schemas/tenant-schemas.js';
import { alertSchemas } from './schemas/alert-schemas.js';
import { apiKeySchemas } from './schemas/api-key-schemas.js';
import { bulkUserSchemas } from './schemas/bulk-user-schemas.js';

/** Values are checked by the rules of the domain, whose refusals name what is allowed. */
const settings = mapSettings(({ kind, description }) => ({
  ...(kind.rules ? ruled(kind.schema, kind.rules) : kind.schema),
  ...(description && { description }),
}));
const withInitial = (name: SettingName): JsonSchema => ({
  ...settings[name],
  examples: [defaultSettings[name]],
});

/** The schemas of the portal's API. */
export const portalSchemas = {
  ...overviewSchemas,
  ...alertSchemas,
  ...apiKeySchemas,
  ...bulkUserSchemas,
  ...clientSchemas,
  ...resourceSchemas,
  ...connectionSchemas,
  ...legacySignInSchemas,
  Settings: answer(
    'How people of the tenant sign in, sign up, and look after their accounts.',
    Object.fromEntries(settingNames.map((name) => [name, withInitial(name)])),
  ),
  ChangeSettings: request('Absent members stay.', allOrAbsent(settings)),
  ...tenantSchemas,
  ...screenFailureSchemas,
  ...tenantExportSchemas,
  ...brandingDraftSchemas,
  ...billingSchemas,
  InvoicePage: page('Invoice'),
  ...operatorSchemas,
  OperatorTenantPage: page('OperatorTenant'),
} as const satisfies Record<string, JsonSchema>;
