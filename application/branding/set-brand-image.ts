import { type BrandImageKind, decideImageSet, namedAssets } from '../../domain/branding/brand-images.js';
import type { App } from '../app.js';
import type { CommandContext, Outcome } from '../shared/command-context.js';
import { execute } from '../shared/execute.js';
import { type BrandingRecord, brandingRecordOf } from './branding-record.js';
import { brandingTarget, changeCount, ofChangeCount } from './branding-stream.js';

export interface SetBrandImageInput {
  readonly kind: BrandImageKind;
  /** As it was uploaded. */
  readonly file: Uint8Array;
}

/**
 * Gives the tenant's pages a logo, a dark logo or a favicon: the bytes first, then the event that names them. Bytes that no event
 * came to name are dropped by `dropUnnamedAssets`.
 * Throws what `Images` throws.
 */
export async function setBrandImage(
  app: App,
  context: CommandContext,
  { kind, file }: SetBrandImageInput,
): Promise<Outcome<BrandingRecord>> {
  const { tenantId } = context;
  const image = await app.images[kind === 'favicon' ? 'favicon' : 'logo'](file);
  await app.assets.put(tenantId, image);
  const { bytes: _, ...facts } = image;
  const { state, revision, position } = await execute(app, ofChangeCount(context), {
    ...brandingTarget(tenantId),
    expects: (any) => any,
    decide: (before) => decideImageSet(before, tenantId, kind, facts),
  });
  await app.assets.note(tenantId, namedAssets(state));
  const record = await brandingRecordOf(app, tenantId, state);
  return { record, revision: changeCount(revision), position };
}
