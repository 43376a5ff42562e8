import type { ClientEvent } from '../../../domain/client/client-events.js';
import type { DomainEvent, RecordedEvent } from '../../../domain/shared/domain-event.js';
import {
  defaultSettings,
  settingNames,
  strengthOf,
  tenantSettings,
} from '../../../domain/tenant/tenant-settings.js';
import { selectsPeople } from '../../../domain/webhook/event-kinds.js';
import {
  actorSubject,
  type AlertOccurrence,
  type AlertRule,
  type AlertSubject,
  DAY,
  HOUR,
  QUIET,
  rule,
  tenantSubject,
  userSubject,
} from './alert-rule.js';

const webhook = ({ event }: RecordedEvent<WebhookEvents>): AlertSubject => ({
  type: 'webhook',
  id: event.data.subscriptionId,
});
type WebhookEvents = Extract<DomainEvent, { data: { subscriptionId: string } }>;

/** Members of a connection that decide only how people see it, not who signs in with it. */
const displayMembers: ReadonlySet<string> = new Set(['connectionId', 'name', 'visibility']);
const changesOnlyDisplay = ({ type, data }: DomainEvent): boolean =>
  type === 'ConnectionChanged' && Object.keys(data).every((member) => displayMembers.has(member));

type SettingsChange = Extract<DomainEvent, { type: 'TenantSettingsChanged' }>;

/** The settings that protect people, in the order of the memory. */
const saferSettings = settingNames.filter((name) => tenantSettings[name].safer);

/**
 * Returns whether a person lowered a setting that protects people. That mails about alerts are switched off is an alert
 * of its own, so that owners get a last mail even where they were notified of an earlier change a moment ago. The memory
 * holds the strengths of the settings, in the order of the table.
 */
function policyChange(
  { event, context }: RecordedEvent<SettingsChange>,
  memory: readonly string[],
): AlertOccurrence {
  const before = saferSettings.map((name, index) =>
    memory[index] === undefined ? strengthOf(name, defaultSettings[name]) : Number(memory[index]),
  );
  const now = saferSettings.map((name, index) =>
    event.data[name] === undefined ? (before[index] ?? 0) : strengthOf(name, event.data[name]),
  );
  const isLowered = now.some((strength, index) => strength < (before[index] ?? strength));
  const remembered = { memory: now.map(String) };
  if (!isLowered || context.actorType === 'system') return { ...remembered, isQuiet: true };
  const mails = saferSettings.indexOf('alertMails');
  return now[mails]! < before[mails]! ? { ...remembered, isNew: true } : remembered;
}

type RedirectEvent = Extract<ClientEvent, { type: 'ClientRegistered' | 'ClientChanged' | 'ClientDeleted' }>;

/** Returns whether a client that exists got a further redirect URI. The memory holds those that it has. */
function redirectChange({ event }: RecordedEvent<RedirectEvent>, memory: readonly string[]): AlertOccurrence {
  if (event.type === 'ClientDeleted') return { memory: null, isQuiet: true };
  const { redirectUris } = event.data;
  if (redirectUris === undefined) return { isQuiet: true };
  const isFurther = event.type === 'ClientChanged' && redirectUris.some((uri) => !memory.includes(uri));
  return isFurther ? { memory: redirectUris } : { memory: redirectUris, isQuiet: true };
}

/** The rules about what a tenant sets up, and about what leaves it. */
export const tenantAlertRules: readonly AlertRule[] = [
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
    subjectOf: actorSubject,
  }),
  rule({
    // owners get a mail of its own about each
    type: 'tenant_export',
    events: ['TenantExported'],
    threshold: 1,
    windowMs: 0,
    subjectOf: actorSubject,
  }),
  rule({
    type: 'policy_lowered',
    events: ['TenantSettingsChanged'],
    threshold: 1,
    windowMs: HOUR,
    remembers: true,
    subjectOf: tenantSubject,
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
    subjectOf: (recorded) => (changesOnlyDisplay(recorded.event) ? null : tenantSubject(recorded)),
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
    subjectOf: tenantSubject,
  }),
  rule({
    // each witness that says so is an alert of its own
    type: 'checkpoint_refused',
    events: ['AuditCheckpointRefused'],
    threshold: 1,
    windowMs: 0,
    subjectOf: tenantSubject,
  }),
  rule({
    // each system is an alert of its own: it gets passwords
    type: 'legacy_sign_in_set',
    events: ['TenantLegacySignInSet'],
    threshold: 1,
    windowMs: 0,
    subjectOf: tenantSubject,
  }),
  rule({
    // each link, access and recovery is an alert of its own
    type: 'operator_access',
    events: ['OperatorAccessGranted'],
    threshold: 1,
    windowMs: 0,
    subjectOf: ({ event }) => userSubject(event.data.userId),
  }),
  rule({
    type: 'support_access',
    events: ['SupportAccessGranted'],
    threshold: 1,
    windowMs: 0,
    subjectOf: ({ event }) => ({ type: 'operator', id: event.data.operatorId }),
  }),
];
