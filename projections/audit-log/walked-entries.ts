import type { OpeningCodec } from '../../application/events/event-codec.js';
import type { ShownEntry, ShownEvent, WalkedEntry } from '../../application/ports/audit-log.js';
import type { DomainEvent } from '../../domain/shared/domain-event.js';
import { type BinaryRows, binaryRows } from '../../infrastructure/postgres/binary-rows.js';
import type { EntryRow } from './read-entries.js';
import { openEntries } from './read-entries.js';

/** What `walkedEntries` reads of a row of `entries` named `e`, in this order. */
const columns = [
  ...['id', 'occurred_at', 'action', 'category', 'outcome', 'actor_type', 'actor_id', 'target_type'],
  ...['target_id', 'source', 'trace_id', 'event_id', 'stream', 'revision', 'type', 'previous_hash', 'hash'],
  ...['data', 'metadata'],
] as const;
const DATA = columns.length - 2;
const METADATA = columns.length - 1;

export const walkedColumns = columns.map((name) => `e.${name}`).join(', ');

export const walkedRows = (page: Buffer): BinaryRows => binaryRows(page, columns.length);

export const walkedRow = (rows: BinaryRows, row: number): ShownEntry => ({
  id: rows.int8(row, 0),
  occurredAt: new Date(rows.time(row, 1)).toISOString(),
  action: rows.text(row, 2),
  category: rows.text(row, 3),
  outcome: rows.text(row, 4),
  actorType: rows.text(row, 5),
  actorId: rows.text(row, 6),
  targetType: rows.text(row, 7),
  targetId: rows.textOrNull(row, 8),
  source: rows.text(row, 9),
  traceId: rows.text(row, 10),
  eventId: rows.uuid(row, 11),
  stream: rows.text(row, 12),
  revision: rows.int8(row, 13).toString(),
  type: rows.text(row, 14),
  previousHash: rows.text(row, 15),
  hash: rows.text(row, 16),
});

/**
 * A page of entries. Opened is where each event came from; its personal
 * members are not, since no record shows them, but for one: the email that was typed when it is known of nobody.
 */
export async function walkedEntries(
  codec: OpeningCodec,
  tenantId: string,
  rows: BinaryRows,
): Promise<WalkedEntry[]> {
  const entries = Array.from({ length: rows.length }, (_, row) => {
    const [data, metadata] = [rows.bytes(row, DATA), rows.bytes(row, METADATA)];
    return { entry: walkedRow(rows, row), data, metadata };
  });
  const origins = await codec.origins(
    entries.map(({ entry: { eventId: id, stream, type }, metadata }) => ({
      ...{ tenantId, id, stream, type },
      sealedOrigin: sealedOriginIn(metadata),
    })),
  );
  const typed = entries.filter(({ entry }) => showsTyped(entry));
  const opened = await openEntries(codec, tenantId, typed.map(asRow));
  const shown = new Map(typed.map(({ entry }, index) => [entry, opened[index]!.recorded]));
  return entries.map((walked, row) => {
    const { entry, data } = walked;
    const recorded = shown.get(entry) ?? (showsTyped(entry) ? null : shownEvent(entry, data, origins[row]!));
    return { ...walked, recorded };
  });
}

/** As a list has it; where it stands in the log is asked of none here. */
const asRow = ({ entry, data, metadata }: Omit<WalkedEntry, 'recorded'>): EntryRow => ({
  ...{ ...entry, data: utf8(data), metadata: utf8(metadata), position: 0n },
});

const utf8 = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString();

const showsTyped = ({ type, targetId }: ShownEntry): boolean =>
  type === 'UserSignInFailed' && targetId === null;

const MEMBER = Buffer.from('"sealedOrigin":"');
const QUOTE = 0x22;

/** Of canonical JSON: nothing within a text of it reads like this, and what is sealed has nothing to be escaped. */
function sealedOriginIn(metadata: Buffer): string | undefined {
  const at = metadata.indexOf(MEMBER);
  if (at < 0) return undefined;
  const start = at + MEMBER.length;
  return metadata.toString('latin1', start, metadata.indexOf(QUOTE, start));
}

/** Null for what somebody has altered: it is read as it stands, without its event. */
function shownEvent(
  { stream, type }: ShownEntry,
  data: Uint8Array,
  origin: readonly [string | null, string | null] | null,
): ShownEvent | null {
  if (origin === null) return null;
  try {
    const event = { type, data: JSON.parse(utf8(data)) as unknown } as DomainEvent;
    return { stream, event, context: { ip: origin[0], userAgent: origin[1] } };
  } catch {
    return null;
  }
}
