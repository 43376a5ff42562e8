import { expect } from 'chai';
import fc from 'fast-check';
import type { App } from '../../../application/app.js';
import { changeClient } from '../../../application/client/change-client.js';
import { deleteClient } from '../../../application/client/delete-client.js';
import { findClient } from '../../../application/client/find-client.js';
import { registerClient } from '../../../application/client/register-client.js';
import { tenantOfStream } from '../../../domain/shared/stream-name.js';
import { inMemoryWorld, systemCommand, TENANT, type World } from '../../support/in-memory/in-memory-app.js';
import { crashWithin, interleaved } from '../../support/bench/interleaving.js';

const tenants = [TENANT, '0190f0f0-0000-7000-8000-000000000002'] as const;
const names = ['one', 'two'] as const;

interface Step {
  readonly name: 'register' | 'change' | 'delete';
  readonly tenantId: string;
  readonly clientId: string;
  readonly audience: string;
}

const run = (app: App, { name, tenantId, clientId, audience }: Step): Promise<unknown> => {
  const context = systemCommand({ tenantId });
  if (name === 'delete') return deleteClient(app, context, { clientId });
  if (name === 'change') return changeClient(app, context, { clientId, audience });
  return registerClient(app, context, {
    clientId,
    type: 'public',
    audience,
    redirectUris: ['https://app.acme.test/cb'],
  });
};

/** A client id was registered once at most, and what ever stood in `aud` is one tenant's. */
async function expectOneOwner(world: World): Promise<void> {
  const registered = new Map<string, string>();
  const audiences = new Map<string, string>();
  const own = (value: string, tenantId: string): void => {
    expect(audiences.get(value) ?? tenantId, `who has ${value}`).to.equal(tenantId);
    audiences.set(value, tenantId);
  };
  for (const { event, stream } of world.log.all) {
    const tenantId = tenantOfStream(stream);
    if (event.type === 'ClientRegistered') {
      expect(registered.has(event.data.clientId), 'registered before').to.be.false;
      registered.set(event.data.clientId, tenantId);
      own(event.data.clientId, tenantId);
      own(event.data.audience, tenantId);
    } else if (event.type === 'ClientChanged' && event.data.audience !== undefined)
      own(event.data.audience, tenantId);
  }
  const deleted = new Set(
    world.log.all.flatMap(({ event }) => (event.type === 'ClientDeleted' ? [event.data.clientId] : [])),
  );
  for (const clientId of names) {
    const found = await findClient(world.process(), clientId);
    expect(found?.tenantId).to.equal(deleted.has(clientId) ? undefined : registered.get(clientId));
  }
}

describe('commands on clients, in any interleaving', () => {
  const step: fc.Arbitrary<Step> = fc.record({
    name: fc.constantFrom('register', 'register', 'register', 'change', 'delete'),
    tenantId: fc.constantFrom(...tenants),
    clientId: fc.constantFrom(...names),
    audience: fc.constantFrom('two', 'api-1', 'api-2'),
  });
  const attempt = fc.record({ step, crash: crashWithin(4, 1), minutesLater: fc.boolean() });

  it('concurrent commands on clients never give one client id or one audience to two tenants', async () => {
    let registrations = 0;
    let takeovers = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(attempt, { minLength: 2, maxLength: 6 }),
        async (scheduler, attempts) => {
          const world = inMemoryWorld();
          await interleaved(scheduler, world, attempts, run);
          await expectOneOwner(world);
          const types = world.log.all.map(({ event }) => event.type);
          registrations += types.filter((type) => type === 'ClientRegistered').length;
          takeovers += types.filter((type) => type === 'ClientRegistrationCancelled').length;
        },
      ),
      { numRuns: 1_000 },
    );
    expect(registrations).to.be.greaterThan(100);
    expect(takeovers).to.be.greaterThan(0);
  });
});
