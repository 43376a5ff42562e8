import type { AuditSpan } from '../../ports/audit/audit-log.js';
import type { StoredEvent } from '../../ports/events/event-store.js';
import type { ComparedHeads } from './compare-heads.js';
import { type ChainedEntry, type ChainHead, type EntryDetails, entryDetails, NO_ENTRIES } from '../entry.js';
import { EMPTY_TREE, type Frontier, grown, rootOfFrontier } from '../tree/frontier.js';
import type { TreeHead } from '../tree/merkle.js';
import { comparedTree, type StoredTree } from './compare-tree.js';
import type { ReadCheckpoint } from './read-checkpoint.js';
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
  /** The newest checkpoint; null where there is none. */
  readonly checkpoint: ReadCheckpoint | null;
  /** What is stored of the tree over the entries; null: nothing. */
  readonly tree: StoredTree | null;
  /** ISO 8601: entries from before this time may be missing, by the tenant's retention. */
  readonly expiredBefore: string;
  readonly span: AuditSpan;
  readonly chained: (
    head: ChainHead,
    details: EntryDetails,
  ) => { readonly entry: ChainedEntry; readonly leaf: Uint8Array };
}

/**
 * Computes the chain from the events and compares it with the table's entries, the stored hashes of the tree over them, the
 * signed heads and the newest checkpoint: finds everything that was altered, removed or inserted on either side. Ends at the
 * first fault in the span: `head` is then the last entry that was reached.
 */
export async function verifyChain(chain: ChainToVerify): Promise<Verification> {
  const { heads, expiredBefore, span } = chain;
  const signedTree = chain.checkpoint?.broken === null ? chain.checkpoint.tree : null;
  const brokenSignature = earlier(heads.broken, chain.checkpoint?.broken ?? null);
  const stored = chain.tree === null ? null : comparedTree(chain.tree);
  const entries = oneByOne(chain.entries);
  const signed = new Map(heads.heads.map((head) => [BigInt(head.entryId), head]));
  let head = NO_ENTRIES;
  let tree = EMPTY_TREE;
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

  for await (const event of oneByOne(chain.events)) {
    const follows = following(chain, head, event);
    if (follows === null) return broken(head.id + 1n, 'altered');
    const next = follows.entry;
    head = next;
    tree = grown(tree, follows.leaf, (node) => stored?.add(node));
    const counts = isWithin(next.occurredAt, span);
    if (counts) checked += 1;
    // rows with a repeated number, or with a number of no event
    while (row.done !== true && row.value.id < next.id) {
      if (isWithin(row.value.occurredAt, span)) return broken(row.value.id, 'inserted');
      row = await entries.next();
    }
    if (row.done !== true && row.value.id === next.id) {
      if (counts && !isSame(row.value, next, event)) return broken(next.id, 'altered');
      row = await entries.next();
    } else if (counts && next.occurredAt >= expiredBefore) {
      return broken(next.id, 'removed');
    }
    // reported for any span, since a head covers all entries before it
    if (brokenSignature !== null && BigInt(brokenSignature.id) <= next.id) return answer(brokenSignature);
    const signedHead = signed.get(next.id);
    if (signedHead !== undefined && counts && signedHead.hash !== next.hash) return broken(next.id, 'head');
    if (counts && signedTree?.size === next.id && !hasRoot(tree, signedTree)) return broken(next.id, 'head');
    // as for heads, for any span
    if (chain.tree?.end.id === next.id && !isEnd(chain.tree, head, tree)) return broken(next.id, 'tree');
    const wrong = stored?.isDue() === true ? await stored.fault() : null;
    if (wrong !== null) return broken(wrong, 'tree');
  }
  if (row.done !== true) return broken(row.value.id, 'inserted');
  if (brokenSignature !== null) return answer(brokenSignature);
  const lost = heads.heads.find(({ entryId }) => BigInt(entryId) > head.id);
  const isLost = lost !== undefined || (signedTree !== null && signedTree.size > head.id);
  if (isLost) return broken(head.id + 1n, 'head');
  if (chain.tree !== null && chain.tree.end.id > head.id) return broken(head.id + 1n, 'tree');
  const wrong = (await stored?.fault()) ?? null;
  return wrong === null ? answer(null) : broken(wrong, 'tree');
}

/** Returns the fault at the earlier entry. */
const earlier = (one: BrokenLink | null, other: BrokenLink | null): BrokenLink | null =>
  one === null || (other !== null && other.id < one.id) ? other : one;

/** Returns whether the table's end of the chain is the one that was computed. */
const isEnd = ({ end }: StoredTree, { hash }: ChainHead, { hashes }: Frontier): boolean =>
  end.hash === hash && Buffer.compare(end.frontier, hashes) === 0;

const hasRoot = (tree: Frontier, { root }: TreeHead): boolean =>
  Buffer.compare(rootOfFrontier(tree), root) === 0;

/** Returns the entry of an event and its leaf; null for an event that was altered so that it has none. */
function following(
  { chained }: ChainToVerify,
  head: ChainHead,
  stored: StoredEvent,
): ReturnType<ChainToVerify['chained']> | null {
  try {
    return isUnambiguous(stored) ? chained(head, entryDetails(stored)) : null;
  } catch {
    return null;
  }
}

const isUnambiguous = ({ data, metadataText }: StoredEvent): boolean =>
  !hasDuplicateMembers(data) && (metadataText === undefined || !hasDuplicateMembers(metadataText));

/** Returns whether all members are equal, the hashes and the position included. */
const isSame = (entry: PlacedEntry, expected: ChainedEntry, { position }: StoredEvent): boolean =>
  entry.position === position &&
  (Object.keys(expected) as (keyof ChainedEntry)[]).every((name) => entry[name] === expected[name]);

const isWithin = (time: string, { from, to }: AuditSpan): boolean =>
  (from === null || time >= from) && (to === null || time < to);

async function* oneByOne<T>(pages: AsyncIterable<readonly T[]>): AsyncGenerator<T, void, void> {
  for await (const page of pages) yield* page;
}
