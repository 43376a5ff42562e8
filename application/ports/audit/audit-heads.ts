import type { SignedHead } from '../../../domain/audit/audit-events.js';
import type { ChainHead } from '../../audit/entry.js';

/** The end of a tenant's chain. */
export interface TenantHead extends ChainHead {
  readonly tenantId: string;
}

/** A signed head that was read from the log or from the table. */
export interface HeadRecord extends Pick<SignedHead, 'number' | 'entryId' | 'hash' | 'previousHead'> {
  /** SHA-256 of its JWS, which the next head names; hexadecimal. */
  readonly digest: string;
  /** Whether the service signed it. */
  readonly genuine: boolean;
}

/** The facts that a check without the service needs. */
export interface SignedHeads {
  /** JWS in compact form, in the order of their numbers. */
  readonly signedHeads: readonly string[];
  /** A JWK Set of the keys that signed them. */
  readonly keys: { readonly keys: readonly unknown[] };
}

/** Heads of tenants' chains, signed with the service's key. Each is kept in a table and, as an event, in the log. */
export interface AuditHeads {
  /** Returns the last head of the table; null where there is none. */
  newest(tenantId: string): Promise<HeadRecord | null>;
  /** Returns the chains that have grown by more than the event of their last signed head. */
  grown(ends: readonly TenantHead[]): Promise<readonly TenantHead[]>;
  /** Signs the head that follows `last` and returns it. */
  sign(end: TenantHead, last: HeadRecord | null): Promise<SignedHead>;
  /** Returns a head with the facts by which heads are compared. */
  read(tenantId: string, head: SignedHead): HeadRecord;
  /** Writes a head to the table, unless the table has one of the same number. */
  store(tenantId: string, head: SignedHead): Promise<void>;
  /** Returns the heads of the table in the order of their numbers. */
  stored(tenantId: string): Promise<readonly HeadRecord[]>;
  signed(tenantId: string): Promise<SignedHeads>;
}
