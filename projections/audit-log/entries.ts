import type { ChainedEntry } from '../../application/audit/entry.js';
import type { OpeningCodec } from '../../application/events/event-codec.js';
import { UnreadableEvent } from '../../application/events/unreadable-event.js';
import type { ReadEntry } from '../../application/ports/audit/audit-log.js';
import type { EventMetadata, StoredEvent } from '../../application/ports/events/event-store.js';
import type { RecordedEvent } from '../../domain/shared/domain-event.js';
import type { Database } from '../../infrastructure/postgres/database.js';
import type { Statement } from '../../infrastructure/postgres/statement.js';
import { isoTimeSql } from '../paging/iso-time.js';
import { tenantRows } from '../reader-connection.js';

/** A row of `audit.entries`, as `entryColumns` reads it. */
export type EntryRow = ChainedEntry & { readonly position: bigint };

/** The columns of an `EntryRow`, of a row of `audit.entries` named `e`. */
export const entryColumns = `e.id, ${isoTimeSql('e.occurred_at')} as "occurredAt", e.action, e.category, e.outcome,
  e.actor_type as "actorType", e.actor_id as "actorId", e.target_type as "targetType", e.target_id as "targetId",
  e.source, e.trace_id as "traceId", e.event_id as "eventId", e.stream, e.revision::text as revision, e.type, e.data,
  e.metadata, e.previous_hash as "previousHash", e.hash, e.position`;

/** Statements on `audit.entries`. `$1` is the tenant. */
export const entryStatements = {
  /** `$2`: id. */
  byId: {
    name: 'audit entry',
    text: `select ${entryColumns} from audit.entries e where e.tenant_id = $1 and e.id = $2 order by e.id limit 1`,
  },
  /** `$2`, `$3`: id and time of the entry before the page; `$4`: the last id; `$5`: most rows. */
  after: {
    name: 'audit entries after',
    text: `select ${entryColumns} from audit.entries e
      where e.tenant_id = $1 and (e.id, e.occurred_at) > ($2, $3::timestamptz) and e.id <= $4
      order by e.id, e.occurred_at limit $5`,
  },
  /** `$2`: time. */
  firstSince: {
    name: 'audit first of span',
    text: `select e.id from audit.entries e where e.tenant_id = $1 and e.occurred_at >= $2
      order by e.occurred_at, e.id limit 1`,
  },
  /** `$2`: time. */
  lastBefore: {
    name: 'audit last of span',
    text: `select e.id from audit.entries e where e.tenant_id = $1 and e.occurred_at < $2
      order by e.occurred_at desc, e.id desc limit 1`,
  },
  /** `$2`: position. */
  lastAt: {
    name: 'audit last at position',
    text: `select e.id from audit.entries e where e.tenant_id = $1 and e.position <= $2 order by e.id desc limit 1`,
  },
  /** `$2`: trace; `$3`: position. */
  ofTrace: {
    name: 'audit last of trace',
    text: `select r.id from (select e.id, e.position from audit.entries e where e.tenant_id = $1 and e.trace_id = $2
        order by e.occurred_at desc, e.id desc limit 100) r
      where r.position <= $3 order by r.id desc limit 1`,
  },
  /** Returns the last entry and the position of the projection in one snapshot. `$2`, `$3`: projection and slot. */
  status: {
    name: 'audit status',
    text: `select c.position, coalesce((select e.id from audit.entries e where e.tenant_id = $1 order by e.id desc limit 1), 0) as last
      from projections.checkpoints c where c.projection = $2 and c.slot = $3`,
  },
} satisfies Record<string, Statement>;

/** Entries read at a time. With 500 an export takes as much CPU as one by `COPY TO`, with 60 half as much again. */
const PAGE = 500;

/** Yields the rows of a tenant's entries from id `from` to id `to`, both included, in pages. */
export async function* entryPages(
  database: Database,
  tenantId: string,
  from: bigint,
  to: bigint,
): AsyncGenerator<readonly EntryRow[], void, void> {
  let last = { id: from, occurredAt: '-infinity' };
  for (;;) {
    const { after } = entryStatements;
    const page = await tenantRows<EntryRow>(database, tenantId, after, last.id, last.occurredAt, to, PAGE);
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
    last = page.at(-1)!;
  }
}

const storedOf = ({ eventId, stream, revision, type, data, metadata, position }: EntryRow): StoredEvent => ({
  id: eventId,
  stream,
  type,
  data,
  position,
  revision: BigInt(revision),
  metadata: JSON.parse(metadata) as EventMetadata,
});

/** Returns the entries with their events, opened with one request for keys; null for the event of an altered entry. */
export async function openEntries(
  codec: OpeningCodec,
  tenantId: string,
  rows: readonly EntryRow[],
): Promise<ReadEntry[]> {
  const opened = await openAll(codec, rows);
  return rows.map((entry, index) => {
    const recorded = opened[index] ?? null;
    return { entry, recorded: recorded?.context.tenantId === tenantId ? recorded : null };
  });
}

async function openAll(
  codec: OpeningCodec,
  rows: readonly EntryRow[],
): Promise<readonly (RecordedEvent | null)[]> {
  try {
    return await codec.decode(rows.map(storedOf));
  } catch (error) {
    if (!isAltered(error)) throw error;
    if (rows.length === 1) return [null];
    return (await Promise.all(rows.map((row) => openAll(codec, [row])))).flat();
  }
}

const isAltered = (error: unknown): boolean =>
  error instanceof UnreadableEvent || error instanceof SyntaxError;
