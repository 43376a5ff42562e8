import { expect } from 'chai';
import { applyPlanRetention } from '../../../application/audit/apply-plan-retention.js';
import { setAuditRetention } from '../../../application/audit/set-retention.js';
import { overridePlan, removeOverride } from '../../../application/billing/override-plan.js';
import { operatorContext } from '../../../application/shared/event-context.js';
import { checkedPlans } from '../../../domain/billing/plan.js';
import { PLATFORM_TENANT } from '../../../domain/shared/stream-name.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { inMemoryWorld, systemCommand, TENANT as tenantId } from '../../support/in-memory/in-memory-app.js';

const plansWith = (auditRetentionDays: number | null) =>
  checkedPlans({
    currency: 'EUR',
    plans: [{ id: 'free', name: 'Free', default: true, limits: { auditRetentionDays } }],
  });

describe('the retention of a plan', () => {
  const opened = (ofPlan: number | null) => {
    const world = inMemoryWorld();
    world.plans = plansWith(ofPlan);
    const set = () =>
      world.log.all.flatMap(({ event }) => (event.type === 'AuditRetentionSet' ? [event.data] : []));
    const present = () => set().at(-1)?.days ?? 365;
    const apply = (of = tenantId) => applyPlanRetention(world.process(), { tenantId: of, days: present() });
    const byHand = (days: number) => setAuditRetention(world.process(), systemCommand({ tenantId }), days);
    const operator = () => operatorContext(tenantId, uuids.next());
    return { world, set, apply, byHand, operator };
  };

  it('is set once, and again when the plan has another', async () => {
    const { world, set, apply } = opened(30);
    await apply();
    await apply();
    expect(set()).to.deep.equal([{ days: 30, by: 'plan' }]);
    world.plans = plansWith(730);
    await apply();
    expect(set().at(-1)).to.deep.equal({ days: 730, by: 'plan' });
    world.plans = plansWith(null);
    await apply();
    await apply();
    expect(set().map(({ days }) => days)).to.deep.equal([30, 730, 365]);
  });

  it('is nothing where the plan has none, and what was set by hand stays', async () => {
    const { set, apply, byHand } = opened(null);
    await apply();
    await byHand(1_000);
    await apply();
    expect(set()).to.deep.equal([{ days: 1_000 }]);
  });

  it('leaves a shorter one that was set by hand, and comes back to it', async () => {
    const { world, set, apply, byHand } = opened(365);
    await byHand(90);
    await apply();
    expect(set()).to.deep.equal([{ days: 90 }]);
    world.plans = plansWith(30);
    await apply();
    world.plans = plansWith(365);
    await apply();
    expect(set().map(({ days, by }) => [days, by])).to.deep.equal([
      [90, undefined],
      [30, 'plan'],
      [90, 'plan'],
    ]);
    await byHand(5_000);
    await apply();
    expect(set().at(-1)).to.deep.equal({ days: 365, by: 'plan' });
  });

  it('is that of an override until its end', async () => {
    const { world, set, apply, operator } = opened(30);
    await overridePlan(world.process(), operator(), {
      limit: 'auditRetentionDays',
      value: 400,
      reason: 'an audit',
      until: null,
    });
    await apply();
    await removeOverride(world.process(), operator(), 'auditRetentionDays');
    await apply();
    expect(set().map(({ days }) => days)).to.deep.equal([400, 30]);
  });

  it('is never that of the platform, and never longer than a date can be', async () => {
    const { set, apply } = opened(1_000_000_000);
    await apply(PLATFORM_TENANT);
    expect(set()).to.deep.equal([]);
    await apply();
    expect(set()).to.deep.equal([{ days: 36_500, by: 'plan' }]);
  });

  it('is set by one event when 50 apply it at once', async () => {
    const { set, world } = opened(30);
    const app = world.process();
    await Promise.all(Array.from({ length: 50 }, () => applyPlanRetention(app, { tenantId, days: 365 })));
    expect(set()).to.deep.equal([{ days: 30, by: 'plan' }]);
  });
});
