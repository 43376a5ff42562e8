import type { EncodedImage } from './images.js';

/** An image that any caller may load by its digest. */
export interface BrandAsset {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
}

/**
 * Images of tenants' pages, by tenant and SHA-256 (hexadecimal). Events name them; that is what keeps them. Bytes are
 * put before the event that names them: what no event names after an hour is dropped.
 */
export interface BrandAssets {
  /** Stores an image durably. Idempotent. */
  put(tenantId: string, image: EncodedImage): Promise<void>;
  find(tenantId: string, sha256: string): Promise<BrandAsset | null>;
  /** Says which of a tenant's assets events name now; from here on the others are unnamed. A hint: `drop` asks again. */
  note(tenantId: string, named: readonly string[]): Promise<void>;
  /** Tenants that have assets which are unnamed for longer than `olderThanMs`; at most 1,000. */
  tenantsToDrop(olderThanMs: number): Promise<readonly string[]>;
  /** Drops a tenant's assets that are unnamed for longer than `olderThanMs`, but for those named. */
  drop(tenantId: string, named: readonly string[], olderThanMs: number): Promise<void>;
}
