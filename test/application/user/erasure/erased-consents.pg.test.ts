import { expect } from 'chai';
import { rememberConsent } from '../../../../application/authorization/remember-consent.js';
import { createTenant } from '../../../../application/tenant/create-tenant.js';
import { createUser } from '../../../../application/user/create-user.js';
import { deleteUser } from '../../../../application/user/erasure/delete-user.js';
import { command, systemCommand, TENANT } from '../../../support/in-memory/in-memory-app.js';
import { type PostgresApps, postgresApps } from '../../../support/services/postgres-app.js';

const consent = { scopes: ['openid'], claims: [] };

describe('the consents of an erased person', () => {
  let processes: PostgresApps;

  before(async () => {
    processes = await postgresApps(2);
    await createTenant(processes.apps[0]!, systemCommand(), { slug: 'acme', name: 'Acme Inc.' });
  });
  after(() => processes.close());

  const app = (n = 0) => processes.apps[n % processes.apps.length]!;
  const create = async (email: string): Promise<string> =>
    (await createUser(app(), systemCommand(), { email })).record.id;
  const agree = (userId: string, clientId: string, n = 0) =>
    rememberConsent(app(n), command({ actor: { type: 'user', id: userId } }), {
      userId,
      client: { clientId, name: `App ${clientId}` },
      consent,
    });
  const clientsOf = async (userId: string): Promise<string[]> =>
    (await app().consents.ofUser(TENANT, userId)).map(({ clientId }) => clientId).sort();

  it('are gone with the deletion, and those of others stay', async () => {
    const [ada, bo] = [await create('ada@example.com'), await create('bo@example.com')];
    for (const userId of [ada, bo]) for (const clientId of ['web', 'server']) await agree(userId, clientId);
    expect(await clientsOf(ada)).to.deep.equal(['server', 'web']);
    await deleteUser(app(), command(), { userId: ada });
    expect(await clientsOf(ada)).to.deep.equal([]);
    expect(await clientsOf(bo)).to.deep.equal(['server', 'web']);
  });

  it('are none when the person is erased while 50 are given', async () => {
    for (let round = 0; round < 3; round++) {
      const userId = await create(`eve${round}@example.com`);
      await Promise.all([
        ...Array.from({ length: 50 }, (_, n) => agree(userId, `client${n}`, n)),
        deleteUser(app(1), command(), { userId }),
      ]);
      expect(await clientsOf(userId)).to.deep.equal([]);
    }
  });

  it('are none when one is given after the deletion', async () => {
    const userId = await create('late@example.com');
    await deleteUser(app(), command(), { userId });
    await agree(userId, 'web');
    expect(await clientsOf(userId)).to.deep.equal([]);
  });
});
