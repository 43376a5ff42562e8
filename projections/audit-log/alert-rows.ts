import { createHash, createHmac } from 'node:crypto';
import {
  type AlertRule,
  type AlertSubject,
  alertSeverities,
} from '../../application/audit/alerts/alert-rule.js';
import { alertRules } from '../../application/audit/alerts/alert-rules.js';
import {
  type RaisedAlert,
  type Watch,
  unwatched,
  watchOn,
} from '../../application/audit/alerts/alert-watch.js';
import type { RecordedEvent } from '../../domain/shared/domain-event.js';
import { uuidOfDigits } from '../../domain/shared/uuid.js';
import type { SqlResult, Statement } from '../../infrastructure/postgres/statement.js';
import { dropOldest } from '../runner/projected-rows.js';
import { insertRows, onConflict } from '../runner/table-sql.js';
import { alertsTable, watchesTable } from './table.js';

/** A rule and the subject that an event concerns, with the key of its watch. */
interface Concerned {
  readonly rule: AlertRule;
  readonly subject: AlertSubject;
  readonly key: string;
  readonly tenantId: string;
}

/** The alerts that a page of events raises or continues, and the state of subjects by which their rules decide. */
export interface AlertRows {
  touch(recorded: RecordedEvent): readonly Concerned[];
  loads(): Statement[];
  fill(found: SqlResult<Record<string, unknown>>): void;
  apply(recorded: RecordedEvent, entry: bigint, concerned: readonly Concerned[]): void;
  writes(): Statement[];
  committed(): void;
}

/** Watches kept between pages. */
const KEPT_WATCHES = 5_000;
/** Milliseconds after the last event at which a state is deleted, unless its rule remembers. */
const FORGOTTEN_MS = 8 * 86_400_000;

/** Creates the rows of alerts. `secret`: key of the digests of addresses, since no table holds addresses. */
export function alertRows(schema: string, secret: Uint8Array): AlertRows {
  const watches = new Map<string, Watch>();
  const unread = new Map<string, Concerned>();
  const changed = new Map<string, { readonly concerned: Concerned; readonly at: string }>();
  const raised = new Map<string, object>();
  const statuses: { readonly id: string; readonly tenant_id: string; readonly status: string }[] = [];

  const addressOf = ({ context: { tenantId, ip } }: RecordedEvent): string | null =>
    ip === null ? null : createHmac('sha256', secret).update(`${tenantId}|${ip}`).digest('hex').slice(0, 32);

  return {
    touch(recorded) {
      if (!watchedTypes.has(recorded.event.type)) return [];
      const address = addressOf(recorded);
      const { tenantId } = recorded.context;
      const concerned = alertRules.flatMap((rule): Concerned[] => {
        const subject = rule.subjectOf(recorded, address);
        if (subject === null) return [];
        return [{ rule, subject, tenantId, key: `${tenantId}|${rule.type}|${subjectText(subject)}` }];
      });
      for (const one of concerned) if (!watches.has(one.key)) unread.set(one.key, one);
      return concerned;
    },
    loads: () => (unread.size === 0 ? [] : [readWatches(schema, [...unread.values()])]),
    fill({ rows }) {
      for (const key of unread.keys()) watches.set(key, unwatched);
      for (const { tenant_id, rule, subject, state } of rows as Record<string, string>[])
        watches.set(`${tenant_id}|${rule}|${subject}`, JSON.parse(state!) as Watch);
      unread.clear();
    },
    apply(recorded, entry, concerned) {
      for (const one of concerned) {
        const before = watches.get(one.key)!;
        const watch = watchOn(one.rule, before, recorded, Number(entry));
        // most users whom API keys change are no owners and have no row
        if (watch === before) continue;
        watches.set(one.key, watch);
        changed.set(one.key, { concerned: one, at: recorded.context.occurredAt });
        if (watch.alert !== null) {
          const row = rowOf(one, watch.alert);
          raised.set(row.id, row);
        }
      }
      const { event, context } = recorded;
      if (event.type === 'AuditAlertAcknowledged' || event.type === 'AuditAlertResolved') {
        const status = event.type === 'AuditAlertResolved' ? 'resolved' : 'acknowledged';
        statuses.push({ id: event.data.alertId, tenant_id: context.tenantId, status });
      }
    },
    writes: () => [
      ...insertRows(
        schema,
        watchesTable,
        [...changed].map(([key, { concerned, at }]) => watchRow(concerned, watches.get(key)!, at)),
        onConflict(watchesTable, 'state = excluded.state, forgotten_at = excluded.forgotten_at'),
      ),
      ...insertRows(schema, alertsTable, [...raised.values()], onConflict(alertsTable, continued)),
      // after the alerts: one may be raised and acknowledged in the same page
      ...statuses.map(({ id, tenant_id, status }) => ({
        text: `update ${schema}.alerts set status = $3 where tenant_id = $1 and id = $2 and status <> 'resolved'`,
        values: [tenant_id, id, status],
      })),
    ],
    committed() {
      changed.clear();
      raised.clear();
      statuses.length = 0;
      dropOldest(watches, KEPT_WATCHES);
    },
  };
}

/** Types of events that concern a rule. */
const watchedTypes: ReadonlySet<string> = new Set(alertRules.flatMap(({ events }) => events));

const subjectText = ({ type, id }: AlertSubject): string => `${type}:${id}`;

/** Returns an id that is the same after a rebuild. */
function alertId({ key }: Concerned, { raisedBy }: RaisedAlert): string {
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
    id: alertId(concerned, alert),
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

const watchRow = ({ tenantId, rule, subject }: Concerned, watch: Watch, at: string): object => ({
  tenant_id: tenantId,
  rule: rule.type,
  subject: subjectText(subject),
  state: JSON.stringify(watch),
  forgotten_at:
    rule.remembers && watch.memory.length > 0 ? null : new Date(Date.parse(at) + FORGOTTEN_MS).toISOString(),
});

const readWatches = (schema: string, concerned: readonly Concerned[]): Statement => ({
  name: `read ${schema}.watches`,
  text: `select w.tenant_id, w.rule, w.subject, w.state
    from unnest($1::uuid[], $2::text[], $3::text[]) as k(tenant_id, rule, subject)
    join ${schema}.watches w using (tenant_id, rule, subject)`,
  values: [
    concerned.map(({ tenantId }) => tenantId),
    concerned.map(({ rule }) => rule.type),
    concerned.map(({ subject }) => subjectText(subject)),
  ],
});

/** Changes an alert that goes on. The status stays, which administrators set. */
const continued =
  'last_seen_at = excluded.last_seen_at, count = excluded.count, evidence = excluded.evidence';
