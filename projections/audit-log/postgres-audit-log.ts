import { type ChainHead, isWithheld, NO_ENTRIES } from '../../application/audit/entry.js';
import type { ComparedHeads } from '../../application/audit/verification/compare-heads.js';
import { verifyChain } from '../../application/audit/verification/verify-chain.js';
import { auditStream } from '../../application/audit/audit-streams.js';
import type { ReadCheckpoint } from '../../application/audit/verification/read-checkpoint.js';
import type { OpeningCodec } from '../../application/events/event-codec.js';
import type { AuditLog } from '../../application/ports/audit/audit-log.js';
import type { Clock } from '../../application/ports/shared/clock.js';
import {
  type EventStore,
  EventStoreUnavailable,
  type StoredEvent,
} from '../../application/ports/events/event-store.js';
import type { Progress } from '../../application/ports/events/progress.js';
import { ITEM_TIMEOUT_MS, withItemTimeout, withTimeout } from '../../application/shared/with-timeout.js';
import { isoTime } from '../../application/shared/event-context.js';
import type { DomainEvent } from '../../domain/shared/domain-event.js';
import { expiredBefore, type RetentionChange } from '../../domain/audit/retention.js';
import type { Database } from '../../infrastructure/postgres/database.js';
import { tenantRows } from '../reader-connection.js';
import { pagesUpTo } from '../runner/read-model.js';
import { chainedLeaf } from './chain.js';
import { type ChainEnd, chainStatements } from './chains.js';
import { type EntryRow, entryPages, entryStatements, openEntries } from './entries.js';
import { entryStatistics } from './entry-statistics.js';
import { listAlerts } from './list-alerts.js';
import { countStatement, listStatement } from './list-entries.js';
import { postgresAuditTree } from './postgres-audit-tree.js';
import { leafTexts, walkEntries } from './walk-entries.js';

export interface PostgresAuditLogOptions {
  /** Has the role `tessera_reader`. */
  readonly database: Database;
  readonly store: EventStore;
  readonly codec: OpeningCodec;
  /** Progress of the projection `audit-log`. */
  readonly progress: Progress;
  /** The time by which a tenant's retention may have deleted entries. */
  readonly clock: Clock;
  /** Milliseconds for each page that a verification reads. Default: 30,000. */
  readonly progressMs?: number;
  /** Returns the signed heads of a tenant's chain. */
  readonly heads: (tenantId: string) => Promise<ComparedHeads>;
  /** Returns the newest checkpoint of a tenant's tree. Default: there is none. */
  readonly checkpoint?: (tenantId: string) => Promise<ReadCheckpoint | null>;
}

const BEFORE_ALL = -(2n ** 63n);

/** Creates the audit log in PostgreSQL. */
export function postgresAuditLog(options: PostgresAuditLogOptions): AuditLog {
  const { database, store, codec, progress, clock, progressMs = ITEM_TIMEOUT_MS } = options;

  const tree = postgresAuditTree(database);

  async function* history(tenantId: string): ReturnType<AuditLog['history']> {
    for await (const page of store.readTenant(tenantId)) yield codec.decode(page);
  }

  const retentionOf = async (tenantId: string): Promise<RetentionChange[]> => {
    const changes: RetentionChange[] = [];
    for await (const page of withItemTimeout(store.read(auditStream(tenantId)), progressMs))
      changes.push(...page.map(retentionChange).filter((change) => change !== null));
    return changes;
  };

  return {
    history,
    settle: async () => progress.waitFor(await store.head()),
    async list(tenantId, filter, page) {
      const [selected, counted] = await database.asTenant(tenantId, [
        listStatement(tenantId, filter, page),
        ...(page.includeTotal ? [countStatement(tenantId, filter)] : []),
      ]);
      const entries = selected!.rows as unknown as EntryRow[];
      return {
        items: await openEntries(codec, tenantId, entries.slice(0, page.limit)),
        more: entries.length > page.limit,
        ...(page.includeTotal ? { total: (counted!.rows[0]?.['total'] as number | undefined) ?? 0 } : {}),
      };
    },
    async byId(tenantId, id) {
      const rows = await tenantRows<EntryRow>(database, tenantId, entryStatements.byId, id);
      const [entry] = await openEntries(
        codec,
        tenantId,
        rows.filter(({ type }) => !isWithheld(type)),
      );
      return entry ?? null;
    },
    async lastOfTrace(tenantId, traceId, position) {
      const { ofTrace } = entryStatements;
      const [row] = await tenantRows<{ id: bigint }>(database, tenantId, ofTrace, traceId, position);
      return row?.id ?? null;
    },
    walk: walkEntries({ database, codec }),
    leafTexts: leafTexts(database),
    async head(tenantId) {
      const [end] = await tenantRows<ChainHead>(database, tenantId, chainStatements.head);
      return end === undefined ? NO_ENTRIES : { id: end.id, hash: end.hash };
    },
    alerts: (tenantId, filter, page) => listAlerts(database, tenantId, filter, page),
    stats: (tenantId, request) => entryStatistics(database, tenantId, request),
    async verify(tenantId, span) {
      // read before the table, which then holds every entry of these heads
      const heads = await withTimeout(progressMs, options.heads(tenantId));
      const checkpoint = (await options.checkpoint?.(tenantId)) ?? null;
      const [end = null] = await tenantRows<ChainEnd>(database, tenantId, chainStatements.end);
      const [now] = await tenantRows<{ position: bigint; last: bigint }>(
        database,
        tenantId,
        entryStatements.status,
        'audit-log',
        'live',
      );
      return verifyChain({
        events: notEmpty(
          pagesUpTo(withItemTimeout(store.readTenant(tenantId), progressMs), now?.position ?? 0n),
          (now?.last ?? 0n) > 0n,
        ),
        entries: withItemTimeout(entryPages(database, tenantId, BEFORE_ALL, now?.last ?? 0n), progressMs),
        heads,
        checkpoint,
        tree: end === null ? null : { end, hashes: (range) => tree.hashes(tenantId, range) },
        expiredBefore: isoTime(expiredBefore(await retentionOf(tenantId), clock.now())),
        span,
        chained: chainedLeaf,
      });
    },
  };
}

/**
 * Yields the pages. Throws EventStoreUnavailable where there are none though the tenant has entries: then the history could
 * not be read, rather than was altered.
 */
async function* notEmpty(
  pages: AsyncIterable<readonly StoredEvent[]>,
  isExpected: boolean,
): AsyncGenerator<readonly StoredEvent[], void, void> {
  let isEmpty = true;
  for await (const page of pages) {
    if (page.length > 0) isEmpty = false;
    yield page;
  }
  if (isEmpty && isExpected) throw new EventStoreUnavailable('nothing was read of a tenant that has entries');
}

const RETENTION_SET: DomainEvent['type'] = 'AuditRetentionSet';

/**
 * Returns the retention that an event sets; null for any other event, and for an altered one without a retention, which the
 * chain reports.
 */
function retentionChange({ type, data, metadata }: StoredEvent): RetentionChange | null {
  if (type !== RETENTION_SET) return null;
  try {
    const { days } = JSON.parse(data) as { readonly days?: unknown };
    const at = Date.parse(metadata['occurredAt'] ?? '');
    return Number.isInteger(days) && !Number.isNaN(at) ? { at, days: days as number } : null;
  } catch {
    return null;
  }
}
