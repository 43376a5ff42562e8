import type { AuditSpan } from '../../ports/audit/audit-log.js';
import type { StoredEvent } from '../../ports/events/event-store.js';
import type { ComparedHeads } from './compare-heads.js';
import { type ChainedEntry, type ChainHead, type EntryFacts, entryFacts, NO_ENTRIES } from '../entry.js';
import type { BrokenLink, Verification } from './verification.js';

/** A JSON string with its escapes. */
const strings = /"[^"\\]*(?:\\.[^"\\]*)*"/gs;

/**
 * Returns whether an object in a JSON text names a member twice. A parser keeps the last value only, so that a hash of
 * the parsed value does not cover the others. Throws SyntaxError for a text that is no JSON.
 */
export function hasDuplicateMembers(text: string): boolean {
  const value: unknown = JSON.parse(text);
  // the service writes no other form
  if (JSON.stringify(value) === text) return false;
  return text.replace(strings, '').split(':').length - 1 !== memberCount(value);
}

function memberCount(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const members: unknown[] = Object.values(value);
  return members.reduce<number>(
    (count, member) => count + memberCount(member),
    Array.isArray(value) ? 0 : members.length,
  );
}

/** A row of the table: an entry with the position of its event. */
export type PlacedEntry = ChainedEntry & Pick<StoredEvent, 'position'>;

export interface ChainToVerify {
  /** All events of the tenant, in order. */
  readonly events: AsyncIterable<readonly StoredEvent[]>;
  /** The table's entries in the order of their ids. */
  readonly entries: AsyncIterable<readonly PlacedEntry[]>;
  readonly heads: ComparedHeads;
  /** ISO 8601: entries from before this time may be missing, by the tenant's retention. */
  readonly expiredBefore: string;
  readonly span: AuditSpan;
  readonly chained: (head: ChainHead, facts: EntryFacts) => ChainedEntry;
}

/**
 * Computes the chain from the events and compares it with the table's entries and the signed heads: finds everything
 * that was altered, removed or inserted on either side. Ends at the first fault in the span: `head` is then the last
 * entry that was reached.
 */
export async function verifyChain(chain: ChainToVerify): Promise<Verification> {
  const { heads, expiredBefore, span } = chain;
  const entries = oneByOne(chain.entries);
  const signed = new Map(heads.heads.map((head) => [BigInt(head.entryId), head]));
  let head = NO_ENTRIES;
  let checked = 0;
  let row = await entries.next();

  const answer = (firstBroken: BrokenLink | null): Verification => ({
    valid: firstBroken === null,
    checked,
    firstBroken,
    head: { id: Number(head.id), hash: head.hash },
  });
  const broken = (id: bigint, reason: BrokenLink['reason']): Verification =>
    answer({ id: Number(id), reason });

  for await (const stored of oneByOne(chain.events)) {
    const next = following(chain, head, stored);
    if (next === null) return broken(head.id + 1n, 'altered');
    head = next;
    const counts = isWithin(next.occurredAt, span);
    if (counts) checked += 1;
    // rows with a repeated number, or with a number of no event
    while (row.done !== true && row.value.id < next.id) {
      if (isWithin(row.value.occurredAt, span)) return broken(row.value.id, 'inserted');
      row = await entries.next();
    }
    if (row.done !== true && row.value.id === next.id) {
      if (counts && !isSame(row.value, next, stored)) return broken(next.id, 'altered');
      row = await entries.next();
    } else if (counts && next.occurredAt >= expiredBefore) {
      return broken(next.id, 'removed');
    }
    // reported for any span, since a head covers all entries before it
    if (heads.broken !== null && BigInt(heads.broken.id) <= next.id) return answer(heads.broken);
    const signedHead = signed.get(next.id);
    if (signedHead !== undefined && counts && signedHead.hash !== next.hash) return broken(next.id, 'head');
  }
  if (row.done !== true) return broken(row.value.id, 'inserted');
  if (heads.broken !== null) return answer(heads.broken);
  const lost = heads.heads.find(({ entryId }) => BigInt(entryId) > head.id);
  return lost === undefined ? answer(null) : broken(head.id + 1n, 'head');
}

/** Returns the entry of an event; null for an event that was altered so that it has none. */
function following({ chained }: ChainToVerify, head: ChainHead, stored: StoredEvent): ChainedEntry | null {
  try {
    return isUnambiguous(stored) ? chained(head, entryFacts(stored)) : null;
  } catch {
    return null;
  }
}

const isUnambiguous = ({ data, metadataText }: StoredEvent): boolean =>
  !hasDuplicateMembers(data) && (metadataText === undefined || !hasDuplicateMembers(metadataText));

/** Whether all members are equal, the hashes and the position included. */
const isSame = (entry: PlacedEntry, expected: ChainedEntry, { position }: StoredEvent): boolean =>
  entry.position === position &&
  (Object.keys(expected) as (keyof ChainedEntry)[]).every((name) => entry[name] === expected[name]);

const isWithin = (time: string, { from, to }: AuditSpan): boolean =>
  (from === null || time >= from) && (to === null || time < to);

async function* oneByOne<T>(pages: AsyncIterable<readonly T[]>): AsyncGenerator<T, void, void> {
  for await (const page of pages) yield* page;
}
