import type { ResourceEvent } from '../../domain/resource/resource-events.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import type { ClientApp } from '../app.js';
import type { CommandContext, Done } from '../shared/command-context.js';
import type { NamedClient } from '../ports/openid/resource-directory.js';
import { execute } from '../shared/execute.js';
import { resourceTarget } from './resource-stream.js';
import { identifierOf, undeleted } from './shown-resource.js';

/**
 * Deletes an API: no token is issued for it any more, and those that live are refused when they are to be refreshed. Its
 * identifier stays the tenant's. Throws `resource_not_found`, `resource_in_use` while it is the audience of a client,
 * `stale_revision`.
 */
export async function deleteResource(
  app: ClientApp,
  context: CommandContext,
  { resourceId }: { readonly resourceId: string },
): Promise<Done> {
  const { tenantId } = context;
  const { position } = await execute(app, context, {
    ...resourceTarget(tenantId, resourceId),
    expects: undeleted,
    fetch: async (state) => {
      const identifier = await identifierOf(app, tenantId, resourceId, state);
      const clients = await app.resources.clientsWithAudience(tenantId, identifier);
      if (clients.length > 0) throw inUse(clients);
      return identifier;
    },
    decide: (_state, _loaded, identifier): ResourceEvent[] => [
      { type: 'ResourceDeleted', data: { resourceId, identifier } },
    ],
  });
  return { position };
}

const inUse = (clients: readonly NamedClient[]): DomainError =>
  new DomainError(
    'conflict',
    'resource_in_use',
    `The API is the audience of ${clients.map(({ name }) => `"${name}"`).join(', ')}. Give these applications another audience first.`,
    [],
    { clients },
  );
