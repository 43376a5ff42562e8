import { expect } from 'chai';
import type { TenantRemains } from '../../../../application/ports/events/tenant-remains.js';
import { EVENT_BROKER } from '../../../../projections/event-broker/follow-event-broker.js';
import { tenantDeletions } from '../../../../interfaces/compose/projector/tenant-deletions.js';
import { type Probe, connectProbe } from '../../../../infrastructure/postgres/probe.js';
import { until } from '../../../support/run/until.js';
import { type TestService, startTestService } from '../../../support/services/service.js';

describe('what the deletion of a tenant waits for', () => {
  let service: TestService;
  let probe: Probe;
  before(async () => {
    const owner = { email: 'owner@acme.test', password: 'correct horse battery' };
    service = await startTestService({
      bootstrap: { tenants: [{ slug: 'acme', name: 'Acme', owner }] },
      tenantDeletions: false,
    });
    probe = await connectProbe(service.databaseUrl);
    // as a service leaves it that ran with EVENTS_AMQP=on
    await probe.query(
      `insert into projections.checkpoints (projection, slot, version, generation, position)
         values ('${EVENT_BROKER.name}', 'live', 1, 0, 1)`,
    );
  });
  after(async () => {
    await probe.close();
    await service.close();
  });

  const remains = (eventsAmqp: boolean): TenantRemains => {
    const { runtime } = service;
    const config = { ...runtime.config, eventsAmqp };
    return tenantDeletions({ ...runtime, config }, runtime.app, () => undefined).remains;
  };

  it('the deletion of a tenant does not wait for the publishing of events that is switched off', async () => {
    const head = await service.runtime.store.head();
    await until(() => remains(false).isPassed(head), 20_000);
  });

  it('the deletion of a tenant waits for the publishing of events that is switched on, and for every projection', async () => {
    const head = await service.runtime.store.head();
    await until(() => remains(false).isPassed(head));
    expect(await remains(true).isPassed(head)).to.equal(false);
    expect(await remains(true).isPassed(1n)).to.equal(true);
    expect(await remains(false).isPassed(head + 1n)).to.equal(false);
  });
});
