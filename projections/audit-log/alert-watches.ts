import type { AlertRule, AlertSubject } from '../../application/audit/alerts/alert-rule.js';
import { alertRules } from '../../application/audit/alerts/alert-rules.js';
import { type Watch, unwatched } from '../../application/audit/alerts/alert-watch.js';
import type { SqlResult, Statement } from '../../infrastructure/postgres/statement.js';
import { dropOldest } from '../runner/projected-rows.js';
import { insertRows, onConflict } from '../runner/table-sql.js';
import { watchesTable } from './table.js';

/** A rule and the subject that an event concerns, with the key of its watch. */
export interface Concerned {
  readonly rule: AlertRule;
  readonly subject: AlertSubject;
  readonly key: string;
  readonly tenantId: string;
}

/** The states that rules keep of subjects, as far as a page of events needs them. */
export interface AlertWatches {
  /** Records that the page needs a state. */
  need(concerned: Concerned): void;
  /** Records that the page needs the state that an alert came from. */
  needAlert(tenantId: string, alertId: string): void;
  loads(): Statement[];
  /** Takes the results of `loads`, in their order. */
  fill(results: readonly SqlResult<Record<string, unknown>>[]): void;
  of(concerned: Concerned): Watch;
  /** Returns what an alert that was raised before the page is about; null where its state is gone. */
  ofAlert(alertId: string): Concerned | null;
  /** Changes a state. @param at the time of the event, ISO 8601 */
  set(concerned: Concerned, watch: Watch, at: string): void;
  writes(): readonly Statement[];
  committed(): void;
}

/** Watches kept between pages. */
const MOST_CACHED = 5_000;
/** Milliseconds after the last event at which a state is deleted, unless its rule remembers. */
const FORGOTTEN_MS = 8 * 86_400_000;

/** Creates the states in a schema. */
export function alertWatches(schema: string): AlertWatches {
  const watches = new Map<string, Watch>();
  const unread = new Map<string, Concerned>();
  const changed = new Map<string, { readonly concerned: Concerned; readonly at: string }>();
  /** Tenants by the ids of alerts. */
  const alerts = new Map<string, string>();
  const byAlert = new Map<string, Concerned>();

  return {
    need(concerned) {
      if (!watches.has(concerned.key)) unread.set(concerned.key, concerned);
    },
    needAlert: (tenantId, alertId) => void alerts.set(alertId, tenantId),
    loads: () => [
      ...(unread.size === 0 ? [] : [readWatches(schema, [...unread.values()])]),
      ...(alerts.size === 0 ? [] : [readWatchesOfAlerts(schema, alerts)]),
    ],
    fill(results) {
      const left = [...results];
      if (unread.size > 0) {
        for (const key of unread.keys()) watches.set(key, unwatched);
        for (const { tenant_id, rule, subject, state } of (left.shift()?.rows ?? []) as Record<
          string,
          string
        >[])
          watches.set(`${tenant_id}|${rule}|${subject}`, JSON.parse(state!) as Watch);
        unread.clear();
      }
      for (const row of (left.shift()?.rows ?? []) as unknown as WatchOfAlert[]) {
        const concerned = concernedBy(row);
        if (concerned === null) continue;
        byAlert.set(row.id, concerned);
        if (!watches.has(concerned.key)) watches.set(concerned.key, JSON.parse(row.state) as Watch);
      }
    },
    of: ({ key }) => watches.get(key)!,
    ofAlert: (alertId) => byAlert.get(alertId) ?? null,
    set(concerned, watch, at) {
      watches.set(concerned.key, watch);
      changed.set(concerned.key, { concerned, at });
    },
    writes: () =>
      insertRows(
        schema,
        watchesTable,
        [...changed].map(([key, { concerned, at }]) => watchRow(concerned, watches.get(key)!, at)),
        onConflict(watchesTable, 'state = excluded.state, forgotten_at = excluded.forgotten_at'),
      ),
    committed() {
      for (const page of [changed, alerts, byAlert]) page.clear();
      dropOldest(watches, MOST_CACHED);
    },
  };
}

const subjectText = ({ type, id }: AlertSubject): string => `${type}:${id}`;

/** Returns what concerns a rule and a subject. */
export const concernedOf = (tenantId: string, rule: AlertRule, subject: AlertSubject): Concerned => ({
  rule,
  subject,
  tenantId,
  key: `${tenantId}|${rule.type}|${subjectText(subject)}`,
});

/** A row of `readWatchesOfAlerts`. */
interface WatchOfAlert {
  readonly id: string;
  readonly tenant_id: string;
  readonly type: string;
  readonly subject_type: AlertSubject['type'];
  readonly subject_id: string;
  readonly state: string;
}

/** Returns what an alert is about; null for one of a rule that there is no longer. */
function concernedBy({ tenant_id, type, subject_type, subject_id }: WatchOfAlert): Concerned | null {
  const rule = alertRules.find((one) => one.type === type);
  return rule === undefined ? null : concernedOf(tenant_id, rule, { type: subject_type, id: subject_id });
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

/** Returns the statement that reads the states that alerts came from. `alerts`: tenants by the ids of alerts. */
const readWatchesOfAlerts = (schema: string, alerts: ReadonlyMap<string, string>): Statement => ({
  name: `read ${schema}.watches of alerts`,
  text: `select a.id, a.tenant_id, a.type, a.subject_type, a.subject_id, w.state
    from unnest($1::uuid[], $2::uuid[]) as k(tenant_id, id)
    join ${schema}.alerts a using (tenant_id, id)
    join ${schema}.watches w on w.tenant_id = a.tenant_id and w.rule = a.type
      and w.subject = a.subject_type || ':' || a.subject_id`,
  values: [[...alerts.values()], [...alerts.keys()]],
});
