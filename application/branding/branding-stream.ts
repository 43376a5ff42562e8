import type { BrandingEvent } from '../../domain/branding/branding-events.js';
import { type BrandingState, branding } from '../../domain/branding/branding.js';
import { streamName } from '../../domain/shared/stream-name.js';
import type { AssetHolder } from '../ports/images/brand-assets.js';
import type { CommandContext } from '../shared/command-context.js';
import type { Target } from '../shared/execute.js';

/** Returns the stream of a tenant's branding. Every tenant has a branding, also before the first event. */
export const brandingTarget = (tenantId: string): Target<BrandingState, BrandingEvent> => ({
  stream: streamName(tenantId, 'branding', tenantId),
  aggregate: branding,
});

/** Returns the branding of a tenant as the holder of assets. */
export const brandingHolder = (tenantId: string): AssetHolder => ({ tenantId, clientId: null });

/** Returns the number of changes, for `ETag`, so that a branding without a change has an entity tag as well. */
export const changeCount = (revision: bigint | null): bigint => (revision ?? -1n) + 1n;

/** Returns the command with revisions in `ifMatch`, in place of the numbers of changes that the caller sent. */
export function ofChangeCount(context: CommandContext): CommandContext {
  const { ifMatch } = context;
  if (ifMatch === undefined) return context;
  return { ...context, ifMatch: { includes: (revision) => ifMatch.includes(changeCount(revision)) } };
}
