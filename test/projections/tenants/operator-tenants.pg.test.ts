import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { PLATFORM_TENANT } from '../../../domain/shared/stream-name.js';
import { operatorTenants } from '../../../projections/tenants/operator-tenants.js';
import { tenantCreated } from '../support/events.js';
import { openWorld } from '../support/world.js';

const NOW = '2026-02-01T00:00:00.000Z';

describe('tenants for operators', () => {
  it('tenants for operators are found by the beginning of slug or name and by lock, page by page, without their own', async () => {
    const world = await openWorld();
    try {
      const ids = [randomUUID(), randomUUID(), randomUUID()] as const;
      for (const [index, [id, slug]] of (
        [
          [ids[0], 'acme'],
          [ids[1], 'globex'],
          [ids[2], 'glob_ex'],
          [PLATFORM_TENANT, 'platform'],
        ] as const
      ).entries())
        await world.append(
          id,
          'tenant',
          id,
          [tenantCreated(id, slug)],
          new Date(Date.UTC(2026, 0, index + 1)),
        );
      const renamed = { type: 'TenantChanged' as const, data: { tenantId: ids[0], name: 'Zenith 100%' } };
      await world.append(ids[0], 'tenant', ids[0], [renamed]);
      const lock = {
        type: 'TenantLocked' as const,
        data: { tenantId: ids[1], kind: 'abuse' as const, reason: 'spam' },
      };
      const last = await world.append(ids[1], 'tenant', ids[1], [lock]);
      expect(await world.process().progress.waitFor(last, 30_000)).to.equal(true);

      const tenants = operatorTenants(world.projecting);
      const page = { limit: 2, after: null, includeTotal: true };
      const slugs = async (filter: Parameters<typeof tenants.list>[0]): Promise<string[]> =>
        (await tenants.list(filter, { ...page, limit: 50 }, NOW)).items.map(({ slug }) => slug);
      const first = await tenants.list({}, page, NOW);
      expect(first.items.map(({ slug }) => slug)).to.deep.equal(['glob_ex', 'globex']);
      expect(first.total).to.equal(3);
      const rest = await tenants.list({}, { ...page, after: first.next }, NOW);
      expect(rest.items.map(({ slug }) => slug)).to.deep.equal(['acme']);
      expect(rest.next).to.equal(null);
      expect(await slugs({ q: 'Glob' })).to.deep.equal(['glob_ex', 'globex']);
      expect(await slugs({ q: 'glob_' })).to.deep.equal(['glob_ex']);
      expect(await slugs({ q: 'zenith 100%' })).to.deep.equal(['acme']);
      expect(await slugs({ q: '%' })).to.deep.equal([]);
      expect(await slugs({ q: 'platform' })).to.deep.equal([]);
      expect(await slugs({ lock: 'abuse' })).to.deep.equal(['globex']);
      expect(await slugs({ lock: 'billing' })).to.deep.equal([]);
      expect(await slugs({ lock: 'none' })).to.deep.equal(['glob_ex', 'acme']);
      expect(await slugs({ lock: 'any', q: 'acme' })).to.deep.equal([]);
      expect(await tenants.byId(ids[1], NOW)).to.deep.equal({
        id: ids[1],
        slug: 'globex',
        name: 'globex Inc.',
        state: 'active',
        locked: true,
        deletion: null,
        plan: null,
        users: 0,
        monthlyActiveUsers: 0,
        createdAt: '2026-01-02T00:00:00.000Z',
        lastActivityAt: null,
        parked: false,
      });
      expect(await tenants.byId(PLATFORM_TENANT, NOW)).to.equal(null);
      expect(await tenants.namesOf([ids[0], ids[1], PLATFORM_TENANT, randomUUID()])).to.deep.equal(
        new Map([
          [ids[0], 'Zenith 100%'],
          [ids[1], 'globex Inc.'],
        ]),
      );
      expect(await tenants.namesOf([])).to.deep.equal(new Map());
    } finally {
      await world.close();
    }
  });
});
