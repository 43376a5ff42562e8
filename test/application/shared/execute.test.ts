import { expect } from 'chai';
import { EventStoreUnavailable } from '../../../application/ports/events/event-store.js';
import { SubjectErased } from '../../../application/ports/events/subject-keys.js';
import { execute } from '../../../application/shared/execute.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import type { TenantEvent } from '../../../domain/tenant/tenant-events.js';
import {
  decideTenantLock,
  decideTenantUnlock,
  presentTenant,
  tenant,
} from '../../../domain/tenant/tenant.js';
import { refusal } from '../../support/samples/given.js';
import {
  command,
  inMemoryWorld,
  TENANT,
  type Process,
  type World,
} from '../../support/in-memory/in-memory-app.js';

const stream = streamName(TENANT, 'tenant', TENANT);
const lock = { stream, aggregate: tenant, expects: presentTenant, decide: lockIt };
const unlock = { stream, aggregate: tenant, expects: presentTenant, decide: unlockIt };

function lockIt(state: Parameters<typeof decideTenantLock>[0]): TenantEvent[] {
  return decideTenantLock(state, { reason: 'unpaid' });
}
function unlockIt(state: Parameters<typeof decideTenantUnlock>[0]): TenantEvent[] {
  return decideTenantUnlock(state, 'paid');
}

const create: TenantEvent = {
  type: 'TenantCreated',
  data: { tenantId: TENANT, slug: 'acme', name: 'Acme' },
};

