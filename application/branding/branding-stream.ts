import type { BrandingEvent } from '../../domain/branding/branding-events.js';
import { type BrandingState, branding } from '../../domain/branding/branding.js';
import { streamName } from '../../domain/shared/stream-name.js';
import type { CommandContext } from '../shared/command-context.js';
import type { Target } from '../shared/execute.js';

/** A tenant's branding: there is one, from the first moment on. */
export const brandingTarget = (tenantId: string): Target<BrandingState, BrandingEvent> => ({
  stream: streamName(tenantId, 'branding', tenantId),
  aggregate: branding,
});

/** For `ETag`: the number of changes, so that a branding has one before anybody changed it. */
export const changeCount = (revision: bigint | null): bigint => (revision ?? -1n) + 1n;

/** The command with the revisions that the caller's `If-Match` stands for. */
export const ofChangeCount = (context: CommandContext): CommandContext =>
  context.ifMatch === undefined
    ? context
    : { ...context, ifMatch: context.ifMatch.map((count) => count - 1n) };
