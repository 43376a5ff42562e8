import { expect } from 'chai';
import type { UserEvent } from '../../../domain/user/user-events.js';
import { connectionDirectory } from '../../../projections/connections/directory.js';
import { uuidOf } from '../support/mixed-log.js';
import { type World, openWorld } from '../support/world.js';
import {
  connectionCreated as created,
  identityLinked,
  tenantCreated,
  userCreated,
} from '../support/events.js';

const [tenantId, otherTenant] = [uuidOf('tenant'), uuidOf('other')];
const [acme, beta] = [uuidOf('acme'), uuidOf('beta')];
describe('the connections of tenants in the read model', () => {
  let world: World;
  before(async () => {
    world = await openWorld();
    for (const id of [tenantId, otherTenant]) await world.append(id, 'tenant', id, [tenantCreated(id)]);
    await world.append(tenantId, 'connection', beta, [created(beta, 'Beta')]);
    const last = await world.append(tenantId, 'connection', acme, [
      created(acme, 'Staff'),
      { type: 'ConnectionChanged', data: { connectionId: acme, name: 'Acme' } },
    ]);
    await world.process().progress.waitFor(last, 30_000);
  });
  after(() => world.close());

  it('a tenant has its connections by name, with the end of their secrets at most', async () => {
    const found = await connectionDirectory(world.reader).of(tenantId);
    expect(found.map(({ connectionId, name }) => [connectionId, name])).to.deep.equal([
      [acme, 'Acme'],
      [beta, 'Beta'],
    ]);
    expect(found[0]).to.include({ secretHint: '9xQ2', provider: 'oidc', enabled: true });
  });

  it('a tenant has passwords while one of its users has one', async () => {
    const userId = uuidOf('grace');
    const has = (of = tenantId) => connectionDirectory(world.reader).hasPasswords(of);
    const append = async (...events: readonly UserEvent[]): Promise<void> => {
      const last = await world.append(tenantId, 'user', userId, events);
      await world.process().progress.waitFor(last, 30_000);
    };
    await append(userCreated(userId));
    expect(await has()).to.equal(false);
    const password = { passwordHash: '$argon2id$', mustChange: false, cause: 'creation' } as const;
    await append({ type: 'UserPasswordSet', data: { userId, ...password } });
    expect([await has(), await has(otherTenant)]).to.deep.equal([true, false]);
    await append({ type: 'UserPasswordRemoved', data: { userId } });
    expect(await has()).to.equal(false);
  });

  it('a connection has the users who sign in with it, and those who have no other way', async () => {
    const directory = connectionDirectory(world.reader);
    const [ada, bea, cyd] = [uuidOf('ada'), uuidOf('bea'), uuidOf('cyd')];
    const append = async (userId: string, ...events: readonly UserEvent[]): Promise<void> => {
      const last = await world.append(tenantId, 'user', userId, events);
      await world.process().progress.waitFor(last, 30_000);
    };
    const without = () => Promise.all([acme, beta].map((id) => directory.usersWithoutOtherWay(tenantId, id)));
    await append(ada, userCreated(ada), identityLinked(ada, uuidOf('ada at acme'), acme));
    await append(bea, userCreated(bea), identityLinked(bea, uuidOf('bea at acme'), acme));
    await append(bea, identityLinked(bea, uuidOf('bea at beta'), beta));
    await append(cyd, userCreated(cyd), identityLinked(cyd, uuidOf('cyd at beta'), beta));
    expect(await directory.usersOf(tenantId)).to.deep.equal(
      new Map([
        [acme, 2],
        [beta, 2],
      ]),
    );
    expect(await directory.usersOf(otherTenant)).to.deep.equal(new Map());
    expect(await without()).to.deep.equal([1, 1]);
    const password = { passwordHash: '$argon2id$', mustChange: false, cause: 'creation' } as const;
    await append(ada, { type: 'UserPasswordSet', data: { userId: ada, ...password } });
    expect(await without()).to.deep.equal([0, 1]);
    expect(await directory.usersWithoutOtherWay(otherTenant, beta)).to.equal(0);
  });

  it('an account at a connection that is deleted or disabled is no other way to sign in', async () => {
    const directory = connectionDirectory(world.reader);
    const [kept, other, userId] = [uuidOf('kept'), uuidOf('other connection'), uuidOf('dot')];
    const append = async (
      noun: 'connection' | 'user',
      id: string,
      ...events: Parameters<World['append']>[3]
    ): Promise<void> => {
      const last = await world.append(tenantId, noun, id, events);
      await world.process().progress.waitFor(last, 30_000);
    };
    const without = () =>
      Promise.all([kept, other].map((id) => directory.usersWithoutOtherWay(tenantId, id)));
    await append('connection', kept, created(kept, 'Kept'));
    await append('connection', other, created(other, 'Other'));
    await append(
      'user',
      userId,
      userCreated(userId),
      identityLinked(userId, uuidOf('dot at kept'), kept),
      identityLinked(userId, uuidOf('dot at other'), other),
    );
    expect(await without()).to.deep.equal([0, 0]);
    await append('connection', other, {
      type: 'ConnectionChanged',
      data: { connectionId: other, enabled: false },
    });
    expect(await without()).to.deep.equal([1, 0]);
    await append('connection', other, {
      type: 'ConnectionChanged',
      data: { connectionId: other, enabled: true },
    });
    expect(await without()).to.deep.equal([0, 0]);
    await append('connection', other, { type: 'ConnectionDeleted', data: { connectionId: other } });
    expect(await without()).to.deep.equal([1, 0]);
  });

  it('another tenant has none of them', async () => {
    expect(await connectionDirectory(world.reader).of(otherTenant)).to.deep.equal([]);
  });
});
