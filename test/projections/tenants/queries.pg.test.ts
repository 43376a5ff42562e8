import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { dueTenantDeletions, ownerlessTenants } from '../../../projections/tenants/due-deletions.js';
import { tenantQueries } from '../../../projections/tenants/queries.js';
import type { TenantEvent } from '../../../domain/tenant/tenant-events.js';
import { tenantCreated, userCreated } from '../support/events.js';
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

  it('a tenant without an owner is found by the time of its creation, unless people or its deletion are there', async () => {
    const world: World = await openWorld();
    try {
      const append = (tenantId: string, hour: number, ...events: readonly TenantEvent[]) =>
        world.append(
          tenantId,
          'tenant',
          tenantId,
          [tenantCreated(tenantId, `t-${tenantId}`), ...events],
          new Date(Date.UTC(2026, 0, 1, hour)),
        );
      const user = (tenantId: string, userId = randomUUID()) =>
        world.append(tenantId, 'user', userId, [userCreated(userId)]);
      const [alone, half, owned, used, deleting, early, late] = Array.from({ length: 7 }, () => randomUUID());
      for (const [hour, tenantId] of [alone!, half!, owned!, used!].entries())
        await append(tenantId, hour + 1);
      await append(deleting!, 3, { type: 'TenantDeletionStarted', data: { tenantId: deleting! } });
      await append(early!, 0);
      await append(late!, 9);
      await user(half!);
      await user(used!);
      await user(used!);
      const owner = randomUUID();
      await user(owned!, owner);
      const last = await world.append(owned!, 'owners', owned!, [
        { type: 'OwnerAdded', data: { userId: owner } },
      ]);
      expect(await world.process().progress.waitFor(last, 30_000)).to.equal(true);
      const find = ownerlessTenants(world.projecting);
      const span = ['2026-01-01T01:00:00.000Z', '2026-01-01T09:00:00.000Z'] as const;
      expect(await find(10, ...span)).to.deep.equal([alone, half]);
      expect(await find(1, ...span)).to.deep.equal([alone]);
    } finally {
      await world.close();
    }
  });
});
