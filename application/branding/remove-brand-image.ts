import { type BrandImageKind, decideImageRemoval, namedAssets } from '../../domain/branding/brand-images.js';
import type { FilesApp } from '../app.js';
import type { CommandContext, Done } from '../shared/command-context.js';
import { execute } from '../shared/execute.js';
import { brandingHolder, brandingTarget, ofChangeCount } from './branding-stream.js';

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
