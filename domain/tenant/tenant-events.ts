import {
  type EventsOf,
  atLeast,
  boolean,
  enumOf,
  event,
  nullable,
  onlyTrue,
  text,
  time,
  uuidSchema,
} from '../shared/event-definition.js';
import { settingNames, settingSchemas } from './tenant-settings.js';

/** The kinds of webhook about the tenant itself. */
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

const tenantId = uuidSchema;
const kind = enumOf(lockKinds);
const reason = nullable(text);

export const tenantEvents = {
  /** The built-in roles exist from this event on. `selfService`: its owner made it, at `PORTAL_URL/start`. */
  TenantCreated: event(
    { tenantId, slug: text, name: text, selfService: onlyTrue },
    { optional: ['selfService'] },
  ),
  /** The creation was cancelled, since another tenant took its slug; this id is never used. */
  TenantCreationCancelled: event({ tenantId }),
  /** An operator lifted the limits of a tenant that its owner made. */
  TenantLimitsLifted: event({ tenantId }),
  /** Has only the members that changed. */
  TenantChanged: event(
    {
      tenantId,
      name: text,
      /** A canonical language tag (BCP 47), null for none. */
      defaultLocale: nullable(text),
      /** The name that mails are sent in; null: the tenant's own. */
      mailFromName: nullable(text),
    },
    { optional: ['name', 'defaultLocale', 'mailFromName'] },
  ),
  /** Only the settings that changed. */
  TenantSettingsChanged: event({ tenantId, ...settingSchemas }, { optional: settingNames }),
  /**
   * Sign-ins of people who have no password here ask the tenant's former system from now on. `secretId` names the secret
   * that signs the questions; `secretHint` its last characters.
   */
  TenantLegacySignInSet: event({
    tenantId,
    url: text,
    secretId: uuidSchema,
    secretHint: text,
    /** Whether the former system is believed about which addresses are verified. */
    trustVerified: boolean,
  }),
  /** An owner confirmed it, so that it goes on for another period. */
  TenantLegacySignInConfirmed: event({ tenantId }),
  /** The owners are reminded that it ends at `endsAt` unless one of them confirms it, so many days before. */
  TenantLegacySignInReminded: event({ tenantId, days: atLeast(1), endsAt: time }),
  /** `removed`: by an owner. `lapsed`: no owner confirmed it. */
  TenantLegacySignInEnded: event({ tenantId, reason: enumOf(['removed', 'lapsed'] as const) }),
  TenantLocked: event(
    { tenantId, kind, reason },
    { optional: ['kind'], personal: ['reason'], sealedFor: 'tenant' },
  ),
  /** `kind`: that of the lock that ended. */
  TenantUnlocked: event(
    { tenantId, kind, reason },
    { optional: ['kind'], personal: ['reason'], sealedFor: 'tenant' },
  ),
  /** The tenant and all its data will be deleted at `scheduledFor`. */
  TenantDeletionRequested: event(
    { tenantId, scheduledFor: time, requestedBy: enumOf(deletionRequesters), reason: text },
    { optional: ['reason'], personal: ['reason'], sealedFor: 'tenant' },
  ),
  TenantDeletionWithdrawn: event(
    { tenantId, reason: text },
    { optional: ['reason'], personal: ['reason'], sealedFor: 'tenant' },
  ),
  /** The owners are reminded of the deletion, so many days before it. */
  TenantDeletionReminded: event({ tenantId, days: atLeast(1) }),
  /** The grace period is over: no user can sign in any more, and the deletion cannot be withdrawn. */
  TenantDeletionStarted: event({ tenantId }),
  /** All people are erased. What remains are the tenant's key and its log, until this event has been delivered. */
  TenantDeletionCompleted: event({ tenantId }),
};

export type TenantEvent = EventsOf<typeof tenantEvents>;
