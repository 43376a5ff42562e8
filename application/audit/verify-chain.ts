import type { AuditSpan } from '../ports/audit-log.js';
import type { StoredEvent } from '../ports/event-store.js';
import type { ChainedEntry, ChainHead, EntryFacts } from './entry.js';
import { entryFacts, NO_ENTRIES } from './entry.js';
import type { BrokenLink, Verification } from './verification.js';

/** A head that was signed once. */
export interface KeptHead extends ChainHead {
  /** Its signature is one of the service's. */
  readonly genuine: boolean;
}

export interface ChainToVerify {
  /** All events of the tenant, in order. */
  readonly events: AsyncIterable<readonly StoredEvent[]>;
  /** Entries of the table that are to be those of the events, by id. */
  readonly entries: AsyncIterable<readonly ChainedEntry[]>;
  /** By id. */
  readonly heads: readonly KeptHead[];
  /** Entries before it were let go: they may be missing. */
  readonly keptFrom: bigint;
  readonly span: AuditSpan;
  readonly chained: (head: ChainHead, facts: EntryFacts) => ChainedEntry;
}

/**
 * Works the chain out from the events and compares it with the table's entries and the heads that were signed; finds
 * whatever was altered, removed or inserted, on either side. Ends at the first fault in the span: `head` is then the
 * last entry that was reached.
 */
export async function verifyChain(chain: ChainToVerify): Promise<Verification> {
  const { heads, keptFrom, span } = chain;
  const entries = oneByOne(chain.entries);
  const kept = new Map(heads.map((head) => [head.id, head]));
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
    // numbers that are taken twice, or that no entry has
    while (row.done !== true && row.value.id < next.id) {
      if (isWithin(row.value.occurredAt, span)) return broken(row.value.id, 'inserted');
      row = await entries.next();
    }
    if (row.done !== true && row.value.id === next.id) {
      if (counts && !isSame(row.value, next)) return broken(next.id, 'altered');
      row = await entries.next();
    } else if (counts && next.id >= keptFrom) {
      return broken(next.id, 'removed');
    }
    const signed = kept.get(next.id);
    if (signed !== undefined && counts) {
      if (!signed.genuine) return broken(next.id, 'signature');
      if (signed.hash !== next.hash) return broken(next.id, 'head');
    }
  }
  if (row.done !== true) return broken(row.value.id, 'inserted');
  const lost = heads.find(({ id }) => id > head.id);
  return lost === undefined ? answer(null) : broken(head.id + 1n, 'head');
}

/** Null for an event that is none of ours any more. */
function following({ chained }: ChainToVerify, head: ChainHead, stored: StoredEvent): ChainedEntry | null {
  try {
    return chained(head, entryFacts(stored));
  } catch {
    return null;
  }
}

/** Every member, the hashes included. */
const isSame = (entry: ChainedEntry, expected: ChainedEntry): boolean =>
  (Object.keys(expected) as (keyof ChainedEntry)[]).every((name) => entry[name] === expected[name]);

const isWithin = (time: string, { from, to }: AuditSpan): boolean =>
  (from === null || time >= from) && (to === null || time < to);

async function* oneByOne<T>(pages: AsyncIterable<readonly T[]>): AsyncGenerator<T, void, void> {
  for await (const page of pages) yield* page;
}
