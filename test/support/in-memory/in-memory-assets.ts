import type { BrandAsset, BrandAssets } from '../../../application/ports/images/brand-assets.js';

interface Entry extends BrandAsset {
  unnamedSince: number | null;
}

/** Brand assets in memory. */
export function inMemoryAssets(now: () => number): BrandAssets {
  const tenants = new Map<string, Map<string, Entry>>();
  const of = (tenantId: string): Map<string, Entry> => {
    const entries = tenants.get(tenantId) ?? new Map<string, Entry>();
    tenants.set(tenantId, entries);
    return entries;
  };
  const note = (tenantId: string, named: readonly string[]): Promise<void> => {
    for (const [sha256, entry] of of(tenantId))
      entry.unnamedSince = named.includes(sha256) ? null : (entry.unnamedSince ?? now());
    return Promise.resolve();
  };
  const isOld = ({ unnamedSince }: Entry, olderThanMs: number): boolean =>
    unnamedSince !== null && unnamedSince < now() - olderThanMs;
  return {
    put: (tenantId, { sha256, mediaType, bytes }) => {
      const there = of(tenantId).get(sha256);
      const unnamedSince = there?.unnamedSince === null ? null : now();
      of(tenantId).set(sha256, { bytes, mediaType, unnamedSince });
      return Promise.resolve();
    },
    find: (tenantId, sha256) => {
      const entry = of(tenantId).get(sha256);
      return Promise.resolve(entry ? { bytes: entry.bytes, mediaType: entry.mediaType } : null);
    },
    note,
    tenantsToDrop: (olderThanMs) =>
      Promise.resolve(
        [...tenants].flatMap(([tenantId, entries]) =>
          [...entries.values()].some((entry) => isOld(entry, olderThanMs)) ? [tenantId] : [],
        ),
      ),
    drop: async (tenantId, named, olderThanMs) => {
      await note(tenantId, named);
      for (const [sha256, entry] of of(tenantId)) if (isOld(entry, olderThanMs)) of(tenantId).delete(sha256);
    },
  };
}
