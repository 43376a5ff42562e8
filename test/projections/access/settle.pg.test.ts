import { expect } from 'chai';
import { accessHistory } from '../../../projections/access/queries.js';
import { accessProjection } from '../../../projections/registry.js';
import { projectionProgress } from '../../../projections/runner/progress/progress.js';
import { startProjection } from '../../../projections/runner/projector.js';
import { roleDefined, tenantCreated } from '../support/events.js';
import { uuidOf } from '../support/mixed-log.js';
import { openWorld, type World } from '../support/world.js';

const [tenantId, roleId] = [uuidOf('tenant'), uuidOf('role')];

describe('the history of access, waited for', function () {
  this.timeout(60_000);
  let world: World;
  before(async () => {
    world = await openWorld();
    await world.append(tenantId, 'tenant', tenantId, [tenantCreated(tenantId)]);
  });
  after(() => world.close());

  /** Starts a projector; `settle` waits as long as given, in ms. */
  const started = () => {
    const progress = projectionProgress({
      database: world.projecting,
      projection: accessProjection.name,
      timeoutMs: 30_000,
    });
    const projector = startProjection({
      ...world.model,
      projection: accessProjection,
      log: world.log,
      progress,
    });
    const settle = (timeoutMs?: number): Promise<bigint | null> =>
      accessHistory({
        database: world.reader,
        projecting: world.projecting,
        store: world.store,
        progress: { waitFor: (position) => progress.waitFor(position, timeoutMs) },
      }).settle(tenantId);
    return { projector, settle, close: () => progress.close() };
  };

  it('has all entries with the projector, and says so when it has stopped', async () => {
    const { projector, settle, close } = started();
    try {
      expect(await settle()).to.equal(1n);
      await world.append(tenantId, 'role', roleId, [roleDefined(roleId, 'clerk')]);
      expect(await settle()).to.equal(2n);
      await projector.stop();
      await world.append(tenantId, 'role', roleId, [{ type: 'RoleDeleted', data: { roleId } }]);
      expect(await settle(100)).to.equal(null);
    } finally {
      await projector.stop();
      await close();
    }
  });
});
