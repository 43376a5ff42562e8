import type { JsonSchema } from '../../domain/shared/event-definition.js';
import {
  defaultSettings,
  editableFields,
  mfaPolicies,
  signUpPolicies,
  type TenantSettings,
} from '../../domain/tenant/tenant-settings.js';
import {
  allOrAbsent,
  answer,
  boolean,
  page,
  request,
  ruled,
  text,
} from '../management-api/schemas/schema-parts.js';
import { billingSchemas } from './schemas/billing-schemas.js';
import { clientSchemas } from './schemas/client-schemas.js';
import { brandingDraftSchemas } from './schemas/branding-draft-schemas.js';
import { operatorSchemas } from './schemas/operator-schemas.js';
import { overviewSchemas } from './schemas/overview-schemas.js';
import { screenFailureSchemas } from './schemas/screen-failure-schemas.js';
import { tenantExportSchemas } from './schemas/tenant-export-schemas.js';
import { tenantSchemas } from './schemas/tenant-schemas.js';
import { alertSchemas } from './schemas/alert-schemas.js';
import { apiKeySchemas } from './schemas/api-key-schemas.js';
import { bulkUserSchemas } from './schemas/bulk-user-schemas.js';

const between = (minimum: number, maximum: number): JsonSchema =>
  ruled({ type: 'integer' }, { minimum, maximum });
const list: JsonSchema = { type: 'array', items: text };

/** Values are checked by the rules of the domain, whose refusals name what is allowed. */
const settings: Readonly<Record<keyof TenantSettings, JsonSchema>> = {
  mfa: ruled(text, { enum: mfaPolicies }),
  passkeys: boolean,
  signUp: ruled(text, { enum: signUpPolicies }),
  signUpDomains: { ...list, description: 'For `signUp: domains`: in lower case and ASCII.' },
  emailCode: { ...boolean, description: 'Whether a code by mail signs in like a password.' },
  passwordMinLength: between(8, 64),
  rememberDeviceDays: between(0, 90),
  sessionIdleHours: between(1, 24),
  sessionMaxDays: between(1, 14),
  selfDeletion: boolean,
  deletionGraceDays: between(0, 30),
  signUpsPerDay: between(1, 100_000),
  profileEditing: ruled(list, { items: { enum: editableFields } }),
  alertMails: boolean,
};

const withExamples = (schemas: Readonly<Record<string, JsonSchema>>): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      { ...schema, examples: [defaultSettings[name as keyof TenantSettings]] },
    ]),
  );

/** The schemas of the portal's API. */
export const portalSchemas = {
  ...overviewSchemas,
  ...alertSchemas,
  ...apiKeySchemas,
  ...bulkUserSchemas,
  ...clientSchemas,
  Settings: answer(
    'How people of the tenant sign in, sign up, and look after their accounts.',
    withExamples(settings),
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
