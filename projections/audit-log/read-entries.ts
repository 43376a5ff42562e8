import type { OpeningCodec } from '../../application/events/event-codec.js';
import { UnreadableEvent } from '../../application/events/unreadable-event.js';
import type { ChainedEntry } from '../../application/audit/entry.js';
import type { ReadEntry } from '../../application/ports/audit/audit-log.js';
import type { EventMetadata, StoredEvent } from '../../application/ports/events/event-store.js';
import type { RecordedEvent } from '../../domain/shared/domain-event.js';
import type { CopiedRow } from '../../infrastructure/postgres/copy-out.js';
import { isoTimeSql } from '../paging/iso-time.js';

/** A row of `entries`, as `entryColumns` reads it. */
export type EntryRow = ChainedEntry & { readonly position: bigint };

/** What to select of a row of `entries` named `e`. */
export const entryColumns = `e.id, ${isoTimeSql('e.occurred_at')} as "occurredAt", e.action, e.category, e.outcome,
  e.actor_type as "actorType", e.actor_id as "actorId", e.target_type as "targetType", e.target_id as "targetId",
  e.source, e.trace_id as "traceId", e.event_id as "eventId", e.stream, e.revision::text as revision, e.type, e.data,
  e.metadata, e.previous_hash as "previousHash", e.hash, e.position`;

/** A row of `entryColumns` that was copied. */
export function copiedEntry(row: CopiedRow): EntryRow {
  const column = row as readonly string[];
  return {
    id: BigInt(column[0]!),
    occurredAt: column[1]!,
    action: column[2]!,
    category: column[3]!,
    outcome: column[4]!,
    actorType: column[5]!,
    actorId: column[6]!,
    targetType: column[7]!,
    targetId: row[8]!,
    source: column[9]!,
    traceId: column[10]!,
    eventId: column[11]!,
    stream: column[12]!,
    revision: column[13]!,
    type: column[14]!,
    data: column[15]!,
    metadata: column[16]!,
    previousHash: column[17]!,
    hash: column[18]!,
    position: BigInt(column[19]!),
  };
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

/**
 * The entries with their events opened, all with one question for keys. An entry that somebody has altered is read as
 * it stands, without its event.
 */
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
