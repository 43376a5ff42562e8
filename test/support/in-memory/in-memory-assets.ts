import type { AssetHolder, BrandAsset, BrandAssets } from '../../../application/ports/images/brand-assets.js';

interface Entry extends BrandAsset {
  readonly holder: AssetHolder;
  readonly sha256: string;
  unnamedSince: number | null;
}

/** Brand assets in memory. */
export function inMemoryAssets(now: () => number): BrandAssets {
  const entries = new Map<string, Entry>();
  const keyOf = ({ tenantId, clientId }: AssetHolder, sha256: string): string =>
    [tenantId, clientId ?? '', sha256].join('/');
  const heldBy = (holder: AssetHolder): Entry[] =>
    [...entries.values()].filter((entry) => keyOf(entry.holder, '') === keyOf(holder, ''));
  const note = (holder: AssetHolder, named: readonly string[]): Promise<void> => {
    for (const entry of heldBy(holder))
      entry.unnamedSince = named.includes(entry.sha256) ? null : (entry.unnamedSince ?? now());
    return Promise.resolve();
  };
  const isOld = ({ unnamedSince }: Entry, olderThanMs: number): boolean =>
    unnamedSince !== null && unnamedSince < now() - olderThanMs;
  return {
    put: (holder, { sha256, mediaType, bytes }) => {
      const key = keyOf(holder, sha256);
      const unnamedSince = entries.get(key)?.unnamedSince === null ? null : now();
      entries.set(key, { holder, sha256, bytes, mediaType, unnamedSince });
      return Promise.resolve();
    },
    find: (tenantId, sha256) => {
      const entry = [...entries.values()].find(
        (one) => one.holder.tenantId === tenantId && one.sha256 === sha256,
      );
      return Promise.resolve(entry ? { bytes: entry.bytes, mediaType: entry.mediaType } : null);
    },
    note,
    holdersToDrop: (olderThanMs) => {
      const old = [...entries.values()].filter((entry) => isOld(entry, olderThanMs));
      return Promise.resolve([...new Map(old.map(({ holder }) => [keyOf(holder, ''), holder])).values()]);
    },
    drop: async (holder, named, olderThanMs) => {
      await note(holder, named);
      for (const entry of heldBy(holder))
        if (isOld(entry, olderThanMs)) entries.delete(keyOf(holder, entry.sha256));
    },
  };
}
