import { createHash, createHmac } from 'node:crypto';
import { alertSeverities } from '../../application/audit/alerts/alert-rule.js';
import { alertRules } from '../../application/audit/alerts/alert-rules.js';
import { type RaisedAlert, watchOn } from '../../application/audit/alerts/alert-watch.js';
import type { RecordedEvent } from '../../domain/shared/domain-event.js';
import { uuidOfDigits } from '../../domain/shared/uuid.js';
import type { SqlResult, Statement } from '../../infrastructure/postgres/statement.js';
import { insertRows, onConflict } from '../runner/table-sql.js';
import { type Concerned, alertWatches, concernedOf } from './alert-watches.js';
import { alertsTable } from './table.js';

/** The alerts that a page of events raises or continues, and the state of subjects by which their rules decide. */
export interface AlertRows {
  prepare(recorded: RecordedEvent): readonly Concerned[];
  loads(): Statement[];
  /** Takes the results of `loads`, in their order. */
  fill(results: readonly SqlResult<Record<string, unknown>>[]): void;
  apply(recorded: RecordedEvent, entry: bigint, concerned: readonly Concerned[]): void;
  writes(): Statement[];
  committed(): void;
}

/** Creates the rows of alerts. `secret`: key of the digests of addresses, since no table holds addresses. */
export function alertRows(schema: string, secret: Uint8Array): AlertRows {
  const watches = alertWatches(schema);
  const raised = new Map<string, { readonly row: object; readonly concerned: Concerned }>();
  const statuses: { readonly id: string; readonly tenant_id: string; readonly status: string }[] = [];

  const addressOf = ({ context: { tenantId, ip } }: RecordedEvent): string | null =>
    ip === null ? null : createHmac('sha256', secret).update(`${tenantId}|${ip}`).digest('hex').slice(0, 32);

  /** Forgets the alert, unless its rule has raised another one since: the next occurrence begins anew. */
  const forget = (alertId: string, at: string): void => {
    const concerned = raised.get(alertId)?.concerned ?? watches.ofAlert(alertId);
    if (concerned === null) return;
    const watch = watches.of(concerned);
    if (watch.alert !== null && idOf(concerned, watch.alert) === alertId)
      watches.set(concerned, { ...watch, alert: null }, at);
  };

  return {
    prepare(recorded) {
      const { event, context } = recorded;
      if (event.type === 'AuditAlertResolved') watches.needAlert(context.tenantId, event.data.alertId);
      if (!watchedTypes.has(recorded.event.type)) return [];
      const address = addressOf(recorded);
      const { tenantId } = context;
      const concerned = alertRules.flatMap((rule): Concerned[] => {
        const subject = rule.subjectOf(recorded, address);
        return subject === null ? [] : [concernedOf(tenantId, rule, subject)];
      });
      for (const one of concerned) watches.need(one);
      return concerned;
    },
    loads: () => watches.loads(),
    fill: (results) => watches.fill(results),
    apply(recorded, entry, concerned) {
      for (const one of concerned) {
        const before = watches.of(one);
        const watch = watchOn(one.rule, before, recorded, Number(entry));
        // most users whom API keys change are no owners and have no row
        if (watch === before) continue;
        watches.set(one, watch, recorded.context.occurredAt);
        if (watch.alert !== null) {
          const row = rowOf(one, watch.alert);
          raised.set(row.id, { row, concerned: one });
        }
      }
      const { event, context } = recorded;
      if (event.type === 'AuditAlertResolved') forget(event.data.alertId, context.occurredAt);
      if (event.type === 'AuditAlertAcknowledged' || event.type === 'AuditAlertResolved') {
        const status = event.type === 'AuditAlertResolved' ? 'resolved' : 'acknowledged';
        statuses.push({ id: event.data.alertId, tenant_id: context.tenantId, status });
      }
    },
    writes: () => [
      ...watches.writes(),
      ...insertRows(
        schema,
        alertsTable,
        [...raised.values()].map(({ row }) => row),
        onConflict(alertsTable, continued),
      ),
      // after the alerts: one may be raised and acknowledged in the same page
      ...statuses.map(({ id, tenant_id, status }) => ({
        text: `update ${schema}.alerts set status = $3 where tenant_id = $1 and id = $2 and status <> 'resolved'`,
        values: [tenant_id, id, status],
      })),
    ],
    committed() {
      watches.committed();
      raised.clear();
      statuses.length = 0;
    },
  };
}

/** Types of events that concern a rule. */
const watchedTypes: ReadonlySet<string> = new Set(alertRules.flatMap(({ events }) => events));

/** Returns an id that is the same after a rebuild. */
function idOf({ key }: Concerned, { raisedBy }: RaisedAlert): string {
  const hex = createHash('sha256').update(`${key}|${raisedBy}`).digest('hex');
  return uuidOfDigits(`${hex.slice(0, 12)}8${hex.slice(13, 16)}8${hex.slice(17, 32)}`);
}

function rowOf(
  concerned: Concerned,
  alert: RaisedAlert,
): Readonly<Record<string, unknown>> & { readonly id: string } {
  const { rule, subject, tenantId } = concerned;
  return {
    tenant_id: tenantId,
    id: idOf(concerned, alert),
    type: rule.type,
    severity: alertSeverities[rule.type],
    first_seen_at: alert.firstSeenAt,
    last_seen_at: alert.lastSeenAt,
    count: alert.count,
    subject_type: subject.type,
    subject_id: subject.id,
    status: 'open',
    evidence: JSON.stringify(alert.evidence),
  };
}

/** Changes an alert that goes on. The status stays, which administrators set. */
const continued =
  'last_seen_at = excluded.last_seen_at, count = excluded.count, evidence = excluded.evidence';
