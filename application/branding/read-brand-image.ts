import type { BrandImageKind } from '../../domain/branding/brand-images.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import type { FilesApp } from '../app.js';
import type { BrandAsset } from '../ports/images/brand-assets.js';
import { load } from '../shared/load.js';
import { brandingTarget } from './branding-stream.js';

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
