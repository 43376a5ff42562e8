import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { connectionNotes } from '../../../application/connection/connection-notes.js';
import {
  ProviderFault,
  type ProviderPerson,
} from '../../../application/ports/connections/provider-client.js';
import { inMemoryWorld } from '../../support/in-memory/in-memory-app.js';
import { inMemoryConnectionUses } from '../../support/in-memory/in-memory-connection-uses.js';

describe('notes about connections', () => {
  const uses = inMemoryConnectionUses(() => 0);
  const world = inMemoryWorld();
  const app = { ...world.process(), connectionUses: uses };
  const used = {
    user: { userId: 'ada', identities: [] },
    person: { issuer: 'https://id.acme.test', subject: 's' } as ProviderPerson,
  };

  it('a fault is kept without the address of the person whom the provider refused', async () => {
    const detail = "It answered access_denied. The user 'ada@acme.test' (<ada@acme.test>) has no role.";
    await connectionNotes(app).recordFault('tenant', 'one', new ProviderFault('refused', 'denied', detail));
    expect((await uses.of('tenant')).get('one')!.lastError).to.deep.equal({
      at: '1970-01-01T00:00:00.000Z',
      code: 'denied',
      detail: "It answered access_denied. The user '…' (<…>) has no role.",
    });
  });

  it('a sign-in goes on when the note cannot be kept', async () => {
    const down = (): Promise<never> => Promise.reject(new Error('the database is down'));
    const notes = connectionNotes({
      ...app,
      connectionUses: { ...uses, recordUse: down, recordFault: down, recordFailure: down },
    });
    await notes.recordUse('tenant', 'one', used);
    await notes.recordFault('tenant', 'one', new ProviderFault('unreachable', 'dns', 'Unknown host.'));
  });

  it('the log reports ten failures, without what the provider said, and of no more', async () => {
    const reported = () => world.log.all.filter(({ event }) => event.type === 'ConnectionSignInsFailed');
    const { recordFault, recordFlaw } = connectionNotes(app);
    const [tenantId, connectionId] = [randomUUID(), randomUUID()];
    const fault = new ProviderFault('refused', 'ada@acme.test', 'It answered ada@acme.test.');
    for (let times = 0; times < 20; times++) await recordFlaw(tenantId, connectionId, fault);
    for (let times = 0; times < 9; times++) await recordFault(tenantId, connectionId, fault);
    expect(reported()).to.deep.equal([]);
    await Promise.all(Array.from({ length: 50 }, () => recordFault(tenantId, connectionId, fault)));
    expect(
      reported().map(({ event, context }) => [event.data, context.actorType, context.tenantId]),
    ).to.deep.equal([[{ connectionId, reason: 'refused' }, 'system', tenantId]]);
  });
});
