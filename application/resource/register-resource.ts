import { checkedResource, type ResourceInput } from '../../domain/resource/resource-input.js';
import { decideResourceRegistration, type ResourceState } from '../../domain/resource/resource.js';
import type { ClientApp } from '../app.js';
import { claimAudience } from '../client/claim-audience.js';
import { countClaim } from '../client/count-claim.js';
import { refuseClientAddress, refuseForeignAudience } from '../client/client-refusals.js';
import type { CommandContext, Outcome } from '../shared/command-context.js';
import { execute } from '../shared/execute.js';
import type { ResourceRecord } from './resource-record.js';
import { resourceIdOf, resourceTarget } from './resource-stream.js';
import { shownResource } from './shown-resource.js';

/**
 * Registers an API. Its identifier is reserved for the tenant for good, as the audiences of clients are. Throws `invalid_input`,
 * `resource_exists`, `audience_taken`, `audience_not_own`, `too_many_claims`.
 */
export async function registerResource(
  app: ClientApp,
  context: CommandContext,
  input: ResourceInput,
): Promise<Outcome<ResourceRecord>> {
  const { tenantId } = context;
  const registration = checkedResource(input, app.addresses.baseUrl);
  const { identifier } = registration;
  const resourceId = resourceIdOf(app, tenantId, identifier);
  const done = await execute(app, context, {
    ...resourceTarget(tenantId, resourceId),
    expects: (state: ResourceState) => state,
    decide: (state) => decideResourceRegistration(state, { resourceId, ...registration }),
    beforeAppend: async () => {
      await claimAudience(app, context, identifier, {
        permit: async () => {
          await refuseForeignAudience(app, context, identifier);
          await countClaim(app, context);
          await refuseClientAddress(app, identifier);
        },
      });
      return null;
    },
  });
  return { ...(await shownResource(app, tenantId, resourceId, done)), position: done.position };
}
