import type { AuditEvent } from '../../domain/audit/audit-events.js';
import {
  DEFAULT_RETENTION_DAYS,
  MOST_RETENTION_DAYS,
  plannedRetention,
} from '../../domain/audit/retention.js';
import { PLATFORM_TENANT, SYSTEM_TENANT } from '../../domain/shared/stream-name.js';
import type { App } from '../app.js';
import { currentEntitlements } from '../billing/refuse-beyond-plan.js';
import { systemContext } from '../shared/event-context.js';
import { auditStream } from './audit-streams.js';
import { recordAudit } from './record-audit.js';

type RetentionDeps = Pick<App, 'events' | 'ids' | 'clock' | 'plans' | 'planUse'>;

/**
 * Sets a tenant's retention to what its plan, or an override, says; a shorter one that was set by hand stays. Appends nothing
 * where it is so already; concurrent processes append one event.
 * @param present the retention that is in force, in days
 */
export async function applyPlanRetention(
  app: RetentionDeps,
  { tenantId, days: present }: { readonly tenantId: string; readonly days: number },
): Promise<void> {
  if (tenantId === SYSTEM_TENANT || tenantId === PLATFORM_TENANT) return;
  const { limits } = await currentEntitlements(app, tenantId);
  const ofPlan =
    limits.auditRetentionDays === null ? null : Math.min(limits.auditRetentionDays, MOST_RETENTION_DAYS);
  // what was set before is read only where it may matter
  if (present === (ofPlan ?? DEFAULT_RETENTION_DAYS)) return;
  const stream = auditStream(tenantId);
  const changes = (await app.events.load(stream)).flatMap(({ event }) => retentionIn(event as AuditEvent));
  const days = plannedRetention(changes, ofPlan);
  if (days === (changes.at(-1)?.days ?? DEFAULT_RETENTION_DAYS)) return;
  const commandId = app.ids.derive(tenantId, `retention of the plan|${changes.length}|${days}`);
  await recordAudit(app, systemContext(tenantId, commandId), {
    type: 'AuditRetentionSet',
    data: { days, by: 'plan' },
  });
}

const retentionIn = (event: AuditEvent) => (event.type === 'AuditRetentionSet' ? [event.data] : []);
