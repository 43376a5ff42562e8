import { builtInRoleOf } from '../../../domain/role/built-in-roles.js';
import { selectsPeople } from '../../../domain/webhook/event-kinds.js';
import type { RecordedEvent } from '../../../domain/shared/domain-event.js';
import { changedUser, ownerChange } from './owner-changed-by-key.js';

/** The types of alerts, with the severity of each. */
export const alertSeverities = {
  failed_login_burst_account: 'medium',
  failed_login_burst_ip: 'medium',
  password_spray: 'high',
  lockout_wave: 'high',
  role_raised: 'high',
  admin_mfa_reset: 'high',
  mass_deletion: 'high',
  key_new_network: 'medium',
  refresh_token_reuse: 'high',
  webhook_failing: 'medium',
  webhook_listener_added: 'high',
  audit_export: 'low',
  owner_changed_by_key: 'high',
} as const;
export type AlertType = keyof typeof alertSeverities;
export type AlertSeverity = 'low' | 'medium' | 'high';
export const alertTypes = Object.keys(alertSeverities) as readonly AlertType[];

/** Whom or what an alert is about. Of an address only a keyed digest is kept: what it was, the evidence says. */
export interface AlertSubject {
  readonly type: 'user' | 'apiKey' | 'webhook' | 'address' | 'tenant' | 'system' | 'operator';
  readonly id: string;
}

/** How an event counts towards an alert. */
export interface Occurrence {
  readonly subject: AlertSubject;
  /** Of several with the same mark one counts. */
  readonly mark?: string;
  /** Stays with the subject: what an earlier event said that a later one depends on; null is nothing. */
  readonly memory?: readonly string[] | null;
  /** It only changes the memory. */
  readonly isQuiet?: true;
}

