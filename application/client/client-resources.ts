import { isClientId } from '../../domain/client/client-input.js';
import type { InputFault } from '../../domain/shared/domain-error.js';
import { fault, refuseFaults } from '../../domain/shared/faults.js';
import type { LogApp } from '../app.js';
import { loadResource } from '../resource/resource-stream.js';
import { holdsAudience } from './claim-audience.js';

/** The audience and the other APIs of a client, as they were given; undefined for those that stay. */
export interface GivenResources {
  readonly audience?: string | undefined;
  readonly resources?: readonly string[] | undefined;
}

/**
 * Returns the given APIs by their registered identifiers; undefined for undefined. Throws `invalid_input` for one that the
 * tenant does not have, and for an audience whose API was deleted.
 * @param kept what the client has already, which may have been deleted since
 */
export async function clientResources(
  app: LogApp,
  tenantId: string,
  { audience, resources }: GivenResources,
  kept: readonly string[] = [],
): Promise<readonly string[] | undefined> {
  const checked = await Promise.all(
    (resources ?? []).map(async (identifier, index) => {
      const pointer = `/resources/${index}`;
      if (identifier === audience || kept.includes(identifier)) return { identifier, faults: [] };
      const { state } = await loadResource(app, tenantId, identifier);
      if (state.status === 'present') return { identifier: state.identifier, faults: [] };
      // the audience of a client needs no registration, and an id of a client, which is held in the same way, is none
      const mayBe = state.status === 'none' && !isClientId(identifier);
      const isAudience = mayBe && (await holdsAudience(app, tenantId, identifier));
      return { identifier, faults: isAudience ? [] : [unknown(pointer)] };
    }),
  );
  refuseFaults([
    ...(audience === undefined ? [] : await audienceFaults(app, tenantId, audience)),
    ...checked.flatMap(({ faults }) => faults),
  ]);
  return resources && checked.map(({ identifier }) => identifier);
}

const unknown = (pointer: string): InputFault =>
  fault(pointer, 'unknown', 'is the identifier of no API of the tenant; register it first');

async function audienceFaults(app: LogApp, tenantId: string, audience: string): Promise<InputFault[]> {
  const { state } = await loadResource(app, tenantId, audience);
  return state.status === 'deleted'
    ? [fault('/audience', 'deleted', 'is an API that was deleted; register it again first')]
    : [];
}
