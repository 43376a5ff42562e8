import { namedAssets } from '../../domain/branding/brand-images.js';
import type { App } from '../app.js';
import { load } from '../shared/load.js';
import { brandingTarget } from './branding-stream.js';

/** An asset that was stored this many ms ago is named by an event, or never will be. */
const OLD_MS = 3_600_000;

/**
 * Deletes the assets that no branding names any more, by the streams of the brandings. Assets of a branding without a change
 * are kept. Called by a sweeper.
 */
export async function dropUnnamedAssets(app: App, olderThanMs = OLD_MS): Promise<void> {
  for (const tenantId of await app.assets.tenantsToDrop(olderThanMs)) {
    const { stream, aggregate } = brandingTarget(tenantId);
    const { state, revision } = await load(app, stream, aggregate);
    // an empty read may be a fault of the log: it must not delete an image that is shown
    if (revision === null) continue;
    await app.assets.drop(tenantId, namedAssets(state), olderThanMs);
  }
}
