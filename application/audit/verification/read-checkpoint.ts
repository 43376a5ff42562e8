import type { AuditCheckpoints, SignedCheckpoint } from '../../ports/audit/audit-tree.js';
import { parseCheckpoint } from '../tree/checkpoint.js';
import type { TreeHead } from '../tree/merkle.js';
import { parseNote, parseVerifierKey, signatureBy } from '../tree/signed-note.js';
import type { BrokenLink } from './verification.js';

/**
 * Returns the fault of a tenant's kept checkpoint whose note the service did not sign, or signed for another log or another
 * tree; null where the note is right.
 */
export function checkpointFault(
  { verifierKey }: Pick<AuditCheckpoints, 'verifierKey'>,
  tenantId: string,
  checkpoint: SignedCheckpoint,
): BrokenLink | null {
  const note = parseNote(checkpoint.note);
  const signed = note === null ? null : parseCheckpoint(note.text);
  const key = parseVerifierKey(verifierKey(checkpoint));
  const isRight =
    note !== null &&
    signed !== null &&
    key !== null &&
    signed.origin.endsWith(`/tenants/${tenantId}/audit`) &&
    signed.size === checkpoint.size &&
    Buffer.compare(signed.root, checkpoint.root) === 0 &&
    signatureBy(note, key) !== null;
  return isRight ? null : { id: Math.max(1, Number(checkpoint.size)), reason: 'signature' };
}

/** A tenant's newest checkpoint, and its fault. */
export interface ReadCheckpoint {
  readonly tree: TreeHead;
  readonly broken: BrokenLink | null;
}

/** Returns the newest checkpoint of a tenant with its fault; null where there is none. */
export async function readCheckpoint(
  checkpoints: Pick<AuditCheckpoints, 'newest' | 'verifierKey'>,
  tenantId: string,
): Promise<ReadCheckpoint | null> {
  const tree = await checkpoints.newest(tenantId);
  return tree === null ? null : { tree, broken: checkpointFault(checkpoints, tenantId, tree) };
}
