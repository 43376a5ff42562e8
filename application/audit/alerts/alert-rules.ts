import { areOfAdministrator } from '../../../domain/role/built-in-roles.js';
import { selectsPeople } from '../../../domain/webhook/event-kinds.js';
import type { DomainEvent, RecordedEvent } from '../../../domain/shared/domain-event.js';
import type { AlertRule, AlertSubject, AlertType } from './alert-rule.js';
import { redirectChange } from './client-redirect-added.js';
import { changedUser, ownerChange, ownerChangeTypes } from './owner-changed-by-key.js';
import { policyChange } from './policy-lowered.js';

/** Creates a rule whose functions are called with events of its own types only. */
const rule = <Type extends DomainEvent['type']>(
  given: AlertRule<Extract<DomainEvent, { type: Type }>> & { readonly events: readonly Type[] },
): AlertRule => {
  const { events, subjectOf } = given as unknown as AlertRule;
  return {
    ...(given as unknown as AlertRule),
    subjectOf: (recorded, address) =>
      events.includes(recorded.event.type) ? subjectOf(recorded, address) : null,
  };
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const user = (id: string): AlertSubject => ({ type: 'user', id });
const webhook = ({ event }: RecordedEvent<WebhookEvents>): AlertSubject => ({
  type: 'webhook',
  id: event.data.subscriptionId,
});
type WebhookEvents = Extract<DomainEvent, { data: { subscriptionId: string } }>;
const addressSubject = (_: unknown, address: string | null): AlertSubject | null =>
  address === null ? null : { type: 'address', id: address };
const actorOf = ({ context }: RecordedEvent): AlertSubject => ({
  type: context.actorType,
  id: context.actorId,
});
const tenantOf = ({ context }: RecordedEvent): AlertSubject => ({ type: 'tenant', id: context.tenantId });
const isPrivileged = (tenantId: string, roleId: string): boolean => areOfAdministrator(tenantId, [roleId]);
const QUIET = { isQuiet: true } as const;

/** Members of a connection that decide only how people see it, not who signs in with it. */
const lookOfConnection: ReadonlySet<string> = new Set(['connectionId', 'name', 'visibility']);
const isLookOnly = ({ type, data }: DomainEvent): boolean =>
  type === 'ConnectionChanged' && Object.keys(data).every((member) => lookOfConnection.has(member));

type RoleChange = Extract<DomainEvent, { type: 'UserRoleAssigned' | 'UserRoleUnassigned' }>;
type FactorAct = Extract<
  DomainEvent,
  {
    type:
      | 'UserMfaDisabled'
      | 'UserPasskeyDeleted'
      | 'UserPasskeyRegistered'
      | 'UserBackupCodeUsed'
      | 'UserSignedInFromNewDevice';
  }
>;

const isRoleChange = (event: RoleChange | FactorAct): event is RoleChange =>
  event.type === 'UserRoleAssigned' || event.type === 'UserRoleUnassigned';

/** Creates a rule that raises an alert for these events of an owner or admin, where `counts` returns true. */
const ofAdministrators = (
  type: AlertType,
  events: readonly FactorAct['type'][],
  counts: (event: FactorAct) => boolean = () => true,
): AlertRule =>
  rule({
    type,
    events: ['UserRoleAssigned', 'UserRoleUnassigned', ...events],
    threshold: 1,
    windowMs: HOUR,
    remembers: true,
    subjectOf: ({ event, context }) =>
      isRoleChange(event) && !isPrivileged(context.tenantId, event.data.roleId)
        ? null
        : user(event.data.userId),
    // the memory: the user's privileged roles
    occurs: ({ event }, memory) => {
      if (!isRoleChange(event)) return memory.length > 0 && counts(event) ? {} : QUIET;
      const { roleId } = event.data;
      const others = memory.filter((held) => held !== roleId);
      return { memory: event.type === 'UserRoleAssigned' ? [...others, roleId] : others, isQuiet: true };
    },
  });

/** The rules that every event is checked against. */
export const alertRules: readonly AlertRule[] = [
  rule({
    type: 'failed_login_burst_account',
    events: ['UserSignInFailed'],
    threshold: 10,
    windowMs: 15 * MINUTE,
    subjectOf: ({ event }) => (event.data.userId === null ? null : user(event.data.userId)),
  }),
  rule({
    type: 'failed_login_burst_ip',
    // the failures of an address above its limit come as one event a minute
    events: ['UserSignInFailed', 'CredentialsRefused'],
    threshold: 20,
    windowMs: 15 * MINUTE,
    subjectOf: addressSubject,
  }),
  rule({
    type: 'password_spray',
    events: ['UserSignInFailed'],
    threshold: 10,
    windowMs: 15 * MINUTE,
    subjectOf: addressSubject,
    occurs: ({ event }) => ({ mark: event.data.userId ?? event.data.pseudonym ?? '' }),
  }),
  rule({
    type: 'lockout_wave',
    events: ['UserLocked'],
    threshold: 5,
    windowMs: 15 * MINUTE,
    subjectOf: tenantOf,
    occurs: ({ event }) => ({ mark: event.data.userId }),
  }),
  rule({
    type: 'role_raised',
    events: ['UserRoleAssigned'],
    threshold: 1,
    windowMs: HOUR,
    // a tenant's first owner is made by the service or its operators
    subjectOf: ({ event, context }) =>
      (context.actorType === 'user' || context.actorType === 'apiKey') &&
      isPrivileged(context.tenantId, event.data.roleId)
        ? user(event.data.userId)
        : null,
  }),
  ofAdministrators(
    'admin_mfa_reset',
    ['UserMfaDisabled', 'UserPasskeyDeleted'],
    ({ data }) => 'by' in data && data.by !== 'user',
  ),
  rule({
    type: 'mass_deletion',
    events: ['UserDeleted'],
    threshold: 10,
    windowMs: 10 * MINUTE,
    // the service itself only finishes what was asked for before
    subjectOf: (recorded) => (recorded.context.actorType === 'system' ? null : actorOf(recorded)),
  }),
  rule({
    // each import is an alert of its own
    type: 'mass_import',
    events: ['UserImportBegun'],
    threshold: 1,
    windowMs: 0,
    subjectOf: actorOf,
  }),
  rule({
    type: 'key_new_network',
    events: ['ApiKeyUsedFromNewNetwork'],
    threshold: 1,
    windowMs: DAY,
    subjectOf: ({ event }) => (event.data.isFirst ? null : { type: 'apiKey', id: event.data.apiKeyId }),
  }),
  rule({
    type: 'key_refused_network',
    events: ['ApiKeyRefusedFromNetwork'],
    threshold: 1,
    windowMs: HOUR,
    subjectOf: ({ event }) => ({ type: 'apiKey', id: event.data.apiKeyId }),
  }),
  rule({
    type: 'refresh_token_reuse',
    events: ['RefreshTokenReused'],
    threshold: 1,
    windowMs: HOUR,
    subjectOf: ({ event }) => user(event.data.userId),
  }),
  rule({
    type: 'sign_up_limit_reached',
    events: ['SignUpLimitReached'],
    threshold: 1,
    windowMs: HOUR,
    subjectOf: tenantOf,
  }),
  rule({
    type: 'webhook_failing',
    events: ['WebhookListenerDegraded', 'WebhookListenerRecovered', 'WebhookDeliveryFailed'],
    threshold: 1,
    windowMs: 7 * DAY,
    remembers: true,
    subjectOf: webhook,
    // the memory: the time since which the listener fails
    occurs: ({ event, context }, memory) => {
      if (event.type === 'WebhookListenerRecovered') return { memory: null, isQuiet: true };
      const [since] = memory;
      if (event.type === 'WebhookListenerDegraded' && since === undefined)
        return { memory: [context.occurredAt], isQuiet: true };
      return since !== undefined && Date.parse(context.occurredAt) - Date.parse(since) >= DAY ? {} : QUIET;
    },
  }),
  rule({
    // each new listener, URL or selection of events about people is an alert of its own
    type: 'webhook_listener_added',
    events: ['WebhookCreated', 'WebhookChanged', 'WebhookDeleted'],
    threshold: 1,
    windowMs: 0,
    remembers: true,
    subjectOf: webhook,
    // the memory: whether the webhook selects events about people
    occurs: ({ event }, memory) => {
      if (event.type === 'WebhookDeleted') return { memory: null, isQuiet: true };
      const { events, url } = event.data;
      const before = memory.length > 0;
      const now = events === undefined ? before : selectsPeople(events);
      const remembered = { memory: now ? ['people'] : null };
      return now && (url !== undefined || !before) ? remembered : { ...remembered, ...QUIET };
    },
  }),
  rule({
    type: 'audit_export',
    events: ['AuditLogExported'],
    threshold: 1,
    windowMs: HOUR,
    subjectOf: actorOf,
  }),
  rule({
    // owners get a mail of its own about each
    type: 'tenant_export',
    events: ['TenantExported'],
    threshold: 1,
    windowMs: 0,
    subjectOf: actorOf,
  }),
  rule({
    // an administrator looks at the evidence before the erasure takes the person out of it
    type: 'deletion_with_open_alerts',
    events: ['UserDeletionRequested'],
    threshold: 1,
    windowMs: 0,
    subjectOf: ({ event }) => (event.data.openAlerts > 0 ? user(event.data.userId) : null),
  }),
  rule({
    type: 'owner_changed_by_key',
    events: ownerChangeTypes,
    threshold: 1,
    windowMs: HOUR,
    remembers: true,
    subjectOf: (recorded) => {
      const userId = changedUser(recorded);
      return userId === null ? null : user(userId);
    },
    occurs: ownerChange,
  }),
  rule({
    type: 'owner_address_lost',
    // there is an event for each owner who is mailed
    events: ['OwnerAddressNotRestored'],
    threshold: 1,
    windowMs: HOUR,
    subjectOf: ({ event }) => user(event.data.userId),
  }),
  rule({
    type: 'policy_lowered',
    events: ['TenantSettingsChanged'],
    threshold: 1,
    windowMs: HOUR,
    remembers: true,
    subjectOf: tenantOf,
    occurs: policyChange,
  }),
  rule({
    // each further address is an alert of its own
    type: 'client_redirect_added',
    events: ['ClientRegistered', 'ClientChanged', 'ClientDeleted'],
    threshold: 1,
    windowMs: 0,
    remembers: true,
    subjectOf: ({ event }) => ({ type: 'client', id: event.data.clientId }),
    occurs: redirectChange,
  }),
  rule({
    // each change is an alert of its own: the second one in an hour may be a stranger's
    type: 'connection_changed',
    events: ['ConnectionCreated', 'ConnectionChanged', 'ConnectionSecretRotated', 'ConnectionDeleted'],
    threshold: 1,
    windowMs: 0,
    subjectOf: (recorded) => (isLookOnly(recorded.event) ? null : tenantOf(recorded)),
  }),
  rule({
    // an outage that goes on is one alert: there is an event for each of its hours
    type: 'connection_failing',
    events: ['ConnectionSignInsFailed'],
    threshold: 1,
    windowMs: 2 * HOUR,
    subjectOf: ({ event }) => ({ type: 'connection', id: event.data.connectionId }),
  }),
  rule({
    // when the record is gone, and again when the grace is over
    type: 'domain_lapsed',
    events: ['ConnectionDomainMissed', 'ConnectionDomainLapsed'],
    threshold: 1,
    windowMs: 0,
    subjectOf: tenantOf,
  }),
  rule({
    // each system is an alert of its own: it gets passwords
    type: 'legacy_sign_in_set',
    events: ['TenantLegacySignInSet'],
    threshold: 1,
    windowMs: 0,
    subjectOf: tenantOf,
  }),
  rule({
    // each link, access and recovery is an alert of its own
    type: 'operator_access',
    events: ['OperatorAccessGranted'],
    threshold: 1,
    windowMs: 0,
    subjectOf: ({ event }) => user(event.data.userId),
  }),
  rule({
    type: 'support_access',
    events: ['SupportAccessGranted'],
    threshold: 1,
    windowMs: 0,
    subjectOf: ({ event }) => ({ type: 'operator', id: event.data.operatorId }),
  }),
  rule({
    type: 'owner_recovery',
    events: ['OwnerRecoveryRequested'],
    threshold: 1,
    windowMs: 0,
    subjectOf: ({ event }) => user(event.data.userId),
  }),
  ofAdministrators('backup_code_used', ['UserBackupCodeUsed']),
  ofAdministrators('new_passkey', ['UserPasskeyRegistered']),
  // the first device of an account is where its owner begins
  ofAdministrators('new_device', ['UserSignedInFromNewDevice'], ({ data }) => !('isFirst' in data)),
];
