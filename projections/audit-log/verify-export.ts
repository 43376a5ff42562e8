import { createHash } from 'node:crypto';
import type { SignedHead } from '../../domain/audit/audit-events.js';
import type {
  ExportedEntry,
  ExportEnd,
  WithheldEntry,
} from '../../application/audit/export/export-format.js';
import {
  canonicalJson,
  type ChainHead,
  type EntryDetails,
  entryDetails,
  NO_ENTRIES,
} from '../../application/audit/entry.js';
import type { EventMetadata } from '../../application/ports/events/event-store.js';
import { entryLeaf, leafWithoutData, withheldLeaf } from '../../application/audit/tree/entry-leaf.js';
import { entryHash, withheldHash } from './chain.js';
import { type WholeExport, leavesOutData, partOf, wholeExport } from './whole-export.js';

/** The result of checking an exported file. */
export interface ExportVerification {
  readonly valid: boolean;
  /** Entries that were checked. */
  readonly checked: number;
  /** Those of them whose content the file does not prove, since it leaves out their data: they have digests of secrets. */
  readonly withoutData: number;
  /** The first fault in words, and its line; null when everything holds. */
  readonly fault: { readonly line: number; readonly reason: string } | null;
  /** The last entry of the file. */
  readonly last: { readonly id: number; readonly hash: string };
  readonly signedHeads: number;
  /** Ids (RFC 7638 thumbprints) of the keys that signed heads, to be compared with the published ones. */
  readonly keyIds: readonly string[];
}

/** Returns the id of the key that signed a head, and the head's claims; null where none of the keys signed it. */
export type VerifyHead = (
  jws: string,
  keys: readonly unknown[],
) => Promise<{ readonly kid: string; readonly claims: Readonly<Record<string, unknown>> } | null>;

/** The state after the lines of a file that were read. */
interface Reading {
  line: number;
  checked: number;
  withoutData: number;
  last: ChainHead | null;
  end: ExportEnd | null;
  signedHeads: number;
  readonly keyIds: Set<string>;
  /** Hashes of the last entries, by their ids. */
  readonly hashes: Map<number, string>;
  /** Signed heads that are entries of the file, by their numbers. */
  readonly heads: Map<number, string>;
  /** Of the export of a whole tenant; null for one of the audit log. */
  whole: WholeExport | null;
  readonly onLeaf: ((id: number, leaf: Uint8Array | null) => void) | undefined;
}

/**
 * Checks an export (NDJSON) without the service: each entry has the facts of its event, each hash is that of the entry and of
 * the hash before it, no number is missing, the last line names the last entry, no signed head before the last one is
 * missing, and each within the file matches the chain. No hash covers names, addresses and changes. In the export of a
 * whole tenant, whose other lines no chain covers, also the counts and the digest of the last line are checked.
 * @param trusted keys that may sign heads. Default: those in the file
 * @param onLeaf is called for each entry with its leaf in the tree; null where a file of an earlier version does not have it
 */
export async function verifyExport(
  lines: AsyncIterable<string>,
  verifyHead: VerifyHead,
  trusted?: readonly unknown[],
  onLeaf?: (id: number, leaf: Uint8Array | null) => void,
): Promise<ExportVerification> {
  const reading: Reading = {
    line: 0,
    checked: 0,
    withoutData: 0,
    last: null,
    end: null,
    signedHeads: 0,
    keyIds: new Set(),
    hashes: new Map(),
    heads: new Map(),
    whole: null,
    onLeaf,
  };
  const reason =
    (await linesFault(reading, lines)) ??
    endFault(reading) ??
    (await headsFault(reading, (jws) => verifyHead(jws, trusted ?? keysOf(reading.end!))));
  const { line, checked, withoutData, last, signedHeads, keyIds } = reading;
  const { id, hash } = last ?? NO_ENTRIES;
  return {
    valid: reason === null,
    checked,
    withoutData,
    fault: reason === null ? null : { line, reason },
    last: { id: Number(id), hash },
    signedHeads,
    keyIds: [...keyIds],
  };
}

