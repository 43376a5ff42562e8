import { type TenantSettings, mapSettings, settingNames } from './tenant-settings.js';
import {
  type EventDefinition,
  type Personal,
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

/** Why a tenant is locked: it did not pay, it does harm, or its owners may not be who they seem. */
export const lockKinds = ['billing', 'abuse', 'security'] as const;
export type LockKind = (typeof lockKinds)[number];

/** Who asks for the deletion of a tenant. */
export const deletionRequesters = ['owner', 'operator'] as const;
export type DeletionRequester = (typeof deletionRequesters)[number];

export type TenantEvent =
  /** The built-in roles exist from this event on. `selfService`: its owner made it, at `PORTAL_URL/start`. */
  | {
      readonly type: 'TenantCreated';
      readonly data: {
        readonly tenantId: string;
        readonly slug: string;
        readonly name: string;
        readonly selfService?: true;
      };
    }
  /** The creation was cancelled, since another tenant took its slug; this id is never used. */
  | { readonly type: 'TenantCreationCancelled'; readonly data: { readonly tenantId: string } }
  /** An operator lifted the limits of a tenant that its owner made. */
  | { readonly type: 'TenantLimitsLifted'; readonly data: { readonly tenantId: string } }
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
  /** Reasons are sealed with the tenant's key. */
  | {
      readonly type: 'TenantLocked';
      readonly data: {
        readonly tenantId: string;
        readonly kind?: LockKind;
        readonly reason: Personal<string>;
      };
    }
  | {
      readonly type: 'TenantUnlocked';
      readonly data: {
        readonly tenantId: string;
        /** That of the lock that ended. */
        readonly kind?: LockKind;
        readonly reason: Personal<string>;
      };
    }
  /** The tenant and all its data will be deleted at `scheduledFor` (ISO 8601). An operator's `reason` is sealed. */
  | {
      readonly type: 'TenantDeletionRequested';
      readonly data: {
        readonly tenantId: string;
        readonly scheduledFor: string;
        readonly requestedBy: DeletionRequester;
        readonly reason?: Personal<string>;
      };
    }
  | {
      readonly type: 'TenantDeletionWithdrawn';
      readonly data: { readonly tenantId: string; readonly reason?: Personal<string> };
    }
  /** The owners are reminded of the deletion, so many days before it. */
  | {
      readonly type: 'TenantDeletionReminded';
      readonly data: { readonly tenantId: string; readonly days: number };
    }
  /** The grace is over: nobody signs in any more, and nothing is withdrawn. */
  | { readonly type: 'TenantDeletionStarted'; readonly data: { readonly tenantId: string } }
  /** All people are erased. What remains are the tenant's key and its log, until this event has been delivered. */
  | { readonly type: 'TenantDeletionCompleted'; readonly data: { readonly tenantId: string } };

const text = { type: 'string' };
const onlyTenantId: EventDefinition = {
  version: 1,
  schema: objectOf({ tenantId: uuidSchema }),
  personal: [],
};
const settingSchemas = mapSettings(({ kind }) => ({ ...kind.schema, ...kind.rules }));
const withReason = { tenantId: uuidSchema, reason: nullable(text) };

export const tenantEvents = {
  TenantCreated: {
    version: 1,
    schema: objectOf({ tenantId: uuidSchema, slug: text, name: text, selfService: { const: true } }, [
      'selfService',
    ]),
    personal: [],
  },
  TenantCreationCancelled: onlyTenantId,
  TenantLimitsLifted: onlyTenantId,
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
  TenantLocked: {
    version: 1,
    schema: objectOf({ ...withReason, kind: { enum: lockKinds } }, ['kind']),
    personal: ['reason'],
    sealedFor: 'tenant',
  },
  TenantUnlocked: {
    version: 1,
    schema: objectOf({ ...withReason, kind: { enum: lockKinds } }, ['kind']),
    personal: ['reason'],
    sealedFor: 'tenant',
  },
  TenantDeletionRequested: {
    version: 1,
    schema: objectOf(
      {
        tenantId: uuidSchema,
        scheduledFor: { type: 'string', format: 'date-time' },
        requestedBy: { enum: deletionRequesters },
        reason: text,
      },
      ['reason'],
    ),
    personal: ['reason'],
    sealedFor: 'tenant',
  },
  TenantDeletionWithdrawn: {
    version: 1,
    schema: objectOf({ tenantId: uuidSchema, reason: text }, ['reason']),
    personal: ['reason'],
    sealedFor: 'tenant',
  },
  TenantDeletionReminded: {
    version: 1,
    schema: objectOf({ tenantId: uuidSchema, days: { type: 'integer', minimum: 1 } }),
    personal: [],
  },
  TenantDeletionStarted: onlyTenantId,
  TenantDeletionCompleted: onlyTenantId,
} satisfies Record<TenantEvent['type'], EventDefinition>;
