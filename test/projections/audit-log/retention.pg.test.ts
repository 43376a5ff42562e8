import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { DomainEvent } from '../../../domain/shared/domain-event.js';
import { letGoOldEntries } from '../../../projections/audit-log/retention.js';
import { roleDefined, tenantCreated } from '../support/events.js';
import { type AuditWorld, openAuditWorld } from './audit-world.js';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-21T10:00:00.000Z');
const all = { from: null, to: null };

describe('the retention of the audit log', () => {
  let world: AuditWorld;
  before(async () => {
    world = await openAuditWorld();
    world.clock.now = () => NOW;
  });
  after(() => world.close());

  const daysAgo = (days: number): { occurredAt: string } => ({
    occurredAt: new Date(NOW - days * DAY).toISOString(),
  });
  const idsOf = async (tenantId: string): Promise<number[]> =>
    (await world.entries(tenantId)).map(({ entry }) => Number(entry.id));
  const retention = (days: number): DomainEvent => ({ type: 'AuditRetentionSet', data: { days } });
  const inhabited = async (): Promise<string> => {
    const tenantId = randomUUID();
    await world.appendAs(tenantId, 'tenant', tenantId, [tenantCreated(tenantId)], daysAgo(500));
    for (const days of [450, 380, 200, 100, 5]) {
      const id = randomUUID();
      await world.appendAs(tenantId, 'role', id, [roleDefined(id, `role ${days}`)], daysAgo(days));
    }
    return tenantId;
  };
  const months = async (): Promise<readonly string[]> =>
    (
      await world.admin.query<{ name: string }>(
        `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname = 'audit' and c.relispartition and c.relkind = 'r' order by 1`,
      )
    ).rows.map(({ name }) => name);

  it("the audit log loses entries that are older than a year or the tenant's retention, and the chain is valid", async () => {
    const [usual, short] = [await inhabited(), await inhabited()];
    await world.appendAs(short, 'audit', short, [retention(150)], daysAgo(1));
    expect(await idsOf(short)).to.deep.equal([1, 2, 3, 4, 5, 6, 7]);
    expect(await months()).to.include.members(['entries_2025_07', 'origins_2025_07', 'entries_2026_05']);

    await letGoOldEntries(world.projecting, NOW);
    expect(await idsOf(usual)).to.deep.equal([4, 5, 6]);
    expect(await idsOf(short)).to.deep.equal([5, 6, 7]);
    const left = await months();
    expect(left).to.include('entries_2026_05').and.not.to.include('entries_2025_07');
    expect(left).not.to.include('origins_2025_07');
    for (const [tenantId, events] of [
      [usual, 6],
      [short, 7],
    ] as const)
      expect(await world.audit.verify(tenantId, all)).to.include({ valid: true, checked: events });
    const listed = await world.audit.list(short, {}, { limit: 50, after: null, includeTotal: true });
    expect(listed).to.include({ total: 3, more: false });

    await world.appendAs(usual, 'role', usual, [roleDefined(usual, 'late')], daysAgo(480));
    expect((await idsOf(usual)).at(-1)).to.equal(7);
    await letGoOldEntries(world.projecting, NOW);
    await letGoOldEntries(world.projecting, NOW);
    expect(await world.audit.verify(usual, all)).to.include({ valid: true, checked: 7 });
  });

  it('the audit log follows the retentions that plans set, and its chain stays valid through their changes', async () => {
    const tenantId = await inhabited();
    const byPlan = (days: number): DomainEvent => ({ type: 'AuditRetentionSet', data: { days, by: 'plan' } });
    await world.appendAs(tenantId, 'audit', tenantId, [byPlan(150)], daysAgo(3));
    expect(await idsOf(tenantId)).to.have.length(7);
    await letGoOldEntries(world.projecting, NOW);
    expect(await idsOf(tenantId)).to.deep.equal([5, 6, 7]);
    await world.appendAs(tenantId, 'audit', tenantId, [byPlan(1_000)], daysAgo(0));
    expect((await idsOf(tenantId)).at(-1)).to.equal(8);
    await letGoOldEntries(world.projecting, NOW);
    expect(await idsOf(tenantId)).to.deep.equal([5, 6, 7, 8]);
    expect(await world.audit.verify(tenantId, all)).to.include({ valid: true, checked: 8 });
    await world.admin.query('delete from audit.entries where tenant_id = $1 and id = 6', [tenantId]);
    expect((await world.audit.verify(tenantId, all)).firstBroken).to.deep.equal({ id: 6, reason: 'removed' });
  });

  it('the audit log distinguishes entries that the retention removed from others that are missing', async () => {
    const tenantId = await inhabited();
    await idsOf(tenantId);
    await letGoOldEntries(world.projecting, NOW);
    await world.admin.query('delete from audit.entries where tenant_id = $1 and id = 5', [tenantId]);
    expect((await world.audit.verify(tenantId, all)).firstBroken).to.deep.equal({ id: 5, reason: 'removed' });
  });

  it("a rebuild restores entries of the audit log, and keeps them where the tenant's retention is longer", async () => {
    const tenantId = await inhabited();
    await world.appendAs(tenantId, 'audit', tenantId, [retention(1_000)], daysAgo(0));
    const other = await inhabited();
    await idsOf(other);
    await letGoOldEntries(world.projecting, NOW);
    expect(await idsOf(tenantId)).to.have.length(7);
    expect(await idsOf(other)).to.deep.equal([4, 5, 6]);
    await world.rebuild();
    expect(await idsOf(other)).to.have.length(6);
    await letGoOldEntries(world.projecting, NOW);
    expect(await idsOf(tenantId)).to.have.length(7);
    expect(await idsOf(other)).to.deep.equal([4, 5, 6]);
  });
});
