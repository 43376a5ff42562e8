import type { DraftMembers } from '../../../domain/branding/branding-draft.js';

/** What a draft says, and who said so. */
export interface DraftContent {
  readonly members: DraftMembers;
  /** Id of the user. */
  readonly changedBy: string;
  /** ISO 8601 UTC with milliseconds. */
  readonly changedAt: string;
}

/** A draft as it is stored. */
export interface StoredDraft extends DraftContent {
  /** Another one after every change. */
  readonly revision: bigint;
}

/** Keeps one draft of a branding for each tenant. What is published is in the event log. */
export interface BrandingDrafts {
  find(tenantId: string): Promise<StoredDraft | null>;
  /**
   * Stores a draft in place of the one with the revision `before`, null for none. Returns whether it was stored: not so
   * when there is another one by now.
   */
  put(tenantId: string, before: bigint | null, draft: StoredDraft): Promise<boolean>;
  /** Deletes the draft with this revision. Returns whether there was one. */
  delete(tenantId: string, revision: bigint): Promise<boolean>;
}

/** Tokens that open the preview of a tenant's draft. */
export interface PreviewTokens {
  /** Returns a token for a tenant, which is valid for ten minutes. */
  issue(tenantId: string): string;
  /** Returns whether a text is a valid token of this tenant. */
  opens(tenantId: string, token: string): boolean;
}
