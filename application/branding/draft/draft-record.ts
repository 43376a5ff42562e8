import { type DraftMembers, overtakenMembers, withDraft } from '../../../domain/branding/branding-draft.js';
import type { BrandingState } from '../../../domain/branding/branding.js';
import type { FilesApp, LogApp } from '../../app.js';
import type { StoredDraft } from '../../ports/images/branding-drafts.js';
import { load } from '../../shared/load.js';
import { type BrandingRecord, brandingRecordOf } from '../branding-record.js';
import { brandingTarget } from '../branding-stream.js';

/** A branding as it would be once its draft is published; without a draft, the branding as it is. */
export interface BrandingDraftRecord extends BrandingRecord {
  /** JSON pointers of the members that publishing would change. */
  readonly changedMembers: readonly string[];
  /** Those of them that another administrator published otherwise meanwhile. */
  readonly overtakenMembers: readonly string[];
  /** Id of the user who changed the draft last; null: there is none. */
  readonly changedBy: string | null;
}

/** A draft's record, with the revision for `ETag`: 0 without a draft. */
export interface ReadDraft {
  readonly record: BrandingDraftRecord;
  readonly revision: bigint;
}

/** The published branding beside its draft. */
export interface DraftAndPublished {
  readonly published: BrandingState;
  readonly draft: StoredDraft | null;
}

/** Returns the published branding, from its stream, and its draft. */
export async function loadDraft(app: FilesApp, tenantId: string): Promise<DraftAndPublished> {
  const { stream, aggregate } = brandingTarget(tenantId);
  const [{ state }, draft] = await Promise.all([
    load(app, stream, aggregate),
    app.brandingDrafts.find(tenantId),
  ]);
  return { published: state, draft };
}

const none: DraftMembers = {};

/** Returns the record of a draft. Throws `tenant_not_found`. */
export async function draftRecordOf(
  app: LogApp,
  tenantId: string,
  { published, draft }: DraftAndPublished,
): Promise<ReadDraft> {
  const members = draft?.members ?? none;
  const record = await brandingRecordOf(app, tenantId, withDraft(published, tenantId, members));
  return {
    record: {
      ...record,
      updatedAt: draft?.changedAt ?? record.updatedAt,
      changedMembers: Object.keys(members),
      overtakenMembers: overtakenMembers(members, published),
      changedBy: draft?.changedBy ?? null,
    },
    revision: draft?.revision ?? 0n,
  };
}

/** Returns the draft of a tenant's branding. Throws `tenant_not_found`. */
export const readDraft = async (app: FilesApp, tenantId: string): Promise<ReadDraft> =>
  draftRecordOf(app, tenantId, await loadDraft(app, tenantId));
