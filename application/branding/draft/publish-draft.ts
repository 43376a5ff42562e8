import {
  type DraftMembers,
  draftChanges,
  overtakenMembers,
} from '../../../domain/branding/branding-draft.js';
import { type BrandingState, decideBrandingChange } from '../../../domain/branding/branding.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import type { FilesApp } from '../../app.js';
import type { StoredDraft } from '../../ports/images/branding-drafts.js';
import type { CommandContext, Outcome } from '../../shared/command-context.js';
import { execute, refuseStale } from '../../shared/execute.js';
import { type BrandingRecord, brandingRecordOf } from '../branding-record.js';
import { brandingTarget, changeCount } from '../branding-stream.js';
import { checkedBrandingOf } from '../change-branding.js';

/**
 * Publishes the draft of a tenant's branding, and deletes it. Appends nothing when nothing differs. Throws
 * `branding_draft_not_found`; `branding_overtaken`, which names the members that another administrator published otherwise meanwhile;
 * `invalid_input` where a rule changed since the draft was made; `stale_revision`.
 */
export async function publishDraft(app: FilesApp, context: CommandContext): Promise<Outcome<BrandingRecord>> {
  const { tenantId } = context;
  const { ifMatch: _, ...command } = context;
  const { members, revision } = await presentDraft(app, context);
  const changes = await checkedBrandingOf(app, tenantId, draftChanges(members));
  const published = await execute(app, command, {
    ...brandingTarget(tenantId),
    expects: (any) => any,
    decide: (before) => {
      refuseOvertaken(members, before);
      return decideBrandingChange(before, tenantId, changes);
    },
  });
  // a draft that was changed in between stays
  await app.brandingDrafts.delete(tenantId, revision);
  const record = await brandingRecordOf(app, tenantId, published.state);
  return { record, revision: changeCount(published.revision), position: published.position };
}

/** Deletes the draft of a tenant's branding. Idempotent. Throws `stale_revision`. */
export async function discardDraft(app: FilesApp, context: CommandContext): Promise<void> {
  const draft = await app.brandingDrafts.find(context.tenantId);
  refuseStale(context, draft?.revision ?? 0n);
  if (draft !== null) await app.brandingDrafts.delete(context.tenantId, draft.revision);
}

async function presentDraft(app: FilesApp, context: CommandContext): Promise<StoredDraft> {
  const draft = await app.brandingDrafts.find(context.tenantId);
  if (draft === null)
    throw new DomainError('not-found', 'branding_draft_not_found', 'There is no draft of the branding.');
  refuseStale(context, draft.revision);
  return draft;
}

function refuseOvertaken(members: DraftMembers, published: BrandingState): void {
  const overtaken = overtakenMembers(members, published);
  if (overtaken.length === 0) return;
  throw new DomainError(
    'conflict',
    'branding_overtaken',
    'Somebody published another value meanwhile; look at it, and change these members of the draft again.',
    overtaken.map((pointer) => ({ pointer, code: 'overtaken', detail: 'was published with another value' })),
  );
}
