import { areOfAdministrator } from '../../../domain/role/built-in-roles.js';
import type { DomainEvent, RecordedEvent } from '../../../domain/shared/domain-event.js';
import { userAuditRules } from '../../user/user-audit.js';
import {
  actorSubject,
  type AlertRule,
  type AlertSubject,
  type AlertType,
  DAY,
  HOUR,
  MINUTE,
  QUIET,
  rule,
  tenantSubject,
  userSubject,
} from './alert-rule.js';
import { tenantAlertRules } from './tenant-alert-rules.js';

const addressSubject = (_: unknown, address: string | null): AlertSubject | null =>
  address === null ? null : { type: 'address', id: address };
const isPrivileged = (tenantId: string, roleId: string): boolean => areOfAdministrator(tenantId, [roleId]);

type RoleChange = Extract<DomainEvent, { type: 'UserRoleAssigned' | 'UserRoleUnassigned' }>;
type FactorEvent = Extract<
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

const isRoleChange = (event: RoleChange | FactorEvent): event is RoleChange =>
  event.type === 'UserRoleAssigned' || event.type === 'UserRoleUnassigned';

/** Creates a rule that raises an alert for these events of an owner or admin, where `counts` returns true. */
const ofAdministrators = (
  type: AlertType,
  events: readonly FactorEvent['type'][],
  counts: (event: FactorEvent) => boolean = () => true,
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
        : userSubject(event.data.userId),
    // the memory: the user's privileged roles
    occurs: ({ event }, memory) => {
      if (!isRoleChange(event)) return memory.length > 0 && counts(event) ? {} : QUIET;
      const { roleId } = event.data;
      const others = memory.filter((held) => held !== roleId);
      return { memory: event.type === 'UserRoleAssigned' ? [...others, roleId] : others, isQuiet: true };
    },
  });

const ownership = ['OwnerAdded', 'OwnerRemoved', 'OwnerSuspended', 'OwnerReinstated'] as const;

/** Events that change an existing user. `technical` events are consequences of others. */
const userChanges = (Object.keys(userAuditRules) as (keyof typeof userAuditRules)[]).filter(
  (type) => userAuditRules[type].category !== 'technical' && type !== 'UserCreated',
);

/** The types of events that the rule `owner_changed_by_key` looks at. */
const ownerChangeTypes: readonly DomainEvent['type'][] = [...ownership, ...userChanges, 'SessionEnded'];

/** Returns the user whom an event concerns as an owner, or as the target of an API key; null for none. */
function changedUser({ event, context }: RecordedEvent): string | null {
  if (!('userId' in event.data)) return null;
  const concerns = event.type === 'OwnerAdded' || event.type === 'OwnerRemoved';
  return concerns || context.actorType === 'apiKey' ? event.data.userId : null;
}

/**
 * Returns whether an event is an action of an API key on an owner. The memory is empty while the user is no owner, else
 * `owner` and the last such command: a command that takes several events counts once.
 */
function ownerChange(
  { event, context }: RecordedEvent,
  [owner, last]: readonly string[],
): { readonly memory?: readonly string[] | null; readonly isQuiet?: true } {
  const { commandId, actorType } = context;
  if (event.type === 'OwnerAdded') return { memory: ['owner'], isQuiet: true };
  const isNewAction = actorType === 'apiKey' && owner !== undefined && last !== commandId;
  if (event.type === 'OwnerRemoved') return isNewAction ? { memory: null } : { memory: null, isQuiet: true };
  return isNewAction ? { memory: ['owner', commandId] } : { isQuiet: true };
}

/** The rules about accounts: sign-ins, roles, factors, keys and deletions. */
const accountAlertRules: readonly AlertRule[] = [
  rule({
    type: 'failed_login_burst_account',
    events: ['UserSignInFailed'],
    threshold: 10,
    windowMs: 15 * MINUTE,
    subjectOf: ({ event }) => (event.data.userId === null ? null : userSubject(event.data.userId)),
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
    subjectOf: tenantSubject,
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
        ? userSubject(event.data.userId)
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
    subjectOf: (recorded) => (recorded.context.actorType === 'system' ? null : actorSubject(recorded)),
  }),
  rule({
    // each import is an alert of its own
    type: 'mass_import',
    events: ['UserImportBegun'],
    threshold: 1,
    windowMs: 0,
    subjectOf: actorSubject,
  }),
  rule({
    type: 'key_new_network',
    events: ['ApiKeyUsedFromNewNetwork', 'ServiceUsedFromNewNetwork'],
    threshold: 1,
    windowMs: DAY,
    subjectOf: ({ event: { data } }) => {
      if (data.isFirst) return null;
      return 'apiKeyId' in data
        ? { type: 'apiKey', id: data.apiKeyId }
        : { type: 'client', id: data.clientId };
    },
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
    subjectOf: ({ event }) => userSubject(event.data.userId),
  }),
  rule({
    type: 'sign_up_limit_reached',
    events: ['SignUpLimitReached'],
    threshold: 1,
    windowMs: HOUR,
    subjectOf: tenantSubject,
  }),
  rule({
    // an administrator looks at the evidence before the erasure takes the person out of it
    type: 'deletion_with_open_alerts',
    events: ['UserDeletionRequested'],
    threshold: 1,
    windowMs: 0,
    subjectOf: ({ event }) => (event.data.openAlerts > 0 ? userSubject(event.data.userId) : null),
  }),
  rule({
    type: 'owner_changed_by_key',
    events: ownerChangeTypes,
    threshold: 1,
    windowMs: HOUR,
    remembers: true,
    subjectOf: (recorded) => {
      const userId = changedUser(recorded);
      return userId === null ? null : userSubject(userId);
    },
    occurs: ownerChange,
  }),
  rule({
    type: 'owner_address_lost',
    // there is an event for each owner who is mailed
    events: ['OwnerAddressNotRestored'],
    threshold: 1,
    windowMs: HOUR,
    subjectOf: ({ event }) => userSubject(event.data.userId),
  }),
  rule({
    type: 'owner_recovery',
    events: ['OwnerRecoveryRequested'],
    threshold: 1,
    windowMs: 0,
    subjectOf: ({ event }) => userSubject(event.data.userId),
  }),
  ofAdministrators('backup_code_used', ['UserBackupCodeUsed']),
  ofAdministrators('new_passkey', ['UserPasskeyRegistered']),
  // the first device of an account is where its owner begins
  ofAdministrators('new_device', ['UserSignedInFromNewDevice'], ({ data }) => !('isFirst' in data)),
];

/** The rules that every event is checked against. */
export const alertRules: readonly AlertRule[] = [...accountAlertRules, ...tenantAlertRules];
