import type { JsonSchema } from '../../domain/shared/event-definition.js';
import {
  type SettingName,
  defaultSettings,
  mapSettings,
  settingNames,
} from '../../domain/tenant/tenant-settings.js';
import { NOTE_LENGTH } from '../../domain/audit/alert.js';
import {
  allOrAbsent,
  answer,
  page,
  printable,
  request,
  ruled,
  text,
} from '../management-api/schemas/schema-parts.js';
import { billingSchemas } from './schemas/billing-schemas.js';
import { clientSchemas } from './schemas/client-schemas.js';
import { connectionSchemas } from './schemas/connection-schemas.js';
import { legacySignInOrNull, legacySignInSchemas } from './schemas/legacy-sign-in-schemas.js';
import { brandingDraftSchemas } from './schemas/branding-draft-schemas.js';
import { operatorSchemas } from './schemas/operator-schemas.js';
import { resourceSchemas } from './schemas/resource-schemas.js';
import { overviewSchemas } from './schemas/overview-schemas.js';
import { tenantExportSchemas } from './schemas/tenant-export-schemas.js';
import { tenantSchemas } from './schemas/tenant-schemas.js';
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

const limited = (maxLength: number): JsonSchema => ({ ...text, maxLength });

/** The schemas of the portal's API. */
export const portalSchemas = {
  ...overviewSchemas,
  HandleAlert: request(
    'What an administrator found out.',
    allOrAbsent({
      note: {
        ...printable(text),
        description: `At most ${NOTE_LENGTH} characters. It is sealed, and shown with the alert.`,
      },
    }),
  ),
  ...apiKeySchemas,
  ...bulkUserSchemas,
  ...clientSchemas,
  ...resourceSchemas,
  ...connectionSchemas,
  ...legacySignInSchemas,
  Settings: answer('How people of the tenant sign in, sign up, and look after their accounts.', {
    ...Object.fromEntries(settingNames.map((name) => [name, withInitial(name)])),
    legacySignIn: {
      oneOf: legacySignInOrNull,
      description: 'The former system that sign-ins ask; null: none.',
    },
  }),
  ChangeSettings: request('Absent members stay.', {
    ...allOrAbsent(settings),
    legacySignIn: ruled(
      {
        description:
          'Null: the former system is asked no more. The value that is shown stays; another one is set by `PUT /portal/api/settings/legacy-sign-in`.',
        examples: [null],
      },
      { oneOf: legacySignInOrNull },
    ),
  }),
  ...tenantSchemas,
  ReportScreenFailure: request(
    'A fault of the portal, in the words of the browser.',
    {
      path: { ...limited(200), description: 'Where it was.', examples: ['/portal/t/acme/webhooks'] },
      message: { ...limited(200), examples: ['TypeError: webhook is undefined'] },
      stack: { ...limited(4_000), description: 'Empty where the browser names none.', examples: [''] },
    },
    ['path', 'message', 'stack'],
  ),
  ScreenFailureReport: answer('What support finds the line of the log by.', {
    traceId: { ...text, description: 'W3C trace id.', examples: ['4bf92f3577b34da6a3ce929d0e0e4736'] },
  }),
  ...tenantExportSchemas,
  ...brandingDraftSchemas,
  ...billingSchemas,
  InvoicePage: page('Invoice'),
  ...operatorSchemas,
  OperatorTenantPage: page('OperatorTenant'),
} as const satisfies Record<string, JsonSchema>;
