import type { EncodedImage } from './images.js';

/** An image that any caller may load by its digest. */
export interface BrandAsset {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
}

/** Whose events name an asset: those of a tenant's branding, or of one of its clients. */
export interface AssetHolder {
  readonly tenantId: string;
  /** Null: the branding. */
  readonly clientId: string | null;
}

/**
 * Images of tenants' pages, by tenant and SHA-256 (hexadecimal), for each holder. Bytes are stored before the event that names
 * them; those that no event of their holder names after an hour are deleted.
 */
export interface BrandAssets {
  /** Stores an image durably. Idempotent. */
  put(holder: AssetHolder, image: EncodedImage): Promise<void>;
  /** Returns an asset of a tenant, for any holder in it. */
  find(tenantId: string, sha256: string): Promise<BrandAsset | null>;
  /** Records which of a holder's assets are named by events now. The others may be deleted, after another check. */
  note(holder: AssetHolder, named: readonly string[]): Promise<void>;
  /** Returns holders of assets that are unnamed for longer than `olderThanMs`, 1,000 at most. */
  holdersToDrop(olderThanMs: number): Promise<readonly AssetHolder[]>;
  /** Deletes a holder's assets that are unnamed for longer than `olderThanMs`, except those in `named`. */
  drop(holder: AssetHolder, named: readonly string[], olderThanMs: number): Promise<void>;
}
