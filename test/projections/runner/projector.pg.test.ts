import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { userQueries } from '../../../projections/users/queries.js';
import { tenantCreated, userCreated } from '../support/events.js';
import { openWorld, type World } from '../support/world.js';

describe('projector', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  it('builds the tables of an empty log, and shows a write as soon as it is waited for', async () => {
    const { progress } = world.process();
    const tenantId = randomUUID();
    const users = userQueries(world.reader);
    await world.append(tenantId, 'tenant', tenantId, [tenantCreated(tenantId)]);
    for (let n = 0; n < 20; n++) {
      const id = randomUUID();
      const position = await world.append(tenantId, 'user', id, [userCreated(id)]);
      expect(await progress.waitFor(position)).to.equal(true);
      const found = await users.byId(tenantId, id, Date.now());
      expect(found?.record).to.include({ id, email: `${id}@example.com`, status: 'active' });
      expect(found?.record.roles).to.deep.equal(['user']);
      expect(found?.revision).to.equal(0n);
    }
  });
});
