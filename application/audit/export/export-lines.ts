import type { ExportFormat } from '../../../domain/audit/audit-events.js';
import type { WalkedEntry } from '../../ports/audit/audit-log.js';
import type { Csv } from '../../ports/shared/formats.js';
import type { AuditRecord } from '../audit-record.js';
import { type ChainedEntry, hasDigests } from '../entry.js';
import { dataHash } from '../tree/entry-leaf.js';
import type { ExportEnd, WithheldEntry } from './export-format.js';

/** How a format writes an export. */
export interface ExportLines {
  readonly begin: string;
  /** Returns the lines of a page in UTF-8. `records`: of those of its entries that are shown. */
  entries(records: readonly AuditRecord[], page: readonly WalkedEntry[]): Uint8Array;
  /** Returns the number of lines of a page. */
  count(page: readonly WalkedEntry[]): number;
  end(end: ExportEnd): string;
}

/**
 * Returns the event of an `ExportedEntry` as JSON, without data that have digests of secrets. The canonical texts are inserted
 * unparsed: they are two thirds of an export, and parsing and serialising them would cost more than the rest of a line.
 */
function eventText(entry: ChainedEntry): string {
  const { eventId: id, stream, revision, type, data, metadata } = entry;
  const start = JSON.stringify({ id, stream, revision, type }).slice(0, -1);
  if (!hasDigests(type)) return `${start},"data":${data},"metadata":${metadata}}`;
  return `${start},"data":null,"metadata":${metadata},"dataHash":"${dataHash(data)}"}`;
}

/** Returns a withheld entry as JSON, with the members that a check of the chain needs. */
const withheldText = ({ id, hash, previousHash }: ChainedEntry, withheld: string): string =>
  JSON.stringify({ id: Number(id), withheld, hash, previousHash } satisfies WithheldEntry);

const shown = (page: readonly WalkedEntry[]): readonly WalkedEntry[] =>
  page.filter(({ withheld }) => withheld === undefined);

const columns = [
  'id',
  'occurredAt',
  'action',
  'category',
  'outcome',
  'actorType',
  'actorId',
  'actorName',
  'targetType',
  'targetId',
  'targetName',
  'ip',
  'userAgent',
  'traceId',
  'source',
  'changes',
  'hash',
  'previousHash',
  'event',
] as const;

const cells = ({ actor, target, changes, ...entry }: AuditRecord, event: string): string[] => [
  String(entry.id),
  entry.occurredAt,
  entry.action,
  entry.category,
  entry.outcome,
  actor.type,
  actor.id,
  actor.name ?? '',
  target.type,
  target.id ?? '',
  target.name ?? '',
  entry.ip ?? '',
  entry.userAgent ?? '',
  entry.traceId,
  entry.source,
  JSON.stringify(changes),
  entry.hash,
  entry.previousHash,
  event,
];

/** Returns how NDJSON is written, with `before` and `behind` around each entry. */
const ndjson = (before = '', behind = ''): ExportLines => ({
  begin: '',
  entries: (records, page) => {
    let next = 0;
    return utf8(
      page
        .map(({ entry, withheld }) => {
          const text =
            withheld === undefined
              ? `${JSON.stringify(records[next++]).slice(0, -1)},"event":${eventText(entry)}}`
              : withheldText(entry, withheld);
          return `${before}${text}${behind}\n`;
        })
        .join(''),
    );
  },
  count: (page) => page.length,
  end: (end) => `${before}${JSON.stringify(end)}${behind}\n`,
});

/** Returns how each format writes an export. `tenant`: as lines of the export of a whole tenant. */
export const exportLines = (csv: Csv): Readonly<Record<ExportFormat | 'tenant', ExportLines>> => ({
  ndjson: ndjson(),
  tenant: ndjson('{"type":"auditEntry","data":', '}'),
  csv: {
    begin: csv.lines([columns]),
    entries: (records, page) => {
      const entries = shown(page);
      return utf8(csv.lines(records.map((record, index) => cells(record, eventText(entries[index]!.entry)))));
    },
    count: (page) => shown(page).length,
    end: (end) =>
      csv.lines([
        columns.map((name) => (name === 'id' ? 'end' : name === 'event' ? JSON.stringify(end) : '')),
      ]),
  },
});

/** Returns bytes in a buffer of their own, which a thread can transfer. */
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