async function linesFault(reading: Reading, lines: AsyncIterable<string>): Promise<string | null> {
  let isUnreadable = false;
  for await (const text of lines) {
    if (isUnreadable) return 'the line is no JSON object';
    reading.line += 1;
    if (reading.whole === null ? reading.end !== null : reading.whole.isEnded)
      return 'a line follows the last one';
    const value = parsed(text);
    // a last line that is no JSON was cut off
    if (value === null) isUnreadable = true;
    else {
      const fault = typedFault(reading, value, text);
      if (fault !== null) return fault;
    }
  }
  return isUnreadable
    ? 'the line is cut off, or no JSON object: the file is not whole, export it again'
    : null;
}

/** Returns the fault of a line, also of one of the export of a whole tenant, which has a type. */
function typedFault(reading: Reading, value: Readonly<Record<string, unknown>>, text: string): string | null {
  if (reading.line === 1) reading.whole = wholeExport(value);
  if (reading.whole === null) return lineFault(reading, value);
  const part = partOf(reading.whole, value, text);
  if (part === null || typeof part === 'string') return part;
  return reading.end === null ? lineFault(reading, part) : 'an entry follows the end of the audit log';
}

function lineFault(reading: Reading, value: Readonly<Record<string, unknown>>): string | null {
  if (!('withheld' in value) && !('event' in value)) {
    if (!isEnd(value)) return 'the line is neither an entry nor the end';
    reading.end = value;
    return null;
  }
  const entry = value as unknown as WithheldEntry | ExportedEntry;
  const hasNoData = 'event' in entry && leavesOutData(entry);
  const fault =
    orderFault(entry, reading.last) ??
    (hasNoData ? null : 'withheld' in entry ? withheldFault(entry) : entryFault(entry));
  if (fault !== null) return fault;
  if (hasNoData) reading.withoutData += 1;
  reading.last = { id: BigInt(entry.id), hash: entry.hash };
  reading.checked += 1;
  reading.onLeaf?.(entry.id, leafOf(entry, hasNoData));
  const { hashes, heads } = reading;
  hashes.set(entry.id, entry.hash);
  const head = 'withheld' in entry ? null : headOf(entry);
  if (head !== null) heads.set(head.number, head.jws);
  // hashes are kept for the last line, which has the signed heads
  if (hashes.size > MOST_HASHES) hashes.delete(hashes.keys().next().value!);
  return null;
}

function leafOf(entry: WithheldEntry | ExportedEntry, hasNoData: boolean): Uint8Array | null {
  const id = BigInt(entry.id);
  if ('withheld' in entry) return withheldLeaf(id, entry.withheld);
  if (!hasNoData) return entryLeaf(id, detailsOf(entry)!);
  const { dataHash } = entry.event;
  return dataHash === undefined ? null : leafWithoutData(id, shownDetails(entry), dataHash);
}

/** Returns what a line says of an entry whose data it leaves out, for the tree to prove. */
const shownDetails = ({ event, actor, target, ...entry }: ExportedEntry): EntryDetails => ({
  occurredAt: entry.occurredAt,
  action: entry.action,
  category: entry.category,
  outcome: entry.outcome,
  actorType: actor.type,
  actorId: actor.id,
  targetType: target.type,
  targetId: target.id,
  source: entry.source,
  traceId: entry.traceId,
  eventId: event.id,
  stream: event.stream,
  revision: event.revision,
  type: event.type,
  data: '',
  metadata: canonicalJson(event.metadata),
});

function endFault({ end, last, checked, whole }: Reading): string | null {
  if (end === null || whole?.isEnded === false)
    return 'the last line is missing: the file is not whole, export it again';
  const { id, hash } = last ?? NO_ENTRIES;
  if (end.last.id !== Number(id) || end.last.hash !== hash || end.entries !== checked)
    return 'the last line names another last entry';
  if (end.head.id === end.last.id && end.head.hash !== end.last.hash)
    return "the last line's head is not the last entry's";
  return null;
}

