import type { AuditCheckpoints, AuditTree, SignedCheckpoint } from '../../ports/audit/audit-tree.js';
import { checkpointFault } from '../verification/read-checkpoint.js';
import { consistencyRanges, isConsistent } from './merkle.js';

/** A tenant's tree does not begin with the one that was signed last: entries, or what was signed, were altered or lost since. */
export class InconsistentTree extends Error {
  override readonly name = 'InconsistentTree';
}

const notContinued = (tenantId: string, signed: bigint, found: bigint): InconsistentTree =>
  new InconsistentTree(
    `the audit log of tenant ${tenantId} with ${found} entries does not continue the one with ${signed} ` +
      'that was signed: verify it',
  );

/**
 * Signs a tenant's tree as it is now, unless its newest checkpoint has it already, and returns the newest checkpoint; null for
 * a tenant without entries. Each checkpoint is proved to continue the one before it, which is kept in its place only if no
 * other process was faster. Throws InconsistentTree where the proof fails, so that no two checkpoints ever contradict each other.
 */
export async function makeCheckpoint(
  { tree, checkpoints }: { readonly tree: AuditTree; readonly checkpoints: AuditCheckpoints },
  tenantId: string,
): Promise<SignedCheckpoint | null> {
  for (;;) {
    const before = await checkpoints.newest(tenantId);
    const now = await tree.head(tenantId);
    if (before !== null) {
      if (now.size < before.size) throw notContinued(tenantId, before.size, now.size);
      const path = await tree.roots(tenantId, consistencyRanges(before.size, now.size));
      if (!isConsistent(before, now, path)) throw notContinued(tenantId, before.size, now.size);
      // the next one takes the name of its log from it
      if (checkpointFault(checkpoints, tenantId, before) !== null)
        throw new InconsistentTree(
          `the newest checkpoint of the audit log of tenant ${tenantId} was altered since it was signed: verify it`,
        );
    }
    if (now.size === (before?.size ?? 0n)) return before;
    const checkpoint = checkpoints.sign(tenantId, now, before);
    if (await checkpoints.replace(tenantId, before, checkpoint)) return checkpoint;
  }
}
