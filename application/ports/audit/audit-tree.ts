import type { LeafRange, TreeHead } from '../../audit/tree/merkle.js';
import type { StoredRange } from '../../audit/tree/stored-hashes.js';
import type { TenantHead } from './audit-heads.js';

/** The Merkle tree over each tenant's entries (RFC 6962): entry `n` is leaf `n - 1`. Its hashes outlive the entries. */
export interface AuditTree {
  head(tenantId: string): Promise<TreeHead>;
  /** Returns the roots above ranges of leaves (see `nodesOver`). Throws RangeError for a range beyond the tree. */
  roots(tenantId: string, ranges: readonly LeafRange[]): Promise<readonly Uint8Array[]>;
  /** Returns hashes of a level. Throws RangeError for a range beyond the tree. */
  hashes(tenantId: string, range: StoredRange): Promise<readonly Uint8Array[]>;
}

/** A tree that the service signed. */
export interface SignedCheckpoint extends TreeHead {
  /** The signed note (C2SP `tlog-checkpoint`). */
  readonly note: string;
}

/** The newest checkpoint of each tenant's tree. */
export interface AuditCheckpoints {
  newest(tenantId: string): Promise<SignedCheckpoint | null>;
  /** Returns those of the chains that have entries which the newest checkpoint does not cover. */
  behind(ends: readonly TenantHead[]): Promise<readonly TenantHead[]>;
  /**
   * Signs the tree that follows `before`, under the same name of the log. The same tree has the same note.
   * @param extension a line for what is signed with the tree, such as a file about it
   */
  sign(
    tenantId: string,
    tree: TreeHead,
    before: SignedCheckpoint | null,
    extension?: string,
  ): SignedCheckpoint;
  /** Replaces the newest one if it is still `before`; returns whether it was. Durable when it returns. */
  replace(tenantId: string, before: SignedCheckpoint | null, checkpoint: SignedCheckpoint): Promise<boolean>;
  /** Returns the key that verifies a checkpoint (C2SP `signed-note`). */
  verifierKey(checkpoint: SignedCheckpoint): string;
}
