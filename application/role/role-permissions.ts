import { type HeldPermission, permissionNames } from '../../domain/resource/permissions.js';
import type { InputFault } from '../../domain/shared/domain-error.js';
import { fault, refuseFaults } from '../../domain/shared/faults.js';
import type { App } from '../app.js';
import { loadResource } from '../resource/resource-stream.js';

/**
 * Returns the given permissions by the registered identifiers of their APIs, sorted; undefined for undefined. Throws
 * `invalid_input` for one that the tenant's API does not have, which is all that is said of another tenant's.
 * @param before what the role holds already, which its API need not have any more
 */
export async function rolePermissions(
  app: Pick<App, 'events' | 'ids'>,
  tenantId: string,
  given: readonly HeldPermission[] | undefined,
  before: readonly HeldPermission[] = [],
): Promise<readonly HeldPermission[] | undefined> {
  if (given === undefined) return undefined;
  const identifiers = [...new Set(given.map(({ resource }) => resource))];
  const states = new Map(
    await Promise.all(
      identifiers.map(
        async (identifier) => [identifier, (await loadResource(app, tenantId, identifier)).state] as const,
      ),
    ),
  );
  const found = given.map(({ resource, name }, index) => {
    if (before.some((one) => one.resource === resource && one.name === name))
      return { held: { resource, name }, faults: [] };
    const state = states.get(resource)!;
    const faults = state.status !== 'present' ? [noApi(index)] : [];
    const isKnown = permissionNames(state).includes(name);
    return {
      held: { resource: state.status === 'present' ? state.identifier : resource, name },
      faults: faults.length > 0 || isKnown ? faults : [noPermission(index)],
    };
  });
  refuseFaults(found.flatMap(({ faults }) => faults));
  return found.map(({ held }) => held).sort(byResourceAndName);
}

const noApi = (index: number): InputFault =>
  fault(
    `/permissions/${index}/resource`,
    'unknown',
    'is the identifier of no API of the tenant; register it first',
  );

const noPermission = (index: number): InputFault =>
  fault(`/permissions/${index}/name`, 'unknown', 'is no permission of this API; add it there first');

const byResourceAndName = (one: HeldPermission, other: HeldPermission): number =>
  one.resource === other.resource ? (one.name < other.name ? -1 : 1) : one.resource < other.resource ? -1 : 1;
