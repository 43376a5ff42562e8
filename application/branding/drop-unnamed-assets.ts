import { namedAssets } from '../../domain/branding/brand-images.js';
import type { App } from '../app.js';
import { load } from '../shared/load.js';
import { brandingTarget } from './branding-stream.js';

/** What was put so long ago is named by now, or never will be. */
const OLD_MS = 3_600_000;

/**
 * Drops what no branding shows (any longer), by what the streams say. What was put for a branding that was never changed
 * stays until it is. For a sweeper.
 */
export async function dropUnnamedAssets(app: App, olderThanMs = OLD_MS): Promise<void> {
  for (const tenantId of await app.assets.tenantsToDrop(olderThanMs)) {
    const { stream, aggregate } = brandingTarget(tenantId);
    const { state, revision } = await load(app, stream, aggregate);
    // an empty stream does not say that a picture is shown no more
    if (revision === null) continue;
    await app.assets.drop(tenantId, namedAssets(state), olderThanMs);
  }
}
