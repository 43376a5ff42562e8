import { answeringProviders } from '../providers/answering-providers.js';
import { createConnection } from '../../../application/connection/create-connection.js';
import type { CreateConnectionInput } from '../../../domain/connection/connection-input.js';
import type { App } from '../../../application/app.js';
import { systemCommand } from '../in-memory/in-memory-app.js';

/** Creates a connection of a tenant, whose provider is not asked, and returns its id. */
export async function addConnection(
  app: App,
  tenantId: string,
  input: Partial<CreateConnectionInput> = {},
): Promise<string> {
  const { record } = await createConnection(
    { ...app, providers: answeringProviders },
    systemCommand({ tenantId }),
    {
      provider: 'oidc',
      name: 'Acme staff',
      issuer: 'https://id.acme.test',
      clientId: 'tessera',
      clientSecret: 'hardly-a-secret-9xQ2',
      ...input,
    },
  );
  return record.id;
}
