import { expect } from 'chai';
import { changeClient } from '../../../application/client/change-client.js';
import { deleteClient } from '../../../application/client/delete-client.js';
import { registerClient } from '../../../application/client/register-client.js';
import type { ClientInput } from '../../../domain/client/client-input.js';
import { rotateClientSecret } from '../../../application/client/rotate-client-secret.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { createUser } from '../../../application/user/create-user.js';
import type { CommandContext } from '../../../application/shared/command-context.js';
import { refusal as refusalOf } from '../../support/samples/given.js';
import {
  type Process,
  type World,
  command,
  inMemoryWorld,
  systemCommand,
} from '../../support/in-memory/in-memory-app.js';

const refusal = async (outcome: Promise<unknown>): Promise<string> => (await refusalOf(outcome)).code;

const input = (clientId: string, managementScopes: readonly string[]): ClientInput => ({
  clientId,
  type: 'confidential',
  audience: 'https://api.acme.test',
  redirectUris: ['https://app.acme.test/callback'],
  managementScopes,
});

describe('clients with scopes of the Management API', () => {
  let world: World;
  let app: Process;
  let owner: () => CommandContext;
  let admin: () => CommandContext;

  beforeEach(async () => {
    world = inMemoryWorld();
    app = world.process();
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme' });
    const holder = async (role: string): Promise<() => CommandContext> => {
      const given = { email: `${role}@acme.test`, roles: [role] };
      const { record } = await createUser(app, systemCommand(), given);
      return () => command({ actor: { type: 'user', id: record.id } });
    };
    owner = await holder('owner');
    admin = await holder('admin');
  });

  it('are registered by owners, not by admins', async () => {
    expect(await refusal(registerClient(app, admin(), input('tool', ['users:read'])))).to.equal(
      'owner_required',
    );
    expect((await registerClient(app, admin(), input('plain', []))).record.managementScopes).to.deep.equal(
      [],
    );
    const { record } = await registerClient(app, owner(), input('tool', ['users:read']));
    expect(record.managementScopes).to.deep.equal(['users:read']);
  });

  it('are changed, rotated and deleted by owners, not by admins', async () => {
    await registerClient(app, systemCommand(), input('tool', ['users:read']));
    const attempts = [
      (by: CommandContext) => changeClient(app, by, { clientId: 'tool', name: 'Other' }),
      (by: CommandContext) => changeClient(app, by, { clientId: 'tool', managementScopes: [] }),
      (by: CommandContext) => rotateClientSecret(app, by, { clientId: 'tool' }),
      (by: CommandContext) => deleteClient(app, by, { clientId: 'tool' }),
    ];
    for (const attempt of attempts) expect(await refusal(attempt(admin()))).to.equal('owner_required');
    await attempts[0]!(owner());
    await attempts[2]!(owner());
    await attempts[1]!(owner());
    // an ordinary client by now
    await attempts[3]!(admin());
  });

  it('are not made of ordinary ones by admins', async () => {
    await registerClient(app, admin(), input('plain', []));
    const change = { clientId: 'plain', managementScopes: ['users:write'] };
    expect(await refusal(changeClient(app, admin(), change))).to.equal('owner_required');
    const { record } = await changeClient(app, owner(), change);
    expect(record.managementScopes).to.deep.equal(['users:write']);
  });
});
