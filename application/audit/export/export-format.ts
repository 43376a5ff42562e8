import type { AuditRecord } from '../audit-record.js';

/** An entry in an export: with its event as it is stored, so that the chain can be checked without the service. */
export interface ExportedEntry extends AuditRecord {
  readonly event: {
    readonly id: string;
    readonly stream: string;
    readonly revision: string;
    readonly type: string;
    /**
     * In canonical JSON, as they are hashed; personal members are sealed. Null where they have a digest of a secret: the hash
     * of such an entry is proved by those that follow it.
     */
    readonly data: unknown;
    readonly metadata: unknown;
    /** Where the data are left out: the SHA-256 of their canonical JSON, hexadecimal, which the entry's leaf has. */
    readonly dataHash?: string;
  };
}

/** Replaces a withheld entry (`isWithheld`), so that the chain can still be checked. */
export interface WithheldEntry {
  readonly id: number;
  /** SHA-256 of the canonical entry, hexadecimal. */
  readonly withheld: string;
  readonly hash: string;
  readonly previousHash: string;
}

/** The last line of an export. */
export interface ExportEnd {
  /** Where the tenant's chain ends. */
  readonly head: { readonly id: number; readonly hash: string };
  /** The last entry of the export; 0 in an empty one. */
  readonly last: { readonly id: number; readonly hash: string };
  readonly entries: number;
  /** Heads of the chain that the service signed, as JWS; oldest first. */
  readonly signedHeads: readonly string[];
  /** The keys that sign, as a JWK Set. */
  readonly keys: unknown;
}
