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

  it('the waiting deliveries of a tenant that is deleted are cancelled: those about people, or all', async () => {
    const subscribed = await probe.query(
      `insert into runtime.webhook_subscriptions (subscription_id, tenant_id, url, host, events, active, secrets, position)
       values (gen_random_uuid(), gen_random_uuid(), 'https://x.test/', 'x.test', '{*}', true, '[]', 1)
       returning tenant_id as id`,
    );
    const tenantId = subscribed[0]!['id']!;
    const made = await probe.query(
      `insert into runtime.webhook_deliveries
           (id, tenant_id, subscription_id, event_id, kind, user_id, max_attempts, due_at, status, created_at)
       select gen_random_uuid(), s.tenant_id, s.subscription_id, gen_random_uuid(), 'user.login', u, 6, 'infinity', st, now()
         from runtime.webhook_subscriptions s, (values (null::uuid, 'pending'), (null, 'retrying'), (gen_random_uuid(), 'pending')) v (u, st)
        where s.tenant_id = '${tenantId}' returning id`,
    );
    expect(made).to.have.lengthOf(3);
    const statuses = async (): Promise<readonly unknown[]> =>
      (
        await probe.query(
          `select status from runtime.webhook_deliveries where tenant_id = '${tenantId}' order by status`,
        )
      ).map((row) => row['status']);
    await remains(false).cancelDeliveries(tenantId, 'of people');
    expect(await statuses()).to.deep.equal(['cancelled', 'pending', 'retrying']);
    expect(await remains(false).hasOpenDeliveries(tenantId)).to.equal(true);
    await remains(false).cancelDeliveries(tenantId, 'all');
    expect(await statuses()).to.deep.equal(['cancelled', 'cancelled', 'cancelled']);
    expect(await remains(false).hasOpenDeliveries(tenantId)).to.equal(false);
  });
});
