import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { tenantQueries } from '../../../projections/tenants/queries.js';
import { tenantCreated } from '../support/events.js';
import { openWorld, type World } from '../support/world.js';

describe('tenant queries', () => {
  it('tenant queries list all tenants and find one by slug or id', async () => {
    const [acme, globex] = [randomUUID(), randomUUID()];
    const world: World = await openWorld();
    try {
      await world.append(acme, 'tenant', acme, [tenantCreated(acme)], new Date(Date.UTC(2026, 0, 1)));
      await world.append(
        globex,
        'tenant',
        globex,
        [tenantCreated(globex, 'globex')],
        new Date(Date.UTC(2026, 0, 2)),
      );
      const locked = { type: 'TenantLocked' as const, data: { tenantId: globex, reason: 'unpaid' } };
      const german = {
        type: 'TenantChanged' as const,
        data: { tenantId: globex, defaultLocale: 'de', mailFromName: 'Globex Accounts' },
      };
      const last = await world.append(globex, 'tenant', globex, [locked, german]);
      expect(await world.process().progress.waitFor(last, 30_000)).to.equal(true);

      const tenants = tenantQueries(world.projecting);
      const first = {
        id: acme,
        slug: 'acme',
        name: 'acme Inc.',
        status: 'active',
        deletion: null,
        defaultLocale: null,
        mailFromName: null,
        createdAt: '2026-01-01T00:00:00.000Z',
      };
      expect(await tenants.list()).to.deep.equal([
        first,
        {
          id: globex,
          slug: 'globex',
          name: 'globex Inc.',
          status: 'locked',
          deletion: null,
          defaultLocale: 'de',
          mailFromName: 'Globex Accounts',
          createdAt: '2026-01-02T00:00:00.000Z',
        },
      ]);
      expect(await tenants.bySlug('acme')).to.deep.equal(first);
      expect(await tenants.byId(acme)).to.deep.equal(first);
      expect(await tenants.bySlug('ACME')).to.equal(null);
      expect(await tenants.byId(randomUUID())).to.equal(null);
    } finally {
      await world.close();
    }
  });
});
