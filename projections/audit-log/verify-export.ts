import { createHash } from 'node:crypto';
import type { SignedHead } from '../../domain/audit/audit-events.js';
import type {
  ExportedEntry,
  ExportEnd,
  WithheldEntry,
} from '../../application/audit/export/export-format.js';
import type { ChainHead, EntryFacts } from '../../application/audit/entry.js';
import { entryFacts, NO_ENTRIES } from '../../application/audit/entry.js';
import type { EventMetadata } from '../../application/ports/events/event-store.js';
import { entryHash, withheldHash } from './chain.js';

/** What checking an exported file has found. */
export interface ExportVerification {
  readonly valid: boolean;
  /** Entries that were checked. */
  readonly checked: number;
  /** In words, and where; null when everything holds. */
  readonly fault: { readonly line: number; readonly reason: string } | null;
  /** The last entry of the file. */
  readonly last: { readonly id: number; readonly hash: string };
  readonly signedHeads: number;
  /** Ids (RFC 7638 thumbprints) of the keys that signed heads: to be compared with those that the service publishes. */
  readonly keyIds: readonly string[];
}

/** Which key signed a head, and what the head says; null when none of these keys signed it. */
export type VerifyHead = (
  jws: string,
  keys: readonly unknown[],
) => Promise<{ readonly kid: string; readonly claims: Readonly<Record<string, unknown>> } | null>;

/**
 * Checks an export (NDJSON) with nothing but itself: each entry says what its event says, each hash is that of the
 * entry and of the hash before it, no number is missing, the last line names the last entry, no signed head is missing
 * before its last one, and every one of the span is the chain's. Names, addresses and changes were opened for the reader: no hash speaks of them.
 */
export async function verifyExport(
  lines: AsyncIterable<string>,
  verifyHead: VerifyHead,
  /** Keys that are trusted. Default: those in the file. */
  trusted?: readonly unknown[],
): Promise<ExportVerification> {
  let line = 0;
  let before: ChainHead | null = null;
  let end: ExportEnd | null = null;
  let signedHeads = 0;
  let checked = 0;
  const hashes = new Map<number, string>();
  const inLog = new Map<number, string>();
  const keyIds = new Set<string>();
  const answer = (reason: string | null): ExportVerification => {
    const { id, hash } = before ?? NO_ENTRIES;
    return {
      valid: reason === null,
      checked,
      signedHeads,
      keyIds: [...keyIds],
      fault: reason === null ? null : { line, reason },
      last: { id: Number(id), hash },
    };
  };

  let unread = false;
  for await (const text of lines) {
    if (unread) return answer('the line is no JSON object');
    line += 1;
    if (end !== null) return answer('a line follows the last one');
    const value = parsed(text);
    if (value === null) {
      // whether something follows tells what happened to it
      unread = true;
      continue;
    }
    if ('withheld' in value) {
      const entry = value as unknown as WithheldEntry;
      const fault = placeFault(entry, before) ?? withheldFault(entry);
      if (fault !== null) return answer(fault);
      before = { id: BigInt(entry.id), hash: entry.hash };
      checked += 1;
      hashes.set(entry.id, entry.hash);
      continue;
    }
    if (!('event' in value)) {
      if (!isEnd(value)) return answer('the line is neither an entry nor the end');
      end = value;
      continue;
    }
    const entry = value as unknown as ExportedEntry;
    const fault = placeFault(entry, before) ?? faultOf(entry);
    if (fault !== null) return answer(fault);
    before = { id: BigInt(entry.id), hash: entry.hash };
    checked += 1;
    hashes.set(entry.id, entry.hash);
    const head = headOf(entry);
    if (head !== null) inLog.set(head.number, head.jws);
    // heads are signed by the hour: those that are looked up are few, but which ones is said at the end
    if (hashes.size > MOST_HASHES) hashes.delete(hashes.keys().next().value!);
  }
  if (unread) return answer('the line is cut off, or no JSON object: the file is not whole, export it again');
  if (end === null) return answer('the last line is missing: the file is not whole, export it again');
  const last = before ?? NO_ENTRIES;
  if (end.last.id !== Number(last.id) || end.last.hash !== last.hash || end.entries !== checked)
    return answer('the last line names another last entry');
  if (end.head.id === end.last.id && end.head.hash !== end.last.hash)
    return answer("the last line's head is not the last entry's");
  let previousHead = NO_ENTRIES.hash;
  for (const jws of end.signedHeads) {
    const signed = await verifyHead(jws, trusted ?? keysOf(end));
    if (signed === null) return answer('a head is signed by none of the keys');
    keyIds.add(signed.kid);
    signedHeads += 1;
    if (signed.claims['number'] !== signedHeads || signed.claims['previousHead'] !== previousHead)
      return answer(`a signed head is missing: number ${signedHeads}`);
    previousHead = createHash('sha256').update(jws).digest('hex');
    if (inLog.has(signedHeads) && inLog.get(signedHeads) !== jws)
      return answer(`signed head ${signedHeads} is another one than that of the log`);
    inLog.delete(signedHeads);
    const hash = hashes.get(signed.claims['entryId'] as number);
    if (hash !== undefined && hash !== signed.claims['hash'])
      return answer(`entry ${String(signed.claims['entryId'])} is not the one whose hash was signed`);
  }
  // the newest may have been signed while the last line was written
  const [missing] = [...inLog.keys()].filter((number) => number !== signedHeads + 1);
  return answer(missing === undefined ? null : `a signed head is missing: number ${missing}`);
}

/** The signed head that is the entry's event; null for any other event. */
function headOf({ event }: ExportedEntry): Pick<SignedHead, 'number' | 'jws'> | null {
  return event.type === 'AuditHeadSigned' ? (event.data as SignedHead) : null;
}

/** 64 characters each: what a file of ten million entries takes stays below a gigabyte. */
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

function placeFault(
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

function faultOf(entry: ExportedEntry): string | null {
  const facts = factsOf(entry);
  if (facts === null) return 'its event cannot be read';
  const { actor, target } = entry;
  const said = [
    [entry.occurredAt, facts.occurredAt],
    [entry.action, facts.action],
    [entry.category, facts.category],
    [entry.outcome, facts.outcome],
    [actor.type, facts.actorType],
    [actor.id, facts.actorId],
    [target.type, facts.targetType],
    [target.id, facts.targetId],
    [entry.source, facts.source],
    [entry.traceId, facts.traceId],
  ];
  if (said.some(([shown, meant]) => shown !== meant)) return 'it says something else than its event';
  return entryHash(BigInt(entry.id), entry.previousHash, facts) === entry.hash
    ? null
    : 'its hash is that of another entry';
}

function factsOf({ event }: ExportedEntry): EntryFacts | null {
  try {
    const { id, stream, revision, type, data, metadata } = event;
    return entryFacts({
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
