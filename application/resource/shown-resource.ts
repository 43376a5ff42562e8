import { noSuchResource, type ResourceState } from '../../domain/resource/resource.js';
import type { ClientApp, LogApp } from '../app.js';
import { load } from '../shared/load.js';
import { type ResourceRecord, resourceRecord } from './resource-record.js';
import { resourceTarget } from './resource-stream.js';

/** The revision of a client's audience that was never registered as an API. */
const UNREGISTERED = -1n;

type ResourceApp = Pick<ClientApp, 'resources'>;

/** An API with the revision of its stream. */
export interface ResourceView {
  readonly record: ResourceRecord;
  readonly revision: bigint;
}

/**
 * Returns an API as its stream has it, with the number of its clients; the audience of a client that was never registered
 * from the read model. Throws `resource_not_found`.
 */
export async function shownResource(
  app: ResourceApp,
  tenantId: string,
  resourceId: string,
  { state, revision }: { readonly state: ResourceState; readonly revision: bigint | null },
): Promise<ResourceView> {
  const listed = state.status === 'deleted' ? null : await app.resources.byId(tenantId, resourceId);
  if (state.status === 'present')
    return {
      record: resourceRecord(state, listed?.clients ?? 0),
      revision: revision ?? UNREGISTERED,
    };
  if (listed === null) throw noSuchResource();
  return { record: resourceRecord(listed, listed.clients), revision: UNREGISTERED };
}

/** Reads an API. Throws `resource_not_found`. */
export async function readResource(
  app: ResourceApp & Pick<LogApp, 'events'>,
  tenantId: string,
  resourceId: string,
): Promise<ResourceView> {
  const { stream, aggregate } = resourceTarget(tenantId, resourceId);
  return shownResource(app, tenantId, resourceId, await load(app, stream, aggregate));
}

/** Returns the state of an API that may be changed. Throws `resource_not_found`. */
export function undeleted(state: ResourceState): Exclude<ResourceState, { status: 'deleted' }> {
  if (state.status === 'deleted') throw noSuchResource();
  return state;
}

/** Returns the identifier of an API; of one that was never registered by the read model. Throws `resource_not_found`. */
export async function identifierOf(
  app: ResourceApp,
  tenantId: string,
  resourceId: string,
  state: ResourceState,
): Promise<string> {
  if (state.status === 'present') return state.identifier;
  const listed = await app.resources.byId(tenantId, resourceId);
  if (listed === null) throw noSuchResource();
  return listed.identifier;
}
