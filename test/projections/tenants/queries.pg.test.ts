import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { dueTenantDeletions } from '../../../projections/tenants/due-deletions.js';
import { tenantQueries } from '../../../projections/tenants/queries.js';
import type { TenantEvent } from '../../../domain/tenant/tenant-events.js';
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

  it('a tenant whose deletion is due is found, however many deletions that are noted have not ended', async () => {
    const world: World = await openWorld();
    try {
      const append = (tenantId: string, ...events: readonly TenantEvent[]) =>
        world.append(tenantId, 'tenant', tenantId, [tenantCreated(tenantId, `t-${tenantId}`), ...events]);
      const requested = (tenantId: string): TenantEvent => ({
        type: 'TenantDeletionRequested',
        data: { tenantId, scheduledFor: '2026-06-08T00:00:00.000Z', requestedBy: 'owner' },
      });
      const [noted, unnoted, due, later] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
      for (const tenantId of [noted, unnoted])
        await append(tenantId, requested(tenantId), { type: 'TenantDeletionStarted', data: { tenantId } });
      await append(due, requested(due), { type: 'TenantDeletionReminded', data: { tenantId: due, days: 1 } });
      const last = await append(later);
      expect(await world.process().progress.waitFor(last, 30_000)).to.equal(true);
      const find = dueTenantDeletions(world.projecting);
      const at = '2026-06-08T00:00:00.000Z';
      expect(await find(2, at, [noted])).to.deep.equal([unnoted, due]);
      expect(await find(1, at, [noted, unnoted])).to.deep.equal([due]);
      // of one that is noted before its start, the start is due all the same
      expect(await find(1, at, [noted, unnoted, due])).to.deep.equal([due]);
    } finally {
      await world.close();
    }
  });
});
