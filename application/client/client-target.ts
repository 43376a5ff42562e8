import type { ClientEvent } from '../../domain/client/client-events.js';
import {
  type ClientState,
  type RegisteredClient,
  client,
  registeredClient,
} from '../../domain/client/client.js';
import { isBuiltInClient } from '../../domain/client/portal-client.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import type { Aggregate } from '../../domain/shared/decider.js';
import type { App } from '../app.js';
import { protectManagement } from './client-refusals.js';
import { clientStream } from './unique-client-id.js';

/** The stream of a registered client, and who may write to it. */
export interface ClientTarget {
  readonly stream: string;
  readonly aggregate: Aggregate<ClientState, ClientEvent>;
  readonly expects: (state: ClientState) => RegisteredClient;
  readonly permits: typeof protectManagement;
}

/** Returns what a command on a tenant's client writes to. Throws `built_in_client` for one of the service's own. */
export function clientTarget(app: Pick<App, 'ids'>, tenantId: string, clientId: string): ClientTarget {
  if (isBuiltInClient(clientId))
    throw new DomainError(
      'conflict',
      'built_in_client',
      "This client is the service's own; nothing of it can be changed.",
    );
  return {
    stream: clientStream(app, tenantId, clientId),
    aggregate: client,
    expects: registeredClient,
    permits: protectManagement,
  };
}
