import { comparedAudience } from '../../domain/client/audience.js';
import type { ResourceEvent } from '../../domain/resource/resource-events.js';
import { type ResourceState, resource } from '../../domain/resource/resource.js';
import type { Aggregate } from '../../domain/shared/decider.js';
import { streamName } from '../../domain/shared/stream-name.js';
import type { App } from '../app.js';
import { load, type Loaded } from '../shared/load.js';

/** Returns the id of a tenant's API with this identifier. It is derived, so that an audience leads to its API without a look-up. */
export const resourceIdOf = ({ ids }: Pick<App, 'ids'>, tenantId: string, identifier: string): string =>
  ids.derive(tenantId, `resource|${comparedAudience(identifier)}`);

/** Returns the stream of an API, and how it is folded. */
export const resourceTarget = (
  tenantId: string,
  resourceId: string,
): { readonly stream: string; readonly aggregate: Aggregate<ResourceState, ResourceEvent> } => ({
  stream: streamName(tenantId, 'resource', resourceId),
  aggregate: resource,
});

/** Reads the tenant's API with this identifier; `none` as well for one that is only a client's audience. */
export function loadResource(
  app: Pick<App, 'events' | 'ids'>,
  tenantId: string,
  identifier: string,
): Promise<Loaded<ResourceState>> {
  const { stream, aggregate } = resourceTarget(tenantId, resourceIdOf(app, tenantId, identifier));
  return load(app, stream, aggregate);
}
