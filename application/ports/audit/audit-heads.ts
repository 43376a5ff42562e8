import type { SignedHead } from '../../../domain/audit/audit-events.js';
import type { ChainHead } from '../../audit/entry.js';

/** Where a tenant's chain ends. */
export interface TenantHead extends ChainHead {
  readonly tenantId: string;
}

/** A signed head, as it is found in the log or among those kept. */
export interface FoundHead extends Pick<SignedHead, 'number' | 'entryId' | 'hash' | 'previousHead'> {
  /** SHA-256 of its JWS, which the next head names; hexadecimal. */
  readonly digest: string;
  /** Whether the service signed it. */
  readonly genuine: boolean;
}

/** For who checks without the service. */
export interface SignedHeads {
  /** JWS in compact form, in the order of their numbers. */
  readonly signedHeads: readonly string[];
  /** A JWK Set of the keys that signed them. */
  readonly keys: { readonly keys: readonly unknown[] };
}

/** Heads of tenants' chains, signed with the service's key and kept beside the log, which has each as an event, too. */
export interface AuditHeads {
  /** The last of those kept; null where there is none. */
  newest(tenantId: string): Promise<FoundHead | null>;
  /** Those of the chains whose end is no more than the event of the head signed last are left out. */
  grown(ends: readonly TenantHead[]): Promise<readonly TenantHead[]>;
  /** Signs the head that follows `last`. */
  sign(end: TenantHead, last: FoundHead | null): Promise<SignedHead>;
  /** What an event of the log says of a head. */
  read(tenantId: string, head: SignedHead): FoundHead;
  /** Keeps a head; one of the same number that is kept already stays as it is. */
  keep(tenantId: string, head: SignedHead): Promise<void>;
  /** In the order of their numbers. */
  kept(tenantId: string): Promise<readonly FoundHead[]>;
  signed(tenantId: string): Promise<SignedHeads>;
}
