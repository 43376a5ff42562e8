/** Where a tenant's host serves the asset with this SHA-256 (hexadecimal), without a credential. */
export const assetPath = (sha256: string): string => `/assets/${sha256}`;
