import { type BrandImageKind, decideImageSet, namedAssets } from '../../domain/branding/brand-images.js';
import type { FilesApp } from '../app.js';
import type { CommandContext, Outcome } from '../shared/command-context.js';
import { execute } from '../shared/execute.js';
import { type BrandingRecord, brandingRecordOf } from './branding-record.js';
import { brandingHolder, brandingTarget, changeCount, ofChangeCount } from './branding-stream.js';

export interface SetBrandImageInput {
  readonly kind: BrandImageKind;
  /** The uploaded bytes. */
  readonly file: Uint8Array;
}

/**
 * Sets the logo, the dark logo or the favicon of the tenant's pages: stores the bytes, then appends the event that names
 * them. `dropUnnamedAssets` deletes bytes that a crash leaves without an event. Throws what `Images` throws.
 */
export async function setBrandImage(
  app: FilesApp,
  context: CommandContext,
  { kind, file }: SetBrandImageInput,
): Promise<Outcome<BrandingRecord>> {
  const { tenantId } = context;
  const image = await app.images[kind === 'favicon' ? 'favicon' : 'logo'](file);
  await app.assets.put(brandingHolder(tenantId), image);
  const { bytes: _, ...facts } = image;
  const { state, revision, position } = await execute(app, ofChangeCount(context), {
    ...brandingTarget(tenantId),
    expects: (any) => any,
    decide: (before) => decideImageSet(before, tenantId, kind, facts),
  });
  await app.assets.note(brandingHolder(tenantId), namedAssets(state));
  const record = await brandingRecordOf(app, tenantId, state);
  return { record, revision: changeCount(revision), position };
}
