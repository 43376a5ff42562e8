import { DomainError } from '../../../domain/shared/domain-error.js';
import type { AuditLog } from '../../ports/audit/audit-log.js';
import type { AuditCheckpoints, AuditTree } from '../../ports/audit/audit-tree.js';
import { consistencyRanges, isConsistent, type TreeHead } from '../tree/merkle.js';
import { checkpointFault } from './read-checkpoint.js';
import type { BrokenLink, Verification } from './verification.js';

export interface SinceSources {
  readonly audit: Pick<AuditLog, 'head'>;
  readonly tree: AuditTree;
  readonly checkpoints: AuditCheckpoints;
}

/**
 * Proves from the stored hashes of a tenant's tree that it continues the tree of `since` entries, and the one that the newest
 * checkpoint signs, which continues that of `since` entries, too. Reads no entry and no event: four statements, and as many
 * rows as a proof has hashes. `since` of the result is the earlier tree, whose root who kept a checkpoint of that size compares
 * with it. Throws DomainError `not_yet` for a size that the log does not have and never signed.
 */
export async function verifySince(
  { audit, tree, checkpoints }: SinceSources,
  tenantId: string,
  since: bigint,
): Promise<Verification & { readonly since: TreeHead | null }> {
  // read before the tree, which then continues it
  const checkpoint = await checkpoints.newest(tenantId);
  const { id, hash } = await audit.head(tenantId);
  const now = await tree.head(tenantId);
  const answer = (firstBroken: BrokenLink | null, earlier: TreeHead | null) => ({
    valid: firstBroken === null,
    checked: 0,
    firstBroken,
    head: { id: Number(id), hash },
    since: earlier,
  });
  const fault = checkpoint === null ? null : checkpointFault(checkpoints, tenantId, checkpoint);
  if (fault !== null) return answer(fault, null);
  if (checkpoint !== null && checkpoint.size > now.size)
    return answer({ id: Number(now.size) + 1, reason: 'head' }, null);
  if (since > now.size) throw notYet(since, now.size);
  const proofs = [
    [since, now.size],
    ...(checkpoint === null ? [] : [[checkpoint.size, now.size] as const]),
    ...(checkpoint === null || since > checkpoint.size ? [] : [[since, checkpoint.size] as const]),
  ] as const;
  const ranges = proofs.map(([from, to]) => consistencyRanges(from, to));
  try {
    const [root, ...hashes] = await tree.roots(tenantId, [[0n, since], ...ranges.flat()]);
    const earlier = { size: since, root: root! };
    const paths = ranges.map((part) => hashes.splice(0, part.length));
    if (!isConsistent(earlier, now, paths[0]!))
      return answer({ id: Number(since) + 1, reason: 'tree' }, earlier);
    const isSigned =
      checkpoint === null ||
      (isConsistent(checkpoint, now, paths[1]!) &&
        (since > checkpoint.size || isConsistent(earlier, checkpoint, paths[2]!)));
    return answer(isSigned ? null : { id: Number(checkpoint.size), reason: 'head' }, earlier);
  } catch (error) {
    // a stored hash is missing
    if (error instanceof RangeError) return answer({ id: Number(since) + 1, reason: 'tree' }, null);
    throw error;
  }
}

const notYet = (since: bigint, size: bigint): DomainError =>
  new DomainError(
    'not-found',
    'not_yet',
    `The log has ${size} entries, "since" is ${since}. If you have a checkpoint of that size, entries were lost since: ` +
      'check it with `tessera audit verify`.',
  );
