import { expect } from 'chai';
import { signIn } from '../../../../application/sign-in/sign-in.js';
import { createTenant } from '../../../../application/tenant/create-tenant.js';
import { createUser } from '../../../../application/user/create-user.js';
import { deleteDueUsers } from '../../../../application/user/deletion/delete-due-users.js';
import { requestDeletion } from '../../../../application/user/deletion/request-deletion.js';
import { command, systemCommand, TENANT } from '../../../support/in-memory/in-memory-app.js';
import { userStream } from '../../../support/samples/tenant-world.js';
import { type PostgresApps, postgresApps } from '../../../support/services/postgres-app.js';

const DAY = 24 * 3_600_000;
const password = 'correct horse battery';
const noAlerts = { alerts: () => Promise.resolve({ items: [], next: null, total: 0 }) };

describe('deletion of an account, 50 at once', () => {
  let processes: PostgresApps;
  let names = 0;

  before(async () => {
    processes = await postgresApps(2);
    await createTenant(processes.apps[0]!, systemCommand(), { slug: 'acme', name: 'Acme Inc.' });
  });
  after(() => processes.close());

  const app = (n: number) => processes.apps[n % processes.apps.length]!;
  const create = async () => {
    const email = `ada${++names}@example.com`;
    const { record } = await createUser(app(0), systemCommand(), { email, password, emailVerified: true });
    return { email, userId: record.id };
  };
  const request = (n: number, userId: string) =>
    requestDeletion(app(n), noAlerts, command({ actor: { type: 'user', id: userId } }), { userId });
  const typesOf = async (userId: string): Promise<string[]> =>
    (await app(0).events.load(userStream(userId))).map(({ event }) => event.type);

  it('of 50 requests at once one is noted', async () => {
    const { userId } = await create();
    const results = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => request(n, userId)));
    expect(results.some(({ status }) => status === 'fulfilled')).to.equal(true);
    expect((await typesOf(userId)).filter((type) => type === 'UserDeletionRequested')).to.have.length(1);
  });

  it('of 50 sign-ins and erasures at once either all sign-ins are too late, or the account stays', async () => {
    for (let round = 0; round < 3; round++) {
      const { email, userId } = await create();
      await request(0, userId);
      processes.clock.now += 7 * DAY;
      const errors: unknown[] = [];
      const due = () => Promise.resolve([{ tenantId: TENANT, userId }]);
      const signingIn = async (n: number): Promise<string> => {
        const { actor: _, ...visitor } = command({ source: 'hosted', ip: `192.0.2.${n}` });
        return (await signIn(app(n), visitor, { email, password, clientId: null })).kind;
      };
      const erasing = async (n: number): Promise<string> => {
        const erased = await deleteDueUsers(app(n), { due, onError: (error) => errors.push(error) });
        return erased > 0 ? 'erased' : 'not erased';
      };
      const delayed = round % 2 === 0 ? erasing : signingIn;
      const results = await Promise.all(
        Array.from({ length: 50 }, (_, n) =>
          n % 10 === 0 ? erasing(n) : n % 10 === 5 ? delayed(n) : signingIn(n),
        ),
      );
      const types = await typesOf(userId);
      const isErased = types.includes('UserDeleted');
      expect(isErased && types.includes('UserDeletionWithdrawn'), types.join(' ')).to.equal(false);
      expect(results.includes('erased')).to.equal(isErased);
      expect(results.includes('signed-in')).to.equal(!isErased);
      expect(await app(0).erasures.pending(-1)).to.deep.equal([]);
      expect(errors).to.deep.equal([]);
    }
  });
});
