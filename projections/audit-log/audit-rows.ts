import type { RecordedEvent } from '../../domain/shared/domain-event.js';
import type { Statement } from '../../infrastructure/postgres/statement.js';
import type { ProjectedRows } from '../runner/projected-rows.js';
import type { StoredAndRecorded } from '../runner/projection.js';
import { createPartition, insertRows, deleteRowsWhere } from '../runner/table-sql.js';
import { type ChainedEntry, entryDetails } from '../../application/audit/entry.js';
import { type AlertRows, alertRows } from './alert-rows.js';
import { setRetention } from './chains.js';
import { clearValues } from './clear-values.js';
import { pageCounts } from './page-counts.js';
import { grownChains } from './grown-chains.js';
import { auditTables, entriesTable, originsTable } from './table.js';

/** The result of `prepare`. */
interface Prepared {
  readonly tenantId: string;
  /** The user whom the event erases. */
  readonly erased: string | null;
  readonly concerned: ReturnType<AlertRows['prepare']>;
}

const partitioned = [entriesTable, originsTable];

const month = /^[0-9]{4}-(0[1-9]|1[0-2])(?=-)/;

/** Returns the month of a time (`2026-11`). Throws RangeError for a time without one. */
function monthOf(time: string): string {
  const [matched] = month.exec(time) ?? [];
  if (matched === undefined) throw new RangeError('the time of an event has no month');
  return matched;
}

/**
 * Creates the rows of the audit log: each event's entry at the end of its tenant's chain, the values in the clear for filters,
 * the counts of charts, and alerts. No earlier entries are read, so that the cost of a page does not grow with the log.
 */
export function auditRows(schema: string, secret: Uint8Array): ProjectedRows {
  const chains = grownChains(schema);
  const months = new Set<string>();
  const retention = new Map<string, number>();
  const removed = new Set<string>();
  let entries: object[] = [];
  let hasLoaded = false;
  let newMonths: string[] = [];
  const clear = clearValues(schema);
  const counts = pageCounts(schema);
  const alerts = alertRows(schema, secret);

  /** Behind the rows of the same page, which a log that is not scavenged yet may bring. */
  const remove = (tenantId: string): void => {
    removed.add(tenantId);
    retention.delete(tenantId);
    chains.remove(tenantId);
  };
  const writes = (): Statement[] => [
    ...newMonths.flatMap((of) => partitioned.map((table) => createPartition(schema, table, of))),
    ...insertRows(schema, entriesTable, entries),
    ...chains.writes(),
    ...[...retention].map(([tenantId, days]) => setRetention(schema, tenantId, days)),
    ...clear.writes(),
    ...counts.writes(),
    ...alerts.writes(),
    ...deletions(schema, removed),
  ];

  return {
    prepare(recorded): Prepared {
      const { context, event } = recorded;
      const { tenantId } = context;
      chains.prepare(tenantId);
      return { tenantId, erased: erasedBy(event), concerned: alerts.prepare(recorded) };
    },
    loads() {
      const load = chains.load();
      hasLoaded = load !== null;
      return [...(load === null ? [] : [load]), ...alerts.loads()];
    },
    fill(results) {
      const left = [...results];
      if (hasLoaded) chains.fill(left.shift()?.rows ?? []);
      alerts.fill(left);
    },
    apply(recorded: RecordedEvent, prepared: object) {
      const { tenantId, erased, concerned } = prepared as Prepared;
      const event = recorded as StoredAndRecorded;
      // what can throw comes first, so that nothing is applied in part
      const details = entryDetails(event.stored);
      const of = monthOf(details.occurredAt);
      const entry = chains.add(tenantId, details);
      if (!months.has(of)) newMonths.push(of);
      months.add(of);
      entries.push(rowOf(event, entry));
      clear.add(event, entry);
      counts.add(tenantId, entry);
      alerts.apply(recorded, entry.id, concerned);
      if (erased !== null) clear.erase(tenantId, erased);
      const { type, data } = event.event;
      if (type === 'ValueReleased' && data.kind === 'email') clear.release(tenantId, data.holderId);
      if (type === 'TenantRemoved') remove(data.removedTenantId);
      if (type === 'AuditRetentionSet') retention.set(tenantId, data.days);
    },
    erase(prepared: object) {
      const { tenantId, erased } = prepared as Prepared;
      if (erased !== null) clear.erase(tenantId, erased);
    },
    writes,
    committed() {
      entries = [];
      newMonths = [];
      for (const page of [retention, removed, clear, counts]) page.clear();
      chains.committed();
      alerts.committed();
    },
  };
}

const erasedBy = (event: RecordedEvent['event']): string | null =>
  event.type === 'UserDeleted' ? event.data.userId : null;

/** Returns the statements that delete the rows of tenants. */
const deletions = (schema: string, tenants: Iterable<string>): Statement[] =>
  [...tenants].flatMap((tenantId) =>
    auditTables.map((table) => deleteRowsWhere(schema, table, { tenant_id: tenantId })),
  );

/** Returns a row by the names of its columns; further members are ignored. */
const rowOf = ({ context, position }: StoredAndRecorded, entry: ChainedEntry): object => ({
  tenant_id: context.tenantId,
  occurred_at: entry.occurredAt,
  actor_type: entry.actorType,
  actor_id: entry.actorId,
  target_type: entry.targetType,
  target_id: entry.targetId,
  trace_id: entry.traceId,
  event_id: entry.eventId,
  previous_hash: entry.previousHash,
  position: position.toString(),
  ...entry,
  id: entry.id.toString(),
});
