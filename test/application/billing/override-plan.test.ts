import { expect } from 'chai';
import { loadBilling } from '../../../application/billing/billing-stream.js';
import { overridePlan, removeOverride } from '../../../application/billing/override-plan.js';
import { operatorContext } from '../../../application/shared/event-context.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { refusal } from '../../support/samples/given.js';
import {
  inMemoryWorld,
  systemCommand,
  TENANT,
  type Process,
  type World,
} from '../../support/in-memory/in-memory-app.js';

describe('overrides of a plan', () => {
  let world: World;
  let app: Process;

  beforeEach(async () => {
    world = inMemoryWorld();
    app = world.process();
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme Inc.' });
  });

  const context = () => operatorContext(TENANT, app.ids.next());
  const users = { limit: 'users', value: 500, reason: ' Agreed by contract 7 ' };

  it('an override is kept with its reason, and replaces an earlier one of the same limit', async () => {
    await overridePlan(app, context(), users);
    const { record } = await overridePlan(app, context(), {
      ...users,
      value: null,
      until: '2027-01-01T01:00:00+01:00',
    });
    expect(record).to.deep.equal([
      { limit: 'users', value: null, reason: 'Agreed by contract 7', until: '2027-01-01T00:00:00.000Z' },
    ]);
  });

  it('the same override again appends nothing', async () => {
    const { revision } = await overridePlan(app, context(), users);
    expect((await overridePlan(app, context(), users)).revision).to.equal(revision);
  });

  it('a removed override is gone, and cannot be removed again', async () => {
    await overridePlan(app, context(), users);
    await overridePlan(app, context(), { limit: 'taxPercent', value: 7.5, reason: 'Reduced rate' });
    const { record } = await removeOverride(app, context(), 'users');
    expect(record.map(({ limit }) => limit)).to.deep.equal(['taxPercent']);
    expect((await refusal(removeOverride(app, context(), 'users'))).code).to.equal('override_not_found');
    expect((await loadBilling(app, TENANT)).state.overrides).to.have.length(1);
  });

  for (const [what, input, pointers] of [
    ['an unknown limit', { limit: 'seats' }, ['/limit']],
    ['no reason', { reason: ' ' }, ['/reason']],
    ['a limit below 0', { value: -1 }, ['/value']],
    ['a part of a user', { value: 1.5 }, ['/value']],
    ['no request a minute', { limit: 'rateLimitPerMinute', value: 0 }, ['/value']],
    ['no tax rate', { limit: 'taxPercent', value: null }, ['/value']],
    ['a tax of more than all', { limit: 'taxPercent', value: 101 }, ['/value']],
    ['a time in the past', { until: '2020-01-01T00:00:00.000Z' }, ['/until']],
    ['no time', { until: 'tomorrow' }, ['/until']],
    ['a time that does not exist', { until: '2026-12-31T23:59:60.000Z' }, ['/until']],
    ['a time beyond year 9999', { until: '9999-12-31T23:59:59.000-05:00' }, ['/until']],
    ['two faults', { value: -1, reason: '' }, ['/value', '/reason']],
  ] as const)
    it(`${what} is refused, at its member`, async () => {
      const refused = overridePlan(app, context(), { ...users, ...input });
      expect((await refusal(refused)).faults.map(({ pointer }) => pointer)).to.deep.equal(pointers);
      expect((await loadBilling(app, TENANT)).state.overrides).to.deep.equal([]);
    });
});
