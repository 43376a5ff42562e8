import { expect } from 'chai';
import { type AlertType, alertTypes } from '../../../../application/audit/alerts/alert-rule.js';
import { alertRules } from '../../../../application/audit/alerts/alert-rules.js';
import {
  type RaisedAlert,
  type Watch,
  unwatched,
  watchOn,
} from '../../../../application/audit/alerts/alert-watch.js';
import { builtInRoleId } from '../../../../domain/role/built-in-roles.js';
import type { ConnectionSettings } from '../../../../domain/connection/connection-events.js';
import type { DomainEvent, EventContext, RecordedEvent } from '../../../../domain/shared/domain-event.js';
import { uuidOf } from '../../../projections/support/mixed-log.js';

const TENANT = uuidOf('tenant');
const START = Date.parse('2026-03-01T10:00:00.000Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

interface Given {
  readonly event: DomainEvent;
  /** Milliseconds after the start. */
  readonly at: number;
  readonly context?: Partial<EventContext>;
  readonly address?: string | null;
}

const recordedOf = ({ event, at, context = {} }: Given, index: number): RecordedEvent => ({
  id: uuidOf(`event ${index}`),
  stream: 'x',
  revision: BigInt(index),
  position: BigInt(index),
  event,
  context: {
    tenantId: TENANT,
    occurredAt: new Date(START + at).toISOString(),
    actorType: 'apiKey',
    actorId: uuidOf('key'),
    source: 'api',
    traceId: '0'.repeat(32),
    commandId: uuidOf('command'),
    ip: null,
    userAgent: null,
    ...context,
  },
});

interface Raised extends RaisedAlert {
  readonly type: AlertType;
  readonly subject: string;
}

/** What the rules raise on these events, each with the number of its place. */
function alertsOn(given: readonly Given[]): Raised[] {
  const raised = new Map<string, Raised>();
  for (const rule of alertRules) {
    const watches = new Map<string, Watch>();
    for (const [index, one] of given.entries()) {
      const recorded = recordedOf(one, index);
      const subject = rule.subjectOf(recorded, one.address ?? null);
      if (subject === null) continue;
      const key = `${subject.type}:${subject.id}`;
      const watch = watchOn(rule, watches.get(key) ?? unwatched, recorded, index + 1);
      watches.set(key, watch);
      if (watch.alert)
        raised.set(`${rule.type} ${key} ${watch.alert.raisedBy}`, {
          ...watch.alert,
          type: rule.type,
          subject: key,
        });
    }
  }
  return [...raised.values()];
}

const ofType = (type: AlertType, given: readonly Given[]): Raised[] =>
  alertsOn(given).filter((alert) => alert.type === type);

const times = (count: number, make: (index: number) => Given): Given[] =>
  Array.from({ length: count }, (_, index) => make(index));
const user = (n: number | string): string => uuidOf(`user ${n}`);
const failed = (n: number | null, at: number, address: string | null = 'a'): Given => ({
  event: {
    type: 'UserSignInFailed',
    data: {
      userId: n === null ? null : user(n),
      ...(n === null ? { pseudonym: at.toString(16).padStart(64, '0') } : {}),
      reason: 'password',
    },
  },
  at,
  address,
});
const aboveLimit = (at: number): Given => ({
  event: { type: 'CredentialsRefused', data: { attempts: 200, limited: true } },
  at,
  address: 'a',
});
const assigned = (role: 'owner' | 'admin' | 'user', at = 0, context: Partial<EventContext> = {}): Given => ({
  event: { type: 'UserRoleAssigned', data: { userId: user(1), roleId: builtInRoleId(TENANT, role) } },
  at,
  context,
});
const unassigned = (role: 'owner' | 'admin', at = 0): Given => ({
  event: { type: 'UserRoleUnassigned', data: { userId: user(1), roleId: builtInRoleId(TENANT, role) } },
  at,
});
const fact = (type: DomainEvent['type'], data: object): Given => ({
  event: { type, data } as DomainEvent,
  at: 0,
});
const accessOf = (n: number) => ({ supportAccessId: user(7), operatorId: user(n), grantedBy: user(2) });
const mfaOff = (by: 'user' | 'admin' | 'apiKey', at = 0): Given => ({
  event: { type: 'UserMfaDisabled', data: { userId: user(1), method: 'totp', by, factorId: user(9) } },
  at,
});
const passkeyId = user(8);
const passkeyDeleted = (by: 'user' | 'admin' | 'apiKey', at = 0): Given => ({
  event: { type: 'UserPasskeyDeleted', data: { userId: user(1), passkeyId, name: 'Key', by } },
  at,
});
const passkeyAdded = (at: number): Given => ({
  event: {
    type: 'UserPasskeyRegistered',
    data: {
      userId: user(1),
      passkeyId,
      name: 'Key',
      credentialId: 'aWQ',
      publicKey: 'a2V5',
      userHandle: 'aGFuZGxl',
      rpId: 'acme.example.com',
      transports: [],
      deviceType: 'multiDevice',
      backedUp: true,
      aaguid: user(9),
    },
  },
  at,
});
const codeUsed = (at: number): Given => ({
  event: { type: 'UserBackupCodeUsed', data: { userId: user(1), factorId: user(9), code: 'b25l', left: 4 } },
  at,
});
const newDevice = (at: number): Given => ({
  event: { type: 'UserSignedInFromNewDevice', data: { userId: user(1), sessionId: user(7) } },
  at,
});
const firstDevice: Given = {
  event: { type: 'UserSignedInFromNewDevice', data: { userId: user(1), sessionId: user(7), isFirst: true } },
  at: 0,
};
const deletionRequested = (openAlerts: number): Given => ({
  event: {
    type: 'UserDeletionRequested',
    data: { userId: user(1), scheduledFor: '2026-03-08T10:00:00.000Z', openAlerts },
  },
  at: 0,
});
const deleted = (n: number, at: number, actorId = 'k'): Given => ({
  event: { type: 'UserDeleted', data: { userId: user(n), roleIds: [] } },
  at,
  context: { actorId },
});
const importOf: Given = {
  event: {
    type: 'UserImportBegun',
    data: {
      importId: uuidOf('import'),
      onConflict: 'skip',
      trustVerified: false,
      notify: false,
      allowWeak: false,
    },
  },
  at: 0,
  context: { actorId: 'k' },
};
const locked = (n: number, at: number): Given => ({
  event: { type: 'UserLocked', data: { userId: user(n), until: '2026-03-01T11:00:00.000Z' } },
  at,
});
const ofKey = (isFirst: boolean, at = 0): Given => ({
  event: {
    type: 'ApiKeyUsedFromNewNetwork',
    data: { apiKeyId: uuidOf('key'), networkDigest: 'a'.repeat(64), isFirst },
  },
  at,
});
const ofService = (isFirst: boolean, at = 0): Given => ({
  event: {
    type: 'ServiceUsedFromNewNetwork',
    data: { clientId: 'nightly', networkDigest: 'a'.repeat(64), isFirst },
  },
  at,
});
const refusedKey = (at = 0): Given => ({
  event: { type: 'ApiKeyRefusedFromNetwork', data: { apiKeyId: uuidOf('key'), attempts: 3 } },
  at,
});
const hook = (type: 'WebhookListenerDegraded' | 'WebhookListenerRecovered', at: number): Given => ({
  event: { type, data: { subscriptionId: uuidOf('hook') } },
  at,
});
const undelivered = (at: number): Given => ({
  event: {
    type: 'WebhookDeliveryFailed',
    data: {
      subscriptionId: uuidOf('hook'),
      deliveryId: uuidOf('d'),
      eventId: uuidOf('e'),
      kind: 'user.created',
      attempts: 6,
      error: 'timeout',
    },
  },
  at,
});
const settings = { url: 'https://a.test/', description: '', active: true };
const listener = (events: readonly string[]): Given => ({
  event: {
    type: 'WebhookCreated',
    data: { subscriptionId: uuidOf('hook'), ...settings, events, secretId: uuidOf('secret') },
  },
  at: 0,
});
const listenerChanged = (
  change: { url?: string; events?: string[]; active?: boolean },
  at: number,
): Given => ({
  event: { type: 'WebhookChanged', data: { subscriptionId: uuidOf('hook'), ...change } },
  at,
});
const grant = { userId: user(1), clientId: 'web', grantId: uuidOf('grant') };

const KEY = uuidOf('key');
const owning = (
  type: 'OwnerAdded' | 'OwnerSuspended' | 'OwnerReinstated',
  context: Partial<EventContext>,
  at = 0,
): Given => ({
  event: { type, data: { userId: user(1) } },
  at,
  context,
});
const disowned = (
  cause: 'user_deleted' | 'role_unassigned',
  context: Partial<EventContext>,
  at = 0,
): Given => ({
  event: { type: 'OwnerRemoved', data: { userId: user(1), cause } },
  at,
  context,
});
const bySystem = { actorType: 'system', actorId: 'system' } as const;
const byOwner = { actorType: 'user', actorId: uuidOf('owner') } as const;
const inCommand = (n: number): Partial<EventContext> => ({ commandId: uuidOf(`command ${n}`) });
const changed = (n: number, context: Partial<EventContext> = {}, at = n): Given => ({
  event: { type: 'UserProfileChanged', data: { userId: user(1), firstName: 'Mallory' } },
  at,
  context: { ...inCommand(n), ...context },
});
const endedByKey = (n: number): Given => ({
  event: { type: 'SessionEnded', data: { userId: user(1), sessionId: KEY, by: 'apiKey' } },
  at: n,
  context: inCommand(n),
});

/** Given events, then an alert (how often, and of what) or none. */
const formerSystem = (url: string): Given => ({
  event: {
    type: 'TenantLegacySignInSet',
    data: { tenantId: TENANT, url, secretId: user(4), secretHint: '9xQ2', trustVerified: false },
  },
  at: 0,
});
const policy = (change: object, at = 0, context: Partial<EventContext> = { actorType: 'user' }): Given => ({
  event: { type: 'TenantSettingsChanged', data: { tenantId: TENANT, ...change } },
  at,
  context,
});
const clientWith = (...redirectUris: string[]): Given => ({
  event: { type: 'ClientRegistered', data: { clientId: 'web', redirectUris } } as never,
  at: 0,
});
const redirectsTo = (...redirectUris: string[]): Given => ({
  event: { type: 'ClientChanged', data: { clientId: 'web', redirectUris } },
  at: MINUTE,
});

const connectionWith = (changed: Partial<ConnectionSettings>, at = 0): Given => ({
  event: { type: 'ConnectionChanged', data: { connectionId: user(3), ...changed } },
  at,
});

const failing = (connection: number, at = 0): Given => ({
  event: {
    type: 'ConnectionSignInsFailed',
    data: { connectionId: user(connection), reason: 'unreachable' },
  },
  at,
});

const cases: readonly [AlertType, string, Given[], number][] = [
  ['owner_changed_by_key', 'a change of an owner by a key', [owning('OwnerAdded', bySystem), changed(1)], 1],
  [
    'owner_changed_by_key',
    'each such change',
    [owning('OwnerAdded', byOwner), changed(1), changed(2), endedByKey(3)],
    3,
  ],
  [
    'owner_changed_by_key',
    'one command that takes several events once',
    [
      owning('OwnerAdded', bySystem),
      owning('OwnerSuspended', inCommand(1)),
      { event: { type: 'UserSuspended', data: { userId: user(1) } }, at: 1, context: inCommand(1) },
    ],
    1,
  ],
  [
    'owner_changed_by_key',
    'an owner’s deletion by a key',
    [
      owning('OwnerAdded', bySystem),
      disowned('user_deleted', inCommand(1)),
      { ...deleted(1, 2), context: inCommand(1) },
    ],
    1,
  ],
  ['owner_changed_by_key', 'a change by an owner', [owning('OwnerAdded', bySystem), changed(1, byOwner)], 0],
  ['owner_changed_by_key', 'a change of somebody else', [changed(1)], 0],
  [
    'owner_changed_by_key',
    'a change once the role is gone',
    [owning('OwnerAdded', bySystem), disowned('role_unassigned', byOwner), changed(1)],
    0,
  ],
  [
    'owner_changed_by_key',
    'a change of the next owner',
    [
      owning('OwnerAdded', bySystem),
      disowned('role_unassigned', byOwner),
      owning('OwnerAdded', byOwner),
      changed(1),
    ],
    1,
  ],
  [
    'owner_changed_by_key',
    'what the service does to keep its rules, though a key was the cause',
    [
      owning('OwnerAdded', bySystem),
      { event: { type: 'EmailChangeCancelled', data: { userId: user(1) } }, at: 1, context: inCommand(1) },
    ],
    0,
  ],
  ['failed_login_burst_account', '10 failures in 15 minutes', times(10, (n) => failed(1, n * MINUTE)), 10],
  ['failed_login_burst_account', '9 failures', times(9, (n) => failed(1, n)), 0],
  ['failed_login_burst_account', '10 failures in 18 minutes', times(10, (n) => failed(1, n * 2 * MINUTE)), 0],
  ['failed_login_burst_account', '10 failures of 10 accounts', times(10, (n) => failed(n, n)), 0],
  ['failed_login_burst_account', '10 failures of nobody', times(10, (n) => failed(null, n)), 0],
  ['failed_login_burst_ip', '20 failures from one address', times(20, (n) => failed(n % 3, n)), 20],
  [
    'failed_login_burst_ip',
    '19 failures, and one note of many above the limit',
    [...times(19, (n) => failed(n % 3, n)), aboveLimit(19)],
    20,
  ],
  ['failed_login_burst_account', 'notes of many above the limit', times(20, (n) => aboveLimit(n)), 0],
  ['failed_login_burst_ip', '19 failures', times(19, (n) => failed(n % 3, n)), 0],
  ['failed_login_burst_ip', '20 from 20 addresses', times(20, (n) => failed(1, n, String(n))), 0],
  ['failed_login_burst_ip', '20 from nowhere', times(20, (n) => failed(1, n, null)), 0],
  ['password_spray', '10 accounts from one address', times(10, (n) => failed(n, n)), 10],
  ['password_spray', '10 emails of nobody from one address', times(10, (n) => failed(null, n)), 10],
  ['password_spray', '9 accounts, again and again', times(60, (n) => failed(n % 9, n)), 0],
  ['password_spray', '10 accounts in half an hour', times(10, (n) => failed(n, n * 3 * MINUTE)), 0],
  ['lockout_wave', '5 users locked', times(5, (n) => locked(n, n)), 5],
  ['lockout_wave', '4 users locked', times(4, (n) => locked(n, n)), 0],
  ['lockout_wave', 'one user locked 5 times', times(5, (n) => locked(1, n)), 0],
  ['role_raised', 'somebody made an admin', [assigned('admin')], 1],
  ['role_raised', 'somebody made an owner', [assigned('owner')], 1],
  ['role_raised', 'a plain role', [assigned('user')], 0],
  [
    'role_raised',
    "an operator's tenant",
    [assigned('owner', 0, { actorType: 'operator', actorId: 'cli' })],
    0,
  ],
  ['role_raised', 'an admin, by another', [assigned('admin', 0, { actorType: 'user' })], 1],
  ['role_raised', 'the first owner', [assigned('owner', 0, { actorType: 'system', actorId: 'system' })], 0],
  [
    'admin_mfa_reset',
    "an admin's second factor turned off by another",
    [assigned('admin'), mfaOff('apiKey', 9)],
    1,
  ],
  ['admin_mfa_reset', 'by themself', [assigned('admin'), mfaOff('user', 9)], 0],
  ['admin_mfa_reset', "nobody special's", [mfaOff('admin')], 0],
  ['admin_mfa_reset', "a former admin's", [assigned('admin'), unassigned('admin', 5), mfaOff('admin', 9)], 0],
  [
    'admin_mfa_reset',
    "a former owner's who is still an admin",
    [assigned('admin'), assigned('owner', 1), unassigned('owner', 5), mfaOff('admin', 9)],
    1,
  ],
  [
    'admin_mfa_reset',
    "an admin's passkey deleted by another",
    [assigned('admin'), passkeyDeleted('admin', 9)],
    1,
  ],
  [
    'admin_mfa_reset',
    "an admin's passkey deleted by them",
    [assigned('admin'), passkeyDeleted('user', 9)],
    0,
  ],
  ...(
    [
      ['backup_code_used', codeUsed],
      ['new_passkey', passkeyAdded],
      ['new_device', newDevice],
    ] as const
  ).flatMap(([type, happens]): typeof cases => [
    [type, 'of an owner', [assigned('owner'), happens(9)], 1],
    [type, 'of an admin, three times within an hour', [assigned('admin'), ...times(3, happens)], 3],
    [type, 'of an admin, who became one later', [happens(0), assigned('admin', 5)], 0],
    [type, 'of a person with a plain role', [assigned('user'), happens(9)], 0],
    [type, 'of a former owner', [assigned('owner'), unassigned('owner', 5), happens(9)], 0],
    [
      type,
      'of a former owner who is still an admin',
      [assigned('admin'), assigned('owner', 1), unassigned('owner', 5), happens(9)],
      1,
    ],
  ]),
  ['new_device', 'the first device of an owner', [assigned('owner'), firstDevice], 0],
  ['new_device', 'the second device of an owner', [assigned('owner'), firstDevice, newDevice(9)], 1],
  ['mass_deletion', '10 users in 10 minutes', times(10, (n) => deleted(n, n * MINUTE)), 10],
  ['mass_deletion', '9 users', times(9, (n) => deleted(n, n)), 0],
  ['mass_deletion', '10 users by 10 actors', times(10, (n) => deleted(n, n, `k${n}`)), 0],
  [
    'mass_deletion',
    '10 users whose own requests the service carries out',
    times(10, (n) => ({ ...deleted(n, n), context: { actorType: 'system', actorId: 'system' } })),
    0,
  ],
  ['mass_deletion', '10 users in 20 minutes', times(10, (n) => deleted(n, n * 2 * MINUTE)), 0],
  ['mass_import', 'an import', [importOf], 1],
  [
    'mass_import',
    'a person of an import',
    [{ event: { type: 'UserEmailVerified', data: { userId: uuidOf('imported') } }, at: 0 }],
    0,
  ],
  ['key_new_network', 'another network', [ofKey(true), ofKey(false, 5)], 1],
  ['key_new_network', 'the first network', [ofKey(true)], 0],
  ['key_new_network', 'another network of a service', [ofService(true), ofService(false, 5)], 1],
  ['key_new_network', 'the first network of a service', [ofService(true)], 0],
  ['key_refused_network', 'a key that is refused again and again', [refusedKey(), refusedKey(MINUTE)], 2],
  ['key_refused_network', 'a use that is allowed', [ofKey(true)], 0],
  [
    'refresh_token_reuse',
    'a token that came twice',
    [{ event: { type: 'RefreshTokenReused', data: grant }, at: 0 }],
    1,
  ],
  [
    'refresh_token_reuse',
    'a code that came twice',
    [{ event: { type: 'CodeReplayed', data: grant }, at: 0 }],
    0,
  ],
  ['policy_lowered', 'second factors that are no longer asked for', [policy({ mfa: 'off' })], 1],
  [
    'policy_lowered',
    'shorter passwords',
    [policy({ passwordMinLength: 12 }), policy({ passwordMinLength: 10 }, 5)],
    1,
  ],
  ['policy_lowered', 'codes by mail', [policy({ emailCode: true })], 1],
  ['policy_lowered', 'no mails about alerts', [policy({ alertMails: false })], 1],
  [
    'policy_lowered',
    'stricter rules',
    [policy({ mfa: 'required', sessionMaxDays: 1, passwordMinLength: 12 })],
    0,
  ],
  [
    'policy_lowered',
    'rules that were that loose before',
    [policy({ rememberDeviceDays: 90 }, 0, { actorType: 'system' }), policy({ rememberDeviceDays: 90 }, 5)],
    0,
  ],
  ['policy_lowered', 'what does not protect', [policy({ selfDeletion: false })], 0],
  [
    'domain_lapsed',
    'a record that is gone',
    [
      {
        event: {
          type: 'ConnectionDomainMissed',
          data: { connectionId: user(3), domain: 'acme.example', lapsesAt: '2026-01-16T03:04:05.678Z' },
        },
        at: 0,
      },
    ],
    1,
  ],
  [
    'domain_lapsed',
    'the end of the grace',
    [
      {
        event: { type: 'ConnectionDomainLapsed', data: { connectionId: user(3), domain: 'acme.example' } },
        at: 0,
      },
    ],
    1,
  ],
  [
    'domain_lapsed',
    'a domain that an owner removes',
    [
      {
        event: { type: 'ConnectionDomainRemoved', data: { connectionId: user(3), domain: 'acme.example' } },
        at: 0,
      },
    ],
    0,
  ],
  [
    'connection_changed',
    'another secret of a connection',
    [
      {
        event: {
          type: 'ConnectionSecretRotated',
          data: { connectionId: user(3), secretId: user(4), secretHint: null },
        },
        at: 0,
      },
    ],
    1,
  ],
  [
    'connection_changed',
    'a connection that is deleted',
    [{ event: { type: 'ConnectionDeleted', data: { connectionId: user(3) } }, at: 0 }],
    1,
  ],
  [
    'connection_changed',
    'another name and place of the button',
    [connectionWith({ name: 'Staff', visibility: 'hidden' })],
    0,
  ],
  [
    'connection_failing',
    'sign-ins with one connection that fail for hours',
    times(5, (n) => failing(3, n * HOUR)),
    5,
  ],
  ['connection_failing', 'another secret of a connection', [connectionWith({ clientId: 'else' })], 0],
  [
    'checkpoint_refused',
    'a witness that refuses a checkpoint',
    [{ event: { type: 'AuditCheckpointRefused', data: { witness: 'a.example', size: 7 } }, at: 0 }],
    1,
  ],
  [
    'checkpoint_refused',
    'the export of the log',
    [{ event: { type: 'AuditLogExported', data: { from: null, to: null, format: 'csv' } }, at: 0 }],
    0,
  ],
  ['legacy_sign_in_set', 'a former system that sign-ins ask', [formerSystem('https://a.test/')], 1],
  [
    'legacy_sign_in_set',
    'a former system that is removed',
    [{ event: { type: 'TenantLegacySignInEnded', data: { tenantId: TENANT, reason: 'removed' } }, at: 0 }],
    0,
  ],
  [
    'client_redirect_added',
    'a further address',
    [clientWith('https://a.test/'), redirectsTo('https://a.test/', 'https://b.test/')],
    1,
  ],
  ['client_redirect_added', 'a new client', [clientWith('https://a.test/', 'https://b.test/')], 0],
  [
    'client_redirect_added',
    'an address less',
    [clientWith('https://a.test/', 'https://b.test/'), redirectsTo('https://a.test/')],
    0,
  ],
  ['operator_access', 'a link for an operator', [fact('OperatorAccessGranted', { userId: user(1) })], 1],
  ['operator_access', 'a passkey of an operator', [passkeyAdded(0)], 0],
  ['support_access', 'an access', [fact('SupportAccessGranted', accessOf(1))], 1],
  ['support_access', 'the use of an access', [fact('SupportAccessUsed', { supportAccessId: user(7) })], 0],
  [
    'owner_address_lost',
    'an address that another account has, reported to two owners',
    [user(2), user(3)].map((ownerId) =>
      fact('OwnerAddressNotRestored', { userId: user(1), apiKeyId: user(7), ownerId }),
    ),
    2,
  ],
  [
    'owner_address_lost',
    'a change that was undone',
    [fact('OwnerChangeUndone', { userId: user(1), apiKeyId: user(7) })],
    0,
  ],
  ['owner_recovery', 'a recovery', [fact('OwnerRecoveryRequested', { userId: user(1) })], 1],
  ['owner_recovery', 'a cancelled one', [fact('OwnerRecoveryCancelled', { userId: user(1) })], 0],
  ['webhook_failing', 'failing for a day', [hook('WebhookListenerDegraded', 0), undelivered(24 * HOUR)], 1],
  [
    'webhook_failing',
    'failing for 23 hours',
    [hook('WebhookListenerDegraded', 0), undelivered(23 * HOUR)],
    0,
  ],
  [
    'webhook_failing',
    'recovered in between',
    [hook('WebhookListenerDegraded', 0), hook('WebhookListenerRecovered', HOUR), undelivered(25 * HOUR)],
    0,
  ],
  ['webhook_failing', 'a delivery that failed', [undelivered(0), undelivered(25 * HOUR)], 0],
  ['webhook_listener_added', 'a listener for users', [listener(['user.created'])], 1],
  ['webhook_listener_added', 'a listener for everything', [listener(['*'])], 1],
  ['webhook_listener_added', 'a listener for invoices', [listener(['invoice.*'])], 0],
  [
    'webhook_listener_added',
    'another URL of a listener for invoices',
    [listener(['invoice.*']), listenerChanged({ url: 'https://b.test/' }, 5)],
    0,
  ],
  [
    'webhook_listener_added',
    'a listener for invoices that is notified of users, too',
    [listener(['invoice.*']), listenerChanged({ events: ['user.*'] }, 5)],
    1,
  ],
  [
    'tenant_export',
    'an export of everything',
    [
      {
        event: {
          type: 'TenantExported',
          data: { exportId: uuidOf('export'), by: 'operator', withCredentials: true },
        },
        at: 0,
      },
    ],
    1,
  ],
  [
    'tenant_export',
    'a download',
    [{ event: { type: 'TenantExportDownloaded', data: { exportId: uuidOf('export') } }, at: 0 }],
    0,
  ],
  [
    'audit_export',
    'an export',
    [{ event: { type: 'AuditLogExported', data: { from: null, to: null, format: 'csv' } }, at: 0 }],
    1,
  ],
  [
    'audit_export',
    'a check',
    [
      {
        event: {
          type: 'AuditLogVerified',
          data: { from: null, to: null, valid: true, checked: 1, firstBroken: null },
        },
        at: 0,
      },
    ],
    0,
  ],
  [
    'deletion_with_open_alerts',
    'a person with an open alert who asks for the deletion of their account',
    [deletionRequested(1)],
    1,
  ],
  ['deletion_with_open_alerts', 'a person without one', [deletionRequested(0)], 0],
  [
    'sign_up_limit_reached',
    'as many sign-ups in a day as the tenant allows',
    [{ event: { type: 'SignUpLimitReached', data: { limit: 1000 } }, at: 0 }],
    1,
  ],
  [
    'sign_up_limit_reached',
    'something else',
    [{ event: { type: 'AuditLogExported', data: { from: null, to: null, format: 'csv' } }, at: 0 }],
    0,
  ],
];

describe('the rules of alerts', () => {
  for (const [type, name, given, count] of cases) {
    it(`${type}: given ${name}, the rules raise ${count === 0 ? 'no alert' : 'an alert'}`, () => {
      const found = ofType(type, given);
      expect(found.map((alert) => alert.count)).to.deep.equal(count === 0 ? [] : [count]);
      for (const { evidence, firstSeenAt, lastSeenAt } of found) {
        expect(evidence).to.have.length(Math.min(count, 20));
        expect(firstSeenAt <= lastSeenAt).to.equal(true);
      }
    });
  }

  it('each rule has a case that raises an alert and one that does not', () => {
    for (const type of alertTypes) {
      expect(
        cases.some((one) => one[0] === type && one[3] > 0),
        type,
      ).to.equal(true);
      expect(
        cases.some((one) => one[0] === type && one[3] === 0),
        type,
      ).to.equal(true);
    }
    expect(alertRules.map(({ type }) => type)).to.have.members(alertTypes);
  });

  it('the rules raise an alert for each new URL of a listener for users, and for no other change of it', () => {
    const given = [
      listener(['user.*']),
      listenerChanged({ active: false }, 5),
      listenerChanged({ url: 'https://b.test/' }, 10),
      listenerChanged({ events: ['user.created'] }, 15),
      listenerChanged({ events: ['invoice.paid'] }, 20),
      listenerChanged({ url: 'https://c.test/' }, 25),
      listenerChanged({ events: ['user.login'] }, 30),
    ];
    const raised = ofType('webhook_listener_added', given);
    expect(raised.map(({ evidence }) => evidence)).to.deep.equal([[1], [3], [7]]);
  });

  it('the rules raise an alert for each change of who signs in with a connection, and for none of its look', () => {
    const given = [
      connectionWith({ issuer: 'https://else.test' }),
      connectionWith({ name: 'Staff' }, 1),
      connectionWith({ name: 'Staff', clientId: 'else' }, 2),
    ];
    expect(ofType('connection_changed', given).map(({ evidence }) => evidence)).to.deep.equal([[1], [3]]);
  });

  it('the rules raise an alert for each connection whose sign-ins fail, and another one after a day without faults', () => {
    const given = [failing(3), failing(4, MINUTE), failing(3, HOUR), failing(3, 24 * HOUR)];
    const raised = ofType('connection_failing', given);
    expect(raised.map(({ evidence }) => evidence)).to.have.deep.members([[1, 3], [2], [4]]);
  });

  it('an alert continues while its cause continues, and another one is raised after a pause', () => {
    const wave = times(40, (n) => failed(1, n * MINUTE));
    const [first, ...more] = ofType('failed_login_burst_account', wave);
    expect(more).to.deep.equal([]);
    expect(first).to.deep.include({ count: 40, raisedBy: 10, firstSeenAt: '2026-03-01T10:00:00.000Z' });
    expect(first!.evidence).to.deep.equal(times(20, (n) => failed(1, n)).map((_, index) => index + 1));
    const later = times(10, (n) => failed(1, 5 * HOUR + n));
    expect(ofType('failed_login_burst_account', [...wave, ...later]).map(({ count }) => count)).to.deep.equal(
      [40, 10],
    );
  });

  it('the rules raise an alert of its own for the switch that turns mails about alerts off', () => {
    const given = [
      policy({ mfa: 'off' }),
      policy({ alertMails: false }, 5),
      policy({ alertMails: false }, 6),
      policy({ emailCode: true }, 7),
    ];
    const raised = ofType('policy_lowered', given);
    expect(raised.map(({ evidence }) => evidence)).to.deep.equal([[1], [2, 4]]);
  });

  it('an alert names its subject', () => {
    expect(ofType('role_raised', [assigned('admin')])[0]!.subject).to.equal(`user:${user(1)}`);
    expect(
      ofType(
        'password_spray',
        times(10, (n) => failed(n, n, 'digest')),
      )[0]!.subject,
    ).to.equal('address:digest');
    expect(
      ofType(
        'mass_deletion',
        times(10, (n) => deleted(n, n)),
      )[0]!.subject,
    ).to.equal('apiKey:k');
  });
});
