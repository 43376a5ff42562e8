import type { ExportFormat } from '../../domain/audit/audit-events.js';
import type { App } from '../app.js';
import type { AuditLog, AuditSpan, WalkedEntry } from '../ports/audit-log.js';
import type { Csv } from '../ports/csv.js';
import type { AuditRecord } from './audit-record.js';
import { describeEntries } from './describe-entries.js';
import type { ChainedEntry, ChainHead } from './entry.js';
import { NO_ENTRIES } from './entry.js';
import { keptStreams } from './read-streams.js';

/** An entry as an export has it: with its event as it is stored, so that the chain can be checked without the service. */
export interface ExportedEntry extends AuditRecord {
  readonly event: {
    readonly id: string;
    readonly stream: string;
    readonly revision: string;
    readonly type: string;
    /** As the chain has them in canonical JSON; what is personal is sealed. */
    readonly data: unknown;
    readonly metadata: unknown;
  };
}

/** The last line of an export. */
export interface ExportEnd {
  /** Where the tenant's chain ends. */
  readonly head: { readonly id: number; readonly hash: string };
  /** The last entry of the export; 0 in an empty one. */
  readonly last: { readonly id: number; readonly hash: string };
  readonly entries: number;
  /** Heads of the chain that the service signed, as JWS; oldest first. */
  readonly signedHeads: readonly string[];
  /** The keys that sign, as a JWK Set. */
  readonly keys: unknown;
}

export interface ExportSources {
  readonly app: Pick<App, 'events' | 'addresses' | 'ids'>;
  readonly audit: AuditLog;
  readonly csv: Csv;
  readonly signed: (tenantId: string) => Promise<Pick<ExportEnd, 'signedHeads' | 'keys'>>;
}

/**
 * A tenant's entries of a span as text, oldest first, a page at a time; the last line says where the chain ends. Holds
 * no more than a page and a bounded number of streams, however long the log is.
 */
export async function* exportEntries(
  sources: ExportSources,
  tenantId: string,
  span: AuditSpan,
  format: ExportFormat,
): AsyncGenerator<string | Uint8Array, void, void> {
  const { app, audit } = sources;
  const write = writers(sources.csv)[format];
  const streams = keptStreams();
  let last: ChainHead = NO_ENTRIES;
  let entries = 0;
  yield write.begin;
  for await (const page of audit.walk(tenantId, span)) {
    const records = await describeEntries(app, tenantId, page, streams);
    yield write.entries(records, page);
    last = page.at(-1)?.entry ?? last;
    entries += page.length;
  }
  const end = await audit.head(tenantId);
  yield write.end({
    head: { id: Number(end.id), hash: end.hash },
    last: { id: Number(last.id), hash: last.hash },
    entries,
    ...(await sources.signed(tenantId)),
  });
}

/** An `ExportedEntry`'s event. The canonical texts are put in as they are: they are most of what an export holds. */
function eventText({ eventId: id, stream, revision, type, data, metadata }: ChainedEntry): string {
  const start = JSON.stringify({ id, stream, revision, type }).slice(0, -1);
  return `${start},"data":${data},"metadata":${metadata}}`;
}

interface Writer {
  readonly begin: string;
  entries(records: readonly AuditRecord[], page: readonly WalkedEntry[]): Uint8Array;
  end(end: ExportEnd): string;
}

const columns = [
  ...['id', 'occurredAt', 'action', 'category', 'outcome', 'actorType', 'actorId', 'actorName'],
  ...['targetType', 'targetId', 'targetName', 'ip', 'userAgent', 'traceId', 'source', 'changes'],
  ...['hash', 'previousHash', 'event'],
] as const;

const cells = ({ actor, target, changes, ...entry }: AuditRecord, event: string): string[] => [
  ...[String(entry.id), entry.occurredAt, entry.action, entry.category, entry.outcome],
  ...[actor.type, actor.id, actor.name ?? '', target.type, target.id ?? '', target.name ?? ''],
  ...[entry.ip ?? '', entry.userAgent ?? '', entry.traceId, entry.source, JSON.stringify(changes)],
  ...[entry.hash, entry.previousHash, event],
];

const writers = (csv: Csv): Readonly<Record<ExportFormat, Writer>> => ({
  ndjson: {
    begin: '',
    entries: (records, page) =>
      utf8(
        records.map(
          (record, index) =>
            `${JSON.stringify(record).slice(0, -1)},"event":${eventText(page[index]!.entry)}}\n`,
        ),
      ),
    end: (end) => `${JSON.stringify(end)}\n`,
  },
  csv: {
    begin: csv.lines([columns]),
    entries: (records, page) =>
      utf8([csv.lines(records.map((record, index) => cells(record, eventText(page[index]!.entry))))]),
    end: (end) =>
      csv.lines([
        columns.map((name) => (name === 'id' ? 'end' : name === 'event' ? JSON.stringify(end) : '')),
      ]),
  },
});

/** The texts in UTF-8. Each is written by itself: put together first, they would fill memory of twice the size. */
function utf8(texts: readonly string[]): Uint8Array {
  let most = 0;
  for (const text of texts) most += 3 * text.length;
  const bytes = Buffer.allocUnsafe(most);
  let at = 0;
  for (const text of texts) at += bytes.write(text, at);
  return bytes.subarray(0, at);
}
