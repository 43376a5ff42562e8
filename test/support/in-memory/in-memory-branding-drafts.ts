import type { BrandingDrafts, StoredDraft } from '../../../application/ports/images/branding-drafts.js';

/** Drafts of brandings in memory. */
export function inMemoryBrandingDrafts(): BrandingDrafts {
  const drafts = new Map<string, StoredDraft>();
  const isThere = (tenantId: string, revision: bigint | null): boolean =>
    (drafts.get(tenantId)?.revision ?? null) === revision;
  return {
    find: (tenantId) => Promise.resolve(drafts.get(tenantId) ?? null),
    put: (tenantId, before, draft) => {
      const puts = isThere(tenantId, before);
      if (puts) drafts.set(tenantId, draft);
      return Promise.resolve(puts);
    },
    delete: (tenantId, revision) => Promise.resolve(isThere(tenantId, revision) && drafts.delete(tenantId)),
  };
}
