import { checkedResourceChange, type ResourceSettingsInput } from '../../domain/resource/resource-input.js';
import { decideResourceChange } from '../../domain/resource/resource.js';
import type { ClientApp } from '../app.js';
import type { CommandContext, Outcome } from '../shared/command-context.js';
import { execute } from '../shared/execute.js';
import type { ResourceRecord } from './resource-record.js';
import { resourceTarget } from './resource-stream.js';
import { identifierOf, shownResource, undeleted } from './shown-resource.js';

/** The members to change: an absent one stays. */
export interface ChangeResourceInput extends ResourceSettingsInput {
  readonly resourceId: string;
}

/**
 * Changes an API, but for its identifier. A permission that is left out is in no token any more. The audience of a client is
 * registered by its first change. Throws `invalid_input`, `resource_not_found`, `stale_revision`.
 */
export async function changeResource(
  app: ClientApp,
  context: CommandContext,
  { resourceId, ...input }: ChangeResourceInput,
): Promise<Outcome<ResourceRecord>> {
  const { tenantId } = context;
  const done = await execute(app, context, {
    ...resourceTarget(tenantId, resourceId),
    expects: undeleted,
    fetch: async (present) => ({
      identifier: await identifierOf(app, tenantId, resourceId, present),
      changes: checkedResourceChange(input),
    }),
    decide: (present, _, { changes, identifier }) =>
      decideResourceChange(present, { resourceId, identifier }, changes),
  });
  return { ...(await shownResource(app, tenantId, resourceId, done)), position: done.position };
}
