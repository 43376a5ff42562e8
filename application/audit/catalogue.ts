import type { DomainEvent } from '../../domain/shared/domain-event.js';
import { nounOfStream, type StreamNoun } from '../../domain/shared/stream-name.js';
import { apiKeyAuditRules, apiKeyAuditView } from '../api-key/api-key-audit.js';
import { billingAuditRules } from '../billing/billing-audit.js';
import { bootstrapAuditRules } from '../bootstrap/bootstrap-audit.js';
import { brandingAuditRules, brandingAuditView } from '../branding/branding-audit.js';
import { clientAuditRules, clientAuditView } from '../client/client-audit.js';
import {
  connectionAuditRules,
  connectionAuditView,
  mailDomainAuditRules,
  mailDomainAuditView,
} from '../connection/connection-audit.js';
import { ownerRecoveryAuditRules, ownersAuditRules } from '../owners/owners-audit.js';
import { reservationAuditRules } from '../reservation/reservation-audit.js';
import { resourceAuditRules, resourceAuditView } from '../resource/resource-audit.js';
import { roleAuditRules, roleAuditView } from '../role/role-audit.js';
import { signInAuditRules } from '../sign-in/sign-in-audit.js';
import { usageAuditRules } from '../usage/usage-audit.js';
import { removalAuditRules } from '../tenant/deletion/removal-audit.js';
import { operatorsAuditRules } from '../tenant/operators/operators-audit.js';
import { tenantAuditRules, tenantAuditView } from '../tenant/tenant-audit.js';
import { userAuditRules, userAuditView } from '../user/user-audit.js';
import { webhookAuditRules, webhookAuditView } from '../webhook/webhook-audit.js';
import { auditLogRules } from './audit-log-rules.js';
import type { AuditOutcome, AuditRule, AuditRules, AuditTarget, FoldedStream } from './audit-rule.js';

/** How every event reads in the audit log: each has an entry. */
export const auditCatalogue = {
  ...userAuditRules,
  ...signInAuditRules,
  ...tenantAuditRules,
  ...removalAuditRules,
  ...roleAuditRules,
  ...apiKeyAuditRules,
  ...clientAuditRules,
  ...resourceAuditRules,
  ...connectionAuditRules,
  ...mailDomainAuditRules,
  ...brandingAuditRules,
  ...auditLogRules,
  ...webhookAuditRules,
  ...billingAuditRules,
  ...usageAuditRules,
  ...ownersAuditRules,
  ...ownerRecoveryAuditRules,
  ...operatorsAuditRules,
  ...reservationAuditRules,
  ...bootstrapAuditRules,
} satisfies AuditRules<DomainEvent>;

type AnyRule = AuditRule<DomainEvent>;

/** Returns the rule for a type of event; undefined for a type that this version of the program does not know. */
export const auditRuleOf = (type: string): AnyRule | undefined =>
  Object.hasOwn(auditCatalogue, type)
    ? (auditCatalogue[type as DomainEvent['type']] as unknown as AnyRule)
    : undefined;

/** The members of an entry that follow from its event's data. */
export interface AuditReading {
  readonly action: string;
  readonly category: string;
  readonly outcome: AuditOutcome;
  readonly target: AuditTarget;
}

/**
 * Returns what the entry of an event says. `data`: the event's, with or without its sealed members. Throws TypeError for
 * an unknown type.
 */
export function readEvent(type: string, data: DomainEvent['data'], tenantId: string): AuditReading {
  const rule = auditRuleOf(type);
  if (rule === undefined) throw new TypeError(`no audit entry for events of type ${type}`);
  const { action, category, outcome = () => 'success' as const, target } = rule;
  return { action, category, outcome: outcome(data), target: target(data, tenantId) };
}

/** Streams of records that have a name, or members that change. */
const views: Partial<Record<StreamNoun, FoldedStream>> = {
  user: userAuditView,
  role: roleAuditView,
  apikey: apiKeyAuditView,
  client: clientAuditView,
  resource: resourceAuditView,
  connection: connectionAuditView,
  domain: mailDomainAuditView,
  tenant: tenantAuditView,
  branding: brandingAuditView,
  webhook: webhookAuditView,
};

/** Returns how entries show a stream; undefined for a stream whose events are shown one by one. */
export const auditViewOf = (stream: string): FoldedStream | undefined =>
  views[nounOfStream(stream) as StreamNoun];
