import { PLATFORM_TENANT, streamName } from '../../../domain/shared/stream-name.js';
import { type RemovalState, removal } from '../../../domain/tenant/removal.js';
import type { RemovalEvent } from '../../../domain/tenant/removal-events.js';
import type { App } from '../../app.js';
import { load } from '../../shared/load.js';
import type { Target } from '../../shared/execute.js';

/** Returns the stream of the platform's tenant that keeps what stays of a tenant, and how it is folded. */
export const removalTarget = (tenantId: string): Target<RemovalState, RemovalEvent> => ({
  stream: streamName(PLATFORM_TENANT, 'removedtenant', tenantId),
  aggregate: removal,
});

/** Returns whether there was a tenant with this id whose streams are, or may be, deleted. */
export async function isRemoved(app: Pick<App, 'events'>, tenantId: string): Promise<boolean> {
  const { stream, aggregate } = removalTarget(tenantId);
  return (await load(app, stream, aggregate)).state.status === 'removed';
}
