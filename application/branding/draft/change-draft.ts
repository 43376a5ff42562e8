import { draftedMembers } from '../../../domain/branding/branding-draft.js';
import type { BrandingInput } from '../../../domain/branding/branding-input.js';
import type { FilesApp } from '../../app.js';
import type { CommandContext } from '../../shared/command-context.js';
import { concurrentChange, refuseStale, staleRevision } from '../../shared/execute.js';
import { checkedBrandingOf } from '../change-branding.js';
import { type ReadDraft, draftRecordOf, loadDraft } from './draft-record.js';

/** How often a change is tried again when others change the draft at the same time. */
const TRIES = 4;

/**
 * Changes the draft of a tenant's branding, under the rules of the branding itself; the first change begins it. A member
 * that another administrator published meanwhile counts as seen by the one who changes it now. Throws `invalid_input`,
 * `stale_revision`, `concurrent_change`.
 */
export async function changeDraft(
  app: FilesApp,
  context: CommandContext,
  input: BrandingInput,
): Promise<ReadDraft> {
  const { tenantId, actor } = context;
  const changes = await checkedBrandingOf(app, tenantId, input);
  for (let tried = 0; tried < TRIES; tried++) {
    const { published, draft } = await loadDraft(app, tenantId);
    refuseStale(context, draft?.revision ?? 0n);
    const before = draft?.revision ?? null;
    const now = app.clock.now();
    const next = {
      members: draftedMembers(draft?.members ?? {}, published, changes),
      // by the clock, so that a draft that begins after another one ended has none of its revisions
      revision: before === null || before < BigInt(now) ? BigInt(now) : before + 1n,
      changedBy: actor.id,
      changedAt: new Date(now).toISOString(),
    };
    if (await app.brandingDrafts.put(tenantId, before, next))
      return draftRecordOf(app, tenantId, { published, draft: next });
    if (context.ifMatch !== undefined) throw staleRevision();
  }
  throw concurrentChange();
}
