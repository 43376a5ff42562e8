import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { EventStoreUnavailable } from '../../../application/ports/events/event-store.js';
import { postgresAuditLog } from '../../../projections/audit-log/postgres-audit-log.js';
import { tenantCreated } from '../support/events.js';
import { type AuditWorld, openAuditWorld } from './audit-world.js';

const all = { from: null, to: null };
const never = new Promise<never>(() => undefined);

async function* silent(): AsyncGenerator<never, void, void> {
  yield await never;
}

describe('a check of a chain', () => {
  let world: AuditWorld;
  let tenantId: string;
  before(async () => {
    world = await openAuditWorld();
    tenantId = randomUUID();
    await world.appendAs(tenantId, 'tenant', tenantId, [tenantCreated(tenantId)]);
    await world.entries(tenantId);
  });
  after(() => world.close());

  const check = (change: Partial<Parameters<typeof postgresAuditLog>[0]>): Promise<unknown> => {
    const { reader: database, store, codec } = world;
    const audit = postgresAuditLog({
      database,
      store,
      codec,
      clock: world.clock,
      progressMs: 500,
      progress: { waitFor: () => Promise.resolve(true) },
      heads: () => Promise.resolve({ heads: [], broken: null }),
      ...change,
    });
    return audit.verify(tenantId, all).catch((error: unknown) => error);
  };

  it('a check of a chain is answered while log and database answer', async () => {
    expect(await check({})).to.include({ valid: true, checked: 1 });
  });

  it('a check of a chain continues while the log passes over events of others', async () => {
    const { store } = world;
    async function* slow(...of: Parameters<typeof store.readTenant>): ReturnType<typeof store.readTenant> {
      for (let second = 0; second < 4; second++) {
        await sleep(200);
        yield [];
      }
      yield* store.readTenant(...of);
    }
    expect(await check({ store: { ...store, readTenant: slow } })).to.include({ valid: true, checked: 1 });
  });

  it('a check of a chain is given up where the log is silent, in any of its reads', async () => {
    const { store } = world;
    for (const change of [
      { store: { ...store, readTenant: silent } },
      { store: { ...store, read: silent } },
      { heads: () => never },
    ])
      expect(await check(change)).to.be.instanceOf(EventStoreUnavailable);
  });
});
