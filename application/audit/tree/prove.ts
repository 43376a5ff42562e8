import { DomainError } from '../../../domain/shared/domain-error.js';
import type { AuditLog } from '../../ports/audit/audit-log.js';
import type { AuditCheckpoints, AuditTree, SignedCheckpoint } from '../../ports/audit/audit-tree.js';
import type { AuditWitnesses } from '../../ports/audit/audit-witnesses.js';
import { consistencyRanges, inclusionRanges } from './merkle.js';
import { LEVEL_HEIGHT, TILE_HASHES } from './stored-hashes.js';

export interface ProofSources {
  readonly tree: AuditTree;
  readonly checkpoints: AuditCheckpoints;
  readonly witnesses: Pick<AuditWitnesses, 'of'>;
}

/** Hashes are in base64. */
export interface InclusionProof {
  /** The leaf of the tree: the entry's number less 1. */
  readonly index: number;
  readonly leafHash: string;
  /** The newest checkpoint, whose tree has the leaf. */
  readonly checkpoint: string;
  /** From the leaf to the root (RFC 6962, section 2.1.1). */
  readonly path: readonly string[];
  readonly verifierKey: string;
}

export interface ConsistencyProof {
  readonly from: number;
  readonly to: number;
  /** RFC 6962, section 2.1.2. */
  readonly path: readonly string[];
  readonly checkpoint: string;
  readonly verifierKey: string;
}

export const noSuchEntry = (): DomainError =>
  new DomainError('not-found', 'entry_not_found', 'There is no such entry.');

const notYet = (what: string): DomainError =>
  new DomainError(
    'not-found',
    'not_yet',
    `No checkpoint covers ${what} yet. One is signed within a minute of an entry: ask again then.`,
  );

/** Returns the newest checkpoint. Throws DomainError `not_yet` before the first one. */
export async function newestCheckpoint(
  { checkpoints }: Pick<ProofSources, 'checkpoints'>,
  tenantId: string,
): Promise<SignedCheckpoint> {
  const newest = await checkpoints.newest(tenantId);
  if (newest === null) throw notYet('an entry');
  return newest;
}

/**
 * Returns the proof that an entry is in the tree of the newest checkpoint, also of an entry that is past its retention.
 * Throws DomainError `not_yet` for an entry behind that checkpoint, `entry_not_found` where there is no such entry.
 */
export async function proveEntry(
  sources: ProofSources,
  tenantId: string,
  entryId: bigint,
): Promise<InclusionProof> {
  const checkpoint = await sources.checkpoints.newest(tenantId);
  if (checkpoint === null || entryId > checkpoint.size) {
    const { size: entries } = await sources.tree.head(tenantId);
    throw entryId > entries ? noSuchEntry() : notYet(`entry ${entryId}`);
  }
  const { size } = checkpoint;
  const index = entryId - 1n;
  const [leaf, ...path] = await sources.tree.roots(tenantId, [
    [index, entryId],
    ...inclusionRanges(index, size),
  ]);
  return {
    index: Number(index),
    leafHash: base64(leaf!),
    checkpoint: checkpoint.note,
    path: path.map(base64),
    verifierKey: sources.checkpoints.verifierKey(checkpoint),
  };
}

/**
 * Returns the proof that the tree of one size begins with that of an earlier one. `to`: null for the newest checkpoint's.
 * Throws DomainError `not_yet` for a size behind the newest checkpoint, `invalid_input` where `from` is above `to`.
 */
export async function proveConsistency(
  sources: ProofSources,
  tenantId: string,
  sizes: { readonly from: bigint; readonly to: bigint | null },
): Promise<ConsistencyProof> {
  const checkpoint = await newestCheckpoint(sources, tenantId);
  const { size } = checkpoint;
  const { from } = sizes;
  const to = sizes.to ?? size;
  if (to > size || from > size) throw notYet(`${to > size ? to : from} entries`);
  if (from > to) {
    const detail = `"from" is ${from}: it must not be above "to", which is ${to}.`;
    throw new DomainError('invalid', 'invalid_input', detail, [{ pointer: 'from', code: 'maximum', detail }]);
  }
  const path = await sources.tree.roots(tenantId, consistencyRanges(from, to));
  return {
    from: Number(from),
    to: Number(to),
    path: path.map(base64),
    checkpoint: checkpoint.note,
    verifierKey: sources.checkpoints.verifierKey(checkpoint),
  };
}

/**
 * Returns the hashes of a tile of the newest checkpoint's tree (C2SP `tlog-tiles`). `width`: 1 to 256. Throws DomainError
 * `not_yet` for a tile behind that tree.
 */
export async function readTile(
  sources: ProofSources,
  tenantId: string,
  { level, index, width }: { readonly level: number; readonly index: bigint; readonly width: number },
): Promise<Uint8Array> {
  const { size } = await newestCheckpoint(sources, tenantId);
  const first = index * TILE_HASHES;
  const end = first + BigInt(width);
  if (end > size >> BigInt(level * LEVEL_HEIGHT)) throw notYet('this tile');
  return Buffer.concat(await sources.tree.hashes(tenantId, { level, first, end }));
}

/** The longest text of an entry that a bundle holds, in bytes: its length stands in two of them. */
const MOST_BYTES = 0xff_ff;

/**
 * Returns the bundle with the entries of a tile of level 0 (C2SP `tlog-tiles`): the text that each leaf is the hash of, with its length
 * in two bytes before it. Throws DomainError `not_yet` for a bundle behind the newest checkpoint's tree, and `bundle_not_kept` where an
 * entry is past its retention, or too long for this form.
 */
export async function readBundle(
  sources: Pick<ProofSources, 'checkpoints'> & { readonly audit: Pick<AuditLog, 'leafTexts'> },
  tenantId: string,
  { index, width }: { readonly index: bigint; readonly width: number },
): Promise<Uint8Array> {
  const { size } = await newestCheckpoint(sources, tenantId);
  const first = index * TILE_HASHES;
  const end = first + BigInt(width);
  if (end > size) throw notYet('this bundle');
  const texts = (await sources.audit.leafTexts(tenantId, first, end)).map((text) => Buffer.from(text));
  if (texts.length < width) throw notStored('An entry of this bundle was deleted with its retention');
  if (texts.some(({ length }) => length > MOST_BYTES))
    throw notStored(`An entry of this bundle is longer than the ${MOST_BYTES} bytes that one can hold`);
  return Buffer.concat(
    texts.flatMap((text) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(text.length);
      return [length, text];
    }),
  );
}

const notStored = (why: string): DomainError =>
  new DomainError(
    'not-found',
    'bundle_not_kept',
    `${why}. Its hash is in the tile; an export has the entries that are kept.`,
  );

/** What a witness says of a tenant's audit log. */
export interface WitnessView {
  readonly name: string;
  /** The entries of the newest checkpoint that it has cosigned. */
  readonly cosigned: number;
  /** Whether it says that the log does not continue what it has cosigned. */
  readonly refused: boolean;
}

/** Returns what the witnesses of a tenant's audit log say of it. */
export const witnessViews = async (
  { witnesses }: Pick<ProofSources, 'witnesses'>,
  tenantId: string,
): Promise<readonly WitnessView[]> =>
  (await witnesses.of(tenantId)).map(({ witness, size, isRefused }) => ({
    name: witness.slice(0, witness.indexOf('+')),
    cosigned: Number(size),
    refused: isRefused,
  }));

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
