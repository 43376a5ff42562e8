import { namedAssets } from '../../domain/branding/brand-images.js';
import { client, namedByClient } from '../../domain/client/client.js';
import type { FilesApp, LogApp } from '../app.js';
import { clientStream } from '../client/unique-client-id.js';
import { forEachReadable } from '../events/unless-unreadable.js';
import type { AssetHolder } from '../ports/images/brand-assets.js';
import { load } from '../shared/load.js';
import { brandingTarget } from './branding-stream.js';

/** An asset that was stored this many ms ago is named by an event, or never will be. */
const OLD_MS = 3_600_000;

/**
 * Deletes the assets that no branding and no client names any more, by their streams. Assets of a holder without an event are
 * kept. Called by a repeated job. Leaves out holders that cannot be read, and throws the first such failure at the end.
 */
export async function dropUnnamedAssets(app: FilesApp, olderThanMs = OLD_MS): Promise<void> {
  await forEachReadable(await app.assets.holdersToDrop(olderThanMs), async (holder) => {
    const { named, revision } = await namedBy(app, holder);
    // an empty read may be a fault of the log: it must not delete an image that is shown
    if (revision !== null) await app.assets.drop(holder, named, olderThanMs);
  });
}

async function namedBy(
  app: LogApp,
  { tenantId, clientId }: AssetHolder,
): Promise<{ readonly named: readonly string[]; readonly revision: bigint | null }> {
  if (clientId !== null) {
    const { state, revision } = await load(app, clientStream(app, tenantId, clientId), client);
    return { named: namedByClient(state), revision };
  }
  const { stream, aggregate } = brandingTarget(tenantId);
  const { state, revision } = await load(app, stream, aggregate);
  return { named: namedAssets(state), revision };
}
