import {
  type BrandImageKind,
  decideImageRemoval,
  decideImageSet,
  namedAssets,
} from '../../domain/branding/brand-images.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import type { FilesApp } from '../app.js';
import type { BrandAsset } from '../ports/images/brand-assets.js';
import type { CommandContext, Done, Outcome } from '../shared/command-context.js';
import { execute } from '../shared/execute.js';
import { load } from '../shared/load.js';
import { type BrandingRecord, brandingRecordOf } from './branding-record.js';
import { brandingHolder, brandingTarget, changeCount, ofChangeCount } from './branding-stream.js';

interface SetBrandImageInput {
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

/** Removes the logo, the dark logo or the favicon of the tenant's pages. Idempotent. Throws `stale_revision`. */
export async function removeBrandImage(
  app: FilesApp,
  context: CommandContext,
  { kind }: { readonly kind: BrandImageKind },
): Promise<Done> {
  const { tenantId } = context;
  const { state, position } = await execute(app, ofChangeCount(context), {
    ...brandingTarget(tenantId),
    expects: (any) => any,
    decide: (before) => decideImageRemoval(before, tenantId, kind),
  });
  await app.assets.note(brandingHolder(tenantId), namedAssets(state));
  return { position };
}

const absent = {
  logo: { code: 'logo_not_found', text: 'The branding has no logo.' },
  logoDark: { code: 'logo_dark_not_found', text: 'The branding has no logo for dark pages.' },
  favicon: { code: 'favicon_not_found', text: 'The branding has no favicon.' },
} as const;

/** Returns an image of a tenant's branding. Throws `logo_not_found`, `logo_dark_not_found`, `favicon_not_found`. */
export async function readBrandImage(
  app: FilesApp,
  tenantId: string,
  kind: BrandImageKind,
): Promise<BrandAsset & { readonly sha256: string }> {
  const { stream, aggregate } = brandingTarget(tenantId);
  const image = (await load(app, stream, aggregate)).state[kind];
  const asset = image && (await app.assets.find(tenantId, image.sha256));
  if (!asset) throw new DomainError('not-found', absent[kind].code, absent[kind].text);
  return { ...asset, sha256: image.sha256 };
}
