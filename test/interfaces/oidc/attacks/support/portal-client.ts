import { clientStream } from '../../../../../application/client/unique-client-id.js';
import { eventContext } from '../../../../../application/shared/event-context.js';
import { systemCommand } from '../../../../support/in-memory/in-memory-app.js';
import type { OidcService } from '../../../../support/pages/oidc-service.js';

/**
 * Registers a client whose access tokens are for this service itself, as the portal's will be: no registration lets
 * anybody have that audience, so that it is given by an event.
 */
export async function registerPortalClient(oidc: OidcService, slug: string, clientId: string): Promise<void> {
  await oidc.register(slug, { clientId, audience: `https://${clientId}.${slug}.test` });
  const { app } = oidc.runtime;
  const command = systemCommand({ tenantId: oidc.tenantIds[slug]! });
  const event = { type: 'ClientChanged', data: { clientId, audience: oidc.issuer } } as const;
  const stream = clientStream(app, command.tenantId, clientId);
  await app.events.append([
    {
      stream,
      expected: 'any',
      events: [event],
      ids: [app.ids.next()],
      context: eventContext(app.clock, command),
    },
  ]);
}
