import {
  type TenantSettings,
  editableFields,
  mfaPolicies,
  settingNames,
  signUpPolicies,
} from './tenant-settings.js';
import {
  type EventDefinition,
  type JsonSchema,
  nullable,
  objectOf,
  uuidSchema,
} from '../shared/event-definition.js';

/** The kinds of webhook that tell of the tenant itself. */
export const tenantWebhookKinds = [
  'tenant.locked',
  'tenant.unlocked',
  'tenant.deletion_requested',
  'tenant.deletion_completed',
] as const;

export type TenantEvent =
  /** The built-in roles exist from this event on. */
  | {
      readonly type: 'TenantCreated';
      readonly data: { readonly tenantId: string; readonly slug: string; readonly name: string };
    }
  /** The creation was cancelled, since another tenant took its slug; this id is never used. */
  | { readonly type: 'TenantCreationCancelled'; readonly data: { readonly tenantId: string } }
  /** Has only the members that changed. `defaultLocale`: a canonical language tag (BCP 47), null for none. */
  | {
      readonly type: 'TenantChanged';
      readonly data: {
        readonly tenantId: string;
        readonly name?: string;
        readonly defaultLocale?: string | null;
        /** The name that mails are sent in; null: the tenant's own. */
        readonly mailFromName?: string | null;
      };
    }
  /** Only the settings that changed. */
  | {
      readonly type: 'TenantSettingsChanged';
      readonly data: { readonly tenantId: string } & Partial<TenantSettings>;
    }
  | { readonly type: 'TenantLocked'; readonly data: { readonly tenantId: string; readonly reason: string } }
  | {
      readonly type: 'TenantUnlocked';
      readonly data: { readonly tenantId: string; readonly reason: string };
    }
  /** The tenant and all its data will be deleted at `scheduledFor` (ISO 8601). */
  | {
      readonly type: 'TenantDeletionRequested';
      readonly data: { readonly tenantId: string; readonly scheduledFor: string };
    }
  | { readonly type: 'TenantDeletionCompleted'; readonly data: { readonly tenantId: string } };

const text = { type: 'string' };
const onlyTenantId: EventDefinition = {
  version: 1,
  schema: objectOf({ tenantId: uuidSchema }),
  personal: [],
};
const truth = { type: 'boolean' };
const count = { type: 'integer', minimum: 0 };
const settingSchemas: Readonly<Record<keyof TenantSettings, JsonSchema>> = {
  mfa: { enum: mfaPolicies },
  passkeys: truth,
  signUp: { enum: signUpPolicies },
  signUpDomains: { type: 'array', items: text },
  emailCode: truth,
  passwordMinLength: count,
  rememberDeviceDays: count,
  sessionIdleHours: count,
  sessionMaxDays: count,
  selfDeletion: truth,
  deletionGraceDays: count,
  signUpsPerDay: count,
  profileEditing: { type: 'array', items: { enum: editableFields } },
  alertMails: truth,
};
const withReason = objectOf({ tenantId: uuidSchema, reason: text });

export const tenantEvents = {
  TenantCreated: {
    version: 1,
    schema: objectOf({ tenantId: uuidSchema, slug: text, name: text }),
    personal: [],
  },
  TenantCreationCancelled: onlyTenantId,
  TenantChanged: {
    version: 1,
    schema: objectOf(
      { tenantId: uuidSchema, name: text, defaultLocale: nullable(text), mailFromName: nullable(text) },
      ['name', 'defaultLocale', 'mailFromName'],
    ),
    personal: [],
  },
  TenantSettingsChanged: {
    version: 1,
    schema: objectOf({ tenantId: uuidSchema, ...settingSchemas }, settingNames),
    personal: [],
  },
  TenantLocked: { version: 1, schema: withReason, personal: [] },
  TenantUnlocked: { version: 1, schema: withReason, personal: [] },
  TenantDeletionRequested: {
    version: 1,
    schema: objectOf({ tenantId: uuidSchema, scheduledFor: { type: 'string', format: 'date-time' } }),
    personal: [],
  },
  TenantDeletionCompleted: onlyTenantId,
} satisfies Record<TenantEvent['type'], EventDefinition>;
