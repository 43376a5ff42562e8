import type { App } from '../app.js';
import { load } from '../shared/load.js';
import { type BrandingRecord, brandingRecordOf } from './branding-record.js';
import { brandingTarget, changeCount } from './branding-stream.js';

/** A tenant's branding from its stream, with the revision for `ETag`. Throws `tenant_not_found`. */
export async function readBrandingRecord(
  app: App,
  tenantId: string,
): Promise<{ readonly record: BrandingRecord; readonly revision: bigint }> {
  const { stream, aggregate } = brandingTarget(tenantId);
  const { state, revision } = await load(app, stream, aggregate);
  return { record: await brandingRecordOf(app, tenantId, state), revision: changeCount(revision) };
}
