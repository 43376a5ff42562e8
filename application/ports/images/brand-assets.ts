import type { EncodedImage } from './images.js';

/** An image that any caller may load by its digest. */
export interface BrandAsset {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
}

/**
 * Images of tenants' pages, by tenant and SHA-256 (hexadecimal). Bytes are stored before the event that names them; those
 * that no event names after an hour are deleted.
 */
export interface BrandAssets {
  /** Stores an image durably. Idempotent. */
  put(tenantId: string, image: EncodedImage): Promise<void>;
  find(tenantId: string, sha256: string): Promise<BrandAsset | null>;
  /** Records which of a tenant's assets are named by events now. The others may be deleted, after another check. */
  note(tenantId: string, named: readonly string[]): Promise<void>;
  /** Returns tenants with assets that are unnamed for longer than `olderThanMs`, 1,000 at most. */
  tenantsToDrop(olderThanMs: number): Promise<readonly string[]>;
  /** Deletes a tenant's assets that are unnamed for longer than `olderThanMs`, except those in `named`. */
  drop(tenantId: string, named: readonly string[], olderThanMs: number): Promise<void>;
}
