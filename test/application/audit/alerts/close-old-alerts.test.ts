import { expect } from 'chai';
import { closeOldAlerts } from '../../../../application/audit/alerts/close-old-alerts.js';
import { readHandledAlerts, alertStream } from '../../../../application/audit/alerts/handled-alerts.js';
import { execute } from '../../../../application/shared/execute.js';
import { CLOSED_BY_AGE, alert, decideResolution } from '../../../../domain/audit/alert.js';
import {
  type Process,
  TENANT,
  type World,
  command,
  inMemoryWorld,
} from '../../../support/in-memory/in-memory-app.js';

describe('closing old alerts', () => {
  const id = '0190f0f0-0000-7000-8000-0000000000a1';
  let world: World;
  let app: Process;
  beforeEach(() => {
    world = inMemoryWorld();
    app = world.process();
  });
  const resolved = () => world.log.all.filter(({ event }) => event.type === 'AuditAlertResolved');

  it('resolves an alert once, in the name of the service and with the reason, also by 50 rounds at once', async () => {
    await Promise.all(Array.from({ length: 50 }, () => closeOldAlerts(app, [{ tenantId: TENANT, id }])));
    expect(resolved()).to.have.length(1);
    const handled = (await readHandledAlerts(app, TENANT, [id])).get(id)?.resolved;
    expect(handled).to.deep.include({
      note: CLOSED_BY_AGE,
      by: { type: 'system', id: 'system', name: null },
    });
  });

  it('leaves an alert as it is that somebody resolved meanwhile', async () => {
    await execute(app, command(), {
      stream: alertStream(TENANT, id),
      aggregate: alert,
      expects: (state) => state,
      decide: (status) => decideResolution(status, id, 'It was me.'),
    });
    await closeOldAlerts(app, [{ tenantId: TENANT, id }]);
    expect(resolved()).to.have.length(1);
    expect((await readHandledAlerts(app, TENANT, [id])).get(id)?.resolved?.note).to.equal('It was me.');
  });
});
