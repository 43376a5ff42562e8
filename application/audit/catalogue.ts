import type { DomainEvent } from '../../domain/shared/domain-event.js';
import type { AuditOutcome, AuditRule, AuditRules, AuditTarget } from './audit-rule.js';
import { signInRules } from './catalogue/sign-in-rules.js';
import { technicalRules } from './catalogue/technical-rules.js';
import { tenantRules } from './catalogue/tenant-rules.js';
import { userRules } from './catalogue/user-rules.js';
import { webhookRules } from './catalogue/webhook-rules.js';
import { billingRules } from './catalogue/billing-rules.js';

/** How every event reads in the audit log: there is none without an entry. */
export const auditCatalogue = {
  ...userRules,
  ...signInRules,
  ...tenantRules,
  ...webhookRules,
  ...billingRules,
  ...technicalRules,
} satisfies AuditRules<DomainEvent>;

type AnyRule = AuditRule<DomainEvent>;

/** The rule for a type; undefined for one that this version of the program does not know. */
export const auditRuleOf = (type: string): AnyRule | undefined =>
  Object.hasOwn(auditCatalogue, type)
    ? (auditCatalogue[type as DomainEvent['type']] as unknown as AnyRule)
    : undefined;

/** What an event says in the log, sealed or not. */
export interface AuditReading {
  readonly action: string;
  readonly category: string;
  readonly outcome: AuditOutcome;
  readonly target: AuditTarget;
}

/** `data`: the event's, its sealed members left out or not. Throws TypeError for an unknown type. */
export function readEvent(type: string, data: DomainEvent['data'], tenantId: string): AuditReading {
  const rule = auditRuleOf(type);
  if (rule === undefined) throw new TypeError(`no audit entry for events of type ${type}`);
  const { action, category, outcome = () => 'success' as const, target } = rule;
  return { action, category, outcome: outcome(data), target: target(data, tenantId) };
}
