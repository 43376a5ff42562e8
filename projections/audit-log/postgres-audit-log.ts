import type { ChainHead } from '../../application/audit/entry.js';
import { isWithheld, NO_ENTRIES } from '../../application/audit/entry.js';
import type { ComparedHeads } from '../../application/audit/verification/compare-heads.js';
import { verifyChain } from '../../application/audit/verification/verify-chain.js';
import { auditStream } from '../../application/audit/audit-streams.js';
import type { OpeningCodec } from '../../application/events/event-codec.js';
import type { AuditLog } from '../../application/ports/audit/audit-log.js';
import type { Clock } from '../../application/ports/shared/clock.js';
import {
  type EventStore,
  EventStoreUnavailable,
  type Position,
  type StoredEvent,
} from '../../application/ports/events/event-store.js';
import type { Progress } from '../../application/ports/events/progress.js';
import { withItemTimeout, ITEM_TIMEOUT_MS } from '../../application/shared/with-item-timeout.js';
import { withTimeout } from '../../application/shared/with-timeout.js';
import { isoTime } from '../../application/shared/event-context.js';
import { letGoBefore, type RetentionChange } from '../../domain/audit/retention.js';
import type { Database } from '../../infrastructure/postgres/database.js';
import type { Statement } from '../../infrastructure/postgres/statement.js';
import { chained } from './chain.js';
import { entryStatistics } from './entry-statistics.js';
import { retentionChange } from './retention-change.js';
import { listAlerts } from './list-alerts.js';
import { countStatement, listStatement } from './list-entries.js';
import type { EntryRow } from './read-entries.js';
import { entryColumns, openEntries } from './read-entries.js';
import { chainEnd, walkEntries } from './walk-entries.js';

export interface PostgresAuditLogOptions {
  /** Of the role `tessera_reader`. */
  readonly database: Database;
  readonly store: EventStore;
  readonly codec: OpeningCodec;
  /** Of the projection `audit-log`. */
  readonly progress: Progress;
  /** Tells which entries a tenant's retention may have let go by now. */
  readonly clock: Clock;
  /** Milliseconds within which each piece of what a check reads has to come. Default: 30,000. */
  readonly progressMs?: number;
  /** Heads of the tenant's chain that were signed. */
  readonly heads: (tenantId: string) => Promise<ComparedHeads>;
}

const BEFORE_ALL = -(2n ** 63n);

/** Entries read at a time: few enough that nearly all of what a page needs is let go young. */
const PAGE = 250;

const byId: Statement = {
  name: 'audit entry',
  text: `select ${entryColumns} from audit.entries e where e.tenant_id = $1 and e.id = $2 order by e.id limit 1`,
};
const after: Statement = {
  name: 'audit entries after',
  text: `select ${entryColumns} from audit.entries e
    where e.tenant_id = $1 and (e.id, e.occurred_at) > ($2, $3::timestamptz) and e.id <= $4
    order by e.id, e.occurred_at limit ${PAGE}`,
};
/** One statement, one snapshot: what the table holds, and of which events. */
const standing: Statement = {
  name: 'audit standing',
  text: `select c.position, coalesce((select e.id from audit.entries e where e.tenant_id = $1 order by e.id desc limit 1), 0) as last
    from projections.checkpoints c where c.projection = 'audit-log' and c.slot = 'live'`,
};

/** The audit log in PostgreSQL. */
export function postgresAuditLog(options: PostgresAuditLogOptions): AuditLog {
  const { database, store, codec, progress, clock, progressMs = ITEM_TIMEOUT_MS } = options;

  const ask = async <Row>(tenantId: string, statement: Statement, ...values: unknown[]): Promise<Row[]> => {
    const [found] = await database.asTenant(tenantId, [{ ...statement, values: [tenantId, ...values] }]);
    return found!.rows as unknown as Row[];
  };

  async function* rows(tenantId: string, from: bigint, to: bigint): AsyncGenerator<EntryRow[], void, void> {
    let place = { id: from, occurredAt: '-infinity' };
    for (;;) {
      const page = await ask<EntryRow>(tenantId, after, place.id, place.occurredAt, to);
      if (page.length > 0) yield page;
      if (page.length < PAGE) return;
      place = page.at(-1)!;
    }
  }

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
      const [found, counted] = await database.asTenant(tenantId, [
        listStatement(tenantId, filter, page),
        ...(page.includeTotal ? [countStatement(tenantId, filter)] : []),
      ]);
      const entries = found!.rows as unknown as EntryRow[];
      return {
        items: await openEntries(codec, tenantId, entries.slice(0, page.limit)),
        more: entries.length > page.limit,
        ...(page.includeTotal ? { total: (counted!.rows[0]?.['total'] as number | undefined) ?? 0 } : {}),
      };
    },
    async byId(tenantId, id) {
      const rows = await ask<EntryRow>(tenantId, byId, id);
      const [found] = await openEntries(
        codec,
        tenantId,
        rows.filter(({ type }) => !isWithheld(type)),
      );
      return found ?? null;
    },
    walk: walkEntries({ database, codec }),
    async head(tenantId) {
      const [end] = await ask<ChainHead>(tenantId, chainEnd);
      return end === undefined ? NO_ENTRIES : { id: end.id, hash: end.hash };
    },
    alerts: (tenantId, filter, page) => listAlerts(database, tenantId, filter, page),
    stats: (tenantId, request) => entryStatistics(database, tenantId, request),
    async verify(tenantId, span) {
      // before the table: it has come as far as any head that was signed by then
      const heads = await withTimeout(progressMs, options.heads(tenantId));
      const [now] = await ask<{ position: bigint; last: bigint }>(tenantId, standing);
      return verifyChain({
        events: notEmpty(
          upTo(withItemTimeout(store.readTenant(tenantId), progressMs), now?.position ?? 0n),
          (now?.last ?? 0n) > 0n,
        ),
        entries: withItemTimeout(rows(tenantId, BEFORE_ALL, now?.last ?? 0n), progressMs),
        heads,
        letGoBefore: isoTime(letGoBefore(await retentionOf(tenantId), clock.now())),
        span,
        chained,
      });
    },
  };
}

/**
 * The pages. Throws EventStoreUnavailable where there are none though entries were made of some: a history that is
 * gone as a whole is no alteration, nothing was read.
 */
async function* notEmpty(
  pages: AsyncIterable<readonly StoredEvent[]>,
  isExpected: boolean,
): AsyncGenerator<readonly StoredEvent[], void, void> {
  let isEmpty = true;
  for await (const page of pages) {
    isEmpty = false;
    yield page;
  }
  if (isEmpty && isExpected) throw new EventStoreUnavailable('nothing was read of a tenant that has entries');
}

async function* upTo(
  pages: AsyncIterable<readonly StoredEvent[]>,
  position: Position,
): AsyncGenerator<readonly StoredEvent[], void, void> {
  for await (const page of pages) {
    const due = page.filter((event) => event.position <= position);
    if (due.length > 0) yield due;
    if (due.length < page.length) return;
  }
}