async function headsFault(
  reading: Reading,
  verify: (jws: string) => ReturnType<VerifyHead>,
): Promise<string | null> {
  const { end, hashes, heads, keyIds } = reading;
  let previousHead = NO_ENTRIES.hash;
  for (const jws of end!.signedHeads) {
    const signed = await verify(jws);
    if (signed === null) return 'a head is signed by none of the keys';
    keyIds.add(signed.kid);
    const number = (reading.signedHeads += 1);
    const { claims } = signed;
    if (claims['number'] !== number || claims['previousHead'] !== previousHead)
      return `a signed head is missing: number ${number}`;
    previousHead = createHash('sha256').update(jws).digest('hex');
    if (heads.has(number) && heads.get(number) !== jws)
      return `signed head ${number} is another one than that of the log`;
    heads.delete(number);
    const hash = hashes.get(claims['entryId'] as number);
    if (hash !== undefined && hash !== claims['hash'])
      return `entry ${String(claims['entryId'])} is not the one whose hash was signed`;
  }
  // the newest may have been signed while the last line was written
  const [missing] = [...heads.keys()].filter((number) => number !== reading.signedHeads + 1);
  return missing === undefined ? null : `a signed head is missing: number ${missing}`;
}

/** Returns the signed head that is the entry's event; null for any other event. */
function headOf({ event }: ExportedEntry): Pick<SignedHead, 'number' | 'jws'> | null {
  return event.type === 'AuditHeadSigned' ? (event.data as SignedHead) : null;
}

/** Hashes that are kept: a file of ten million entries is checked with less than a gigabyte. */
const MOST_HASHES = 5_000_000;

const keysOf = ({ keys }: ExportEnd): readonly unknown[] =>
  (keys as { readonly keys?: readonly unknown[] } | undefined)?.keys ?? [];

const isEnd = (value: object): value is ExportEnd =>
  ['head', 'last', 'entries', 'signedHeads'].every((name) => name in value) &&
  typeof (value as ExportEnd).last === 'object' &&
  typeof (value as ExportEnd).head === 'object' &&
  Array.isArray((value as ExportEnd).signedHeads);

function parsed(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : null;
  } catch {
    return null;
  }
}

function orderFault(
  { id, previousHash }: Pick<WithheldEntry, 'id' | 'previousHash'>,
  before: ChainHead | null,
): string | null {
  if (!Number.isSafeInteger(id)) return 'it has no number';
  if (before !== null && BigInt(id) !== before.id + 1n) return 'an entry is missing before this one';
  if (before !== null && previousHash !== before.hash) return 'it does not follow the entry before it';
  return id === 1 && previousHash !== NO_ENTRIES.hash ? 'it is not the first entry' : null;
}

const withheldFault = ({ id, previousHash, hash, withheld }: WithheldEntry): string | null =>
  withheldHash(BigInt(id), previousHash, withheld) === hash ? null : 'its hash is that of another entry';

function entryFault(entry: ExportedEntry): string | null {
  const details = detailsOf(entry);
  if (details === null) return 'its event cannot be read';
  const { actor, target } = entry;
  const said = [
    [entry.occurredAt, details.occurredAt],
    [entry.action, details.action],
    [entry.category, details.category],
    [entry.outcome, details.outcome],
    [actor.type, details.actorType],
    [actor.id, details.actorId],
    [target.type, details.targetType],
    [target.id, details.targetId],
    [entry.source, details.source],
    [entry.traceId, details.traceId],
  ];
  if (said.some(([shown, meant]) => shown !== meant)) return 'it says something else than its event';
  return entryHash(BigInt(entry.id), entry.previousHash, details) === entry.hash
    ? null
    : 'its hash is that of another entry';
}

function detailsOf({ event }: ExportedEntry): EntryDetails | null {
  try {
    const { id, stream, revision, type, data, metadata } = event;
    return entryDetails({
      id,
      stream,
      type,
      data: JSON.stringify(data),
      revision: BigInt(revision),
      metadata: metadata as EventMetadata,
    });
  } catch {
    return null;
  }
}