describe('execute', () => {
  let world: World;
  let app: Process;

  beforeEach(async () => {
    world = inMemoryWorld();
    app = world.process();
    await execute(app, command(), {
      stream,
      aggregate: tenant,
      expects: (state) => state,
      decide: () => [create],
    });
  });

  /** Others get in between each time we append, so many times. */
  const disturbed = (times: number): Process => {
    let left = times;
    return {
      ...app,
      events: {
        ...app.events,
        append: async (...args) => {
          if (left-- > 0) await execute(world.process(), command(), left % 2 === times % 2 ? unlock : lock);
          return app.events.append(...args);
        },
      },
    };
  };

  it('execute appends at the revision that it read and returns the stream afterwards', async () => {
    const done = await execute(app, command(), lock);
    expect(done.state).to.include({ status: 'locked' });
    expect(done).to.include({ revision: 1n, position: 2n });
    expect(world.log.all.at(-1)).to.deep.include({ revision: 1n, stream });
  });

  it('execute returns the position of the stream when there is nothing to do, so that the caller waits for it', async () => {
    await execute(app, command(), lock);
    const done = await execute(app, command(), lock);
    expect(done).to.include({ revision: 1n, position: 2n });
    expect(world.log.all).to.have.length(2);
  });

  it('execute adds the actor, the time and the origin to the event', async () => {
    const context = command();
    await execute(app, context, lock);
    expect(world.log.all.at(-1)!.context).to.deep.equal({
      tenantId: TENANT,
      occurredAt: '2026-01-02T03:04:05.678Z',
      actorType: 'apiKey',
      actorId: context.actor.id,
      source: 'api',
      traceId: context.traceId,
      commandId: context.commandId,
      ip: '192.0.2.1',
      userAgent: 'test/1',
    });
  });

  it('execute changes nothing when the command is repeated, even after its effect was undone', async () => {
    const context = command();
    await execute(app, context, lock);
    await execute(app, command(), unlock);
    const again = await execute(app, context, lock);
    expect(again.state).to.include({ status: 'active' });
    expect(world.log.all).to.have.length(3);
  });

  it('execute reloads and decides again after a conflict, three times', async () => {
    const decided: string[] = [];
    const decide = (state: Parameters<typeof decideTenantLock>[0]): TenantEvent[] => {
      decided.push(state.status);
      return [{ type: 'TenantLocked', data: { tenantId: TENANT, reason: 'again' } }];
    };
    await execute(disturbed(3), command(), { ...lock, decide });
    expect(decided).to.have.length(4);
    expect(new Set(decided)).to.have.property('size', 2);
  });

  it('execute gives up after the third conflict', async () => {
    const decide = (): TenantEvent[] => [
      { type: 'TenantLocked', data: { tenantId: TENANT, reason: 'again' } },
    ];
    const error = await refusal(execute(disturbed(4), command(), { ...lock, decide }));
    expect(error).to.include({ kind: 'conflict', code: 'concurrent_change' });
  });

  it('execute fetches before each decision, and learns what it fetched before', async () => {
    const fetched: (string | undefined)[] = [];
    await execute(disturbed(2), command(), {
      ...lock,
      fetch: (state, _, before): Promise<string> => {
        fetched.push(before);
        return Promise.resolve(before ?? state.status);
      },
      decide: (_, __, first): TenantEvent[] => [
        { type: 'TenantLocked', data: { tenantId: TENANT, reason: first } },
      ],
    });
    expect(fetched).to.deep.equal([undefined, 'active', 'active']);
    expect(world.log.all.at(-1)!.event.data).to.include({ reason: 'active' });
  });

  it('execute does nothing elsewhere for a decision without events, or one that is refused', async () => {
    const beforeAppend = (): never => {
      throw new Error('called');
    };
    const refused = new DomainError('conflict', 'refused', 'no');
    await execute(app, command(), { ...lock, decide: () => [], beforeAppend });
    const decide = (): never => {
      throw refused;
    };
    expect(await refusal(execute(app, command(), { ...lock, decide, beforeAppend }))).to.equal(refused);
    expect(world.log.all).to.have.length(1);
  });

  it('execute does what follows once the events are appended, and waits for its position', async () => {
    const followed: number[] = [];
    const done = await execute(disturbed(1), command(), {
      ...lock,
      decide: () => [{ type: 'TenantLocked', data: { tenantId: TENANT, reason: 'again' } }],
      beforeAppend: ({ loaded }) =>
        Promise.resolve(() => {
          followed.push(Number(loaded.revision), world.log.all.length);
          return Promise.resolve(70n);
        }),
    });
    expect(followed).to.deep.equal([1, 3]);
    expect(done).to.include({ revision: 2n, position: 70n });
  });

  for (const ifMatch of [[0n], [7n, 0n, 3n]])
    it(`execute accepts revision 0 from a caller who expects ${ifMatch.join(' or ')}`, async () => {
      const done = await execute(app, command({ ifMatch }), lock);
      expect(done.revision).to.equal(1n);
    });

  for (const [title, ifMatch] of [
    ['an older', [0n]],
    ['a newer', [2n]],
    ['any', []],
  ] as const)
    it(`execute refuses ${title} revision than the stream's, without deciding`, async () => {
      await execute(app, command(), lock);
      const decide = (): never => {
        throw new Error('decided');
      };
      const error = await refusal(execute(app, command({ ifMatch }), { ...unlock, decide }));
      expect(error).to.include({ kind: 'precondition', code: 'stale_revision' });
    });

  it('execute refuses a caller with an expected revision at the first conflict', async () => {
    const error = await refusal(
      execute(disturbed(1), command({ ifMatch: [0n] }), {
        ...lock,
        decide: () => [{ type: 'TenantLocked', data: { tenantId: TENANT, reason: 'x' } }],
      }),
    );
    expect(error).to.include({ kind: 'precondition', code: 'stale_revision' });
  });

  it('execute reports a missing record before a stale revision', async () => {
    const other = '0190f0f0-0000-7000-8000-0000000000ff';
    const error = await refusal(
      execute(app, command({ tenantId: other, ifMatch: [7n] }), {
        ...lock,
        stream: streamName(other, 'tenant', other),
      }),
    );
    expect(error).to.include({ code: 'tenant_not_found' });
  });

  it('execute reloads when a key was destroyed while it decided', async () => {
    let failures = 1;
    const failing: Process = {
      ...app,
      events: {
        ...app.events,
        append: (...args) =>
          failures-- > 0 ? Promise.reject(new SubjectErased('gone')) : app.events.append(...args),
      },
    };
    expect((await execute(failing, command(), lock)).state).to.include({ status: 'locked' });
  });

  it('execute throws when the store is unavailable', async () => {
    const away: Process = {
      ...app,
      events: { ...app.events, append: () => Promise.reject(new EventStoreUnavailable('away')) },
    };
    const outcome = await execute(away, command(), lock).catch((error: unknown) => error);
    expect(outcome).to.be.instanceOf(EventStoreUnavailable);
  });
});