/** One kind of alert, as a pure function of events. */
export interface AlertRule {
  readonly type: AlertType;
  /** So many occurrences … */
  readonly threshold: number;
  /** … within so many ms raise an alert; later ones belong to it until there was none for so long. */
  readonly windowMs: number;
  /** The memory is kept for ever. */
  readonly remembers?: true;
  /** Whose watch the event concerns; null for none. */
  readonly subjectOf: (event: RecordedEvent, address: string | null) => AlertSubject | null;
  /** Whether it counts for the subject, whose memory is given. Default: it is a plain occurrence. */
  readonly occurs?: (
    event: RecordedEvent,
    memory: readonly string[],
  ) => Pick<Occurrence, 'mark' | 'memory' | 'isQuiet'>;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const user = (id: string): AlertSubject => ({ type: 'user', id });
const actorOf = ({ context }: RecordedEvent): AlertSubject => ({
  type: context.actorType,
  id: context.actorId,
});
const tenantOf = ({ context }: RecordedEvent): AlertSubject => ({ type: 'tenant', id: context.tenantId });
const isPrivileged = (tenantId: string, roleId: string): boolean =>
  ['owner', 'admin'].includes(builtInRoleOf(tenantId, roleId) ?? '');
const QUIET = { isQuiet: true } as const;

/** `address`: keyed digest of the caller's address, null when it is unknown or erased. */
export const alertRules: readonly AlertRule[] = [
  {
    type: 'failed_login_burst_account',
    threshold: 10,
    windowMs: 15 * MINUTE,
    subjectOf: ({ event }) =>
      event.type === 'UserSignInFailed' && event.data.userId !== null ? user(event.data.userId) : null,
  },
  {
    type: 'failed_login_burst_ip',
    threshold: 20,
    windowMs: 15 * MINUTE,
    // above the limit of an address its failures come as a number a minute
    subjectOf: ({ event }, address) =>
      (event.type === 'UserSignInFailed' || event.type === 'CredentialsRefused') && address !== null
        ? { type: 'address', id: address }
        : null,
  },
  {
    type: 'password_spray',
    threshold: 10,
    windowMs: 15 * MINUTE,
    subjectOf: ({ event }, address) =>
      event.type === 'UserSignInFailed' && address !== null ? { type: 'address', id: address } : null,
    occurs: ({ event }) =>
      event.type === 'UserSignInFailed' ? { mark: event.data.userId ?? event.data.pseudonym ?? '' } : QUIET,
  },
  {
    type: 'lockout_wave',
    threshold: 5,
    windowMs: 15 * MINUTE,
    subjectOf: (recorded) => (recorded.event.type === 'UserLocked' ? tenantOf(recorded) : null),
    occurs: ({ event }) => (event.type === 'UserLocked' ? { mark: event.data.userId } : QUIET),
  },
  {
    type: 'role_raised',
    threshold: 1,
    windowMs: HOUR,
    // a tenant's first owner is made by the service or its operators
    subjectOf: ({ event, context }) =>
      event.type === 'UserRoleAssigned' &&
      (context.actorType === 'user' || context.actorType === 'apiKey') &&
      isPrivileged(context.tenantId, event.data.roleId)
        ? user(event.data.userId)
        : null,
  },
  {
    type: 'admin_mfa_reset',
    threshold: 1,
    windowMs: HOUR,
    remembers: true,
    subjectOf: ({ event, context }) => {
      if (event.type === 'UserMfaDisabled') return user(event.data.userId);
      if (event.type !== 'UserRoleAssigned' && event.type !== 'UserRoleUnassigned') return null;
      return isPrivileged(context.tenantId, event.data.roleId) ? user(event.data.userId) : null;
    },
    occurs: ({ event }, memory) => {
      if (event.type === 'UserRoleAssigned')
        return { memory: [...new Set([...memory, event.data.roleId])], ...QUIET };
      if (event.type === 'UserRoleUnassigned')
        return { memory: memory.filter((roleId) => roleId !== event.data.roleId), ...QUIET };
      const byOthers = event.type === 'UserMfaDisabled' && event.data.by !== 'user';
      return byOthers && memory.length > 0 ? {} : QUIET;
    },
  },
  {
    type: 'mass_deletion',
    threshold: 10,
    windowMs: 10 * MINUTE,
    subjectOf: (recorded) => (recorded.event.type === 'UserDeleted' ? actorOf(recorded) : null),
  },
  {
    type: 'key_new_network',
    threshold: 1,
    windowMs: DAY,
    subjectOf: ({ event }) =>
      event.type === 'ApiKeyUsedFromNewNetwork' && !event.data.isFirst
        ? { type: 'apiKey', id: event.data.apiKeyId }
        : null,
  },
  {
    type: 'refresh_token_reuse',
    threshold: 1,
    windowMs: HOUR,
    subjectOf: ({ event }) => (event.type === 'RefreshTokenReused' ? user(event.data.userId) : null),
  },
  {
    type: 'webhook_failing',
    threshold: 1,
    windowMs: 7 * DAY,
    remembers: true,
    subjectOf: ({ event }) =>
      event.type === 'WebhookListenerDegraded' ||
      event.type === 'WebhookListenerRecovered' ||
      event.type === 'WebhookDeliveryFailed'
        ? { type: 'webhook', id: event.data.subscriptionId }
        : null,
    // the memory: since when it fails
    occurs: ({ event, context }, memory) => {
      if (event.type === 'WebhookListenerRecovered') return { memory: null, ...QUIET };
      const [since] = memory;
      if (event.type === 'WebhookListenerDegraded' && since === undefined)
        return { memory: [context.occurredAt], ...QUIET };
      return since !== undefined && Date.parse(context.occurredAt) - Date.parse(since) >= DAY ? {} : QUIET;
    },
  },
  {
    // who is told of people, and where: each new listener, URL or selection is an alert of its own
    type: 'webhook_listener_added',
    threshold: 1,
    windowMs: 0,
    remembers: true,
    subjectOf: ({ event }) =>
      event.type === 'WebhookCreated' || event.type === 'WebhookChanged' || event.type === 'WebhookDeleted'
        ? { type: 'webhook', id: event.data.subscriptionId }
        : null,
    // the memory: that the subscription selects what tells of people
    occurs: ({ event }, memory) => {
      if (event.type !== 'WebhookCreated' && event.type !== 'WebhookChanged')
        return { memory: null, ...QUIET };
      const { events, url } = event.data;
      const before = memory.length > 0;
      const now = events === undefined ? before : selectsPeople(events);
      const remembered = { memory: now ? ['people'] : null };
      return now && (url !== undefined || !before) ? remembered : { ...remembered, ...QUIET };
    },
  },
  {
    type: 'audit_export',
    threshold: 1,
    windowMs: HOUR,
    subjectOf: (recorded) => (recorded.event.type === 'AuditLogExported' ? actorOf(recorded) : null),
  },
  {
    type: 'owner_changed_by_key',
    threshold: 1,
    windowMs: HOUR,
    remembers: true,
    subjectOf: (recorded) => {
      const userId = changedUser(recorded);
      return userId === null ? null : user(userId);
    },
    occurs: ownerChange,
  },
];
