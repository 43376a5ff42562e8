import { type TenantEvent, type tenantWebhookKinds, lockKinds } from '../../domain/tenant/tenant-events.js';
import { usualLock } from '../../domain/tenant/tenant.js';
import {
  type EventType,
  type WebhookRules,
  eventType,
  payloadSchema,
  SAMPLE_USER_ID,
} from '../webhook/webhook-rule.js';

/** How a tenant's events are published. */
export const tenantWebhooks: WebhookRules<TenantEvent> = {
  TenantLocked: {
    kind: 'tenant.locked',
    data: ({ event: { data } }) => ({ kind: data.kind ?? usualLock, reason: data.reason ?? '' }),
  },
  TenantUnlocked: {
    kind: 'tenant.unlocked',
    data: ({ event: { data } }) => ({ kind: data.kind ?? usualLock, reason: data.reason ?? '' }),
  },
  TenantDeletionRequested: {
    kind: 'tenant.deletion_requested',
    data: ({ event, context: { actorType, actorId } }) => ({
      scheduledFor: event.data.scheduledFor,
      requestedBy: actorType === 'user' ? actorId : actorType,
    }),
  },
  TenantDeletionCompleted: {
    kind: 'tenant.deletion_completed',
    data: ({ context }) => ({ completedAt: context.occurredAt }),
  },
  TenantCreated: null,
  TenantCreationCancelled: null,
  TenantDeletionWithdrawn: null,
  TenantDeletionReminded: null,
  TenantDeletionStarted: null,
  TenantChanged: null,
  TenantSettingsChanged: null,
  TenantLimitsLifted: null,
  TenantLegacySignInSet: null,
  TenantLegacySignInConfirmed: null,
  TenantLegacySignInReminded: null,
  TenantLegacySignInEnded: null,
};

const { text, time } = payloadSchema;

/** The kinds of webhook about the tenant itself. */
export const tenantEventTypes: Readonly<Record<(typeof tenantWebhookKinds)[number], EventType>> = {
  'tenant.locked': eventType(
    'The operator of the service locked the tenant.',
    { kind: { enum: lockKinds }, reason: text },
    { kind: 'billing', reason: 'Unpaid invoices' },
  ),
  'tenant.unlocked': eventType(
    'The operator of the service unlocked the tenant.',
    { kind: { enum: lockKinds }, reason: text },
    { kind: 'billing', reason: 'Paid' },
  ),
  'tenant.deletion_requested': eventType(
    'The tenant is to be deleted after a grace period.',
    {
      scheduledFor: time,
      requestedBy: { ...text, description: 'Id of the owner, or `operator`.' },
    },
    { scheduledFor: '2026-12-21T09:30:00.000Z', requestedBy: SAMPLE_USER_ID },
  ),
  'tenant.deletion_completed': eventType(
    'The tenant was deleted.',
    { completedAt: time },
    { completedAt: '2026-12-21T09:30:00.000Z' },
  ),
};
