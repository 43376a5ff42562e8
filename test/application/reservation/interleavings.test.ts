import { expect } from 'chai';
import fc from 'fast-check';
import type { App } from '../../../application/app.js';
import { changeUser } from '../../../application/user/change-user.js';
import { createUser } from '../../../application/user/create-user.js';
import { deleteUser } from '../../../application/user/erasure/delete-user.js';
import { resumeErasures } from '../../../application/user/erasure/resume-erasures.js';
import { reservation } from '../../../domain/reservation/reservation.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { type PresentUser, user } from '../../../domain/user/user.js';
import { command, TENANT, type World } from '../../support/in-memory/in-memory-app.js';
import { crashWithin, interleaved } from '../../support/bench/interleaving.js';
import { stateOf, tenantWith } from '../../support/samples/tenant-world.js';

type Step =
  | { readonly name: 'create'; readonly email: string; readonly externalId?: string }
  | {
      readonly name: 'change';
      readonly email?: string;
      readonly externalId?: string | null;
      readonly on: string;
    }
  | { readonly name: 'delete'; readonly on: string };

const run = (app: App, step: Step, ids: Readonly<Record<string, string>>): Promise<unknown> => {
  const { name, ...input } = step;
  if (name === 'create') return createUser(app, command(), input as Extract<Step, { name: 'create' }>);
  const userId = ids[step.on]!;
  if (step.name === 'delete') return deleteUser(app, command(), { userId });
  const { email, externalId } = step;
  return changeUser(app, command(), { userId, email, externalId });
};

/** Present users, from their own streams. */
async function presentUsers(world: World): Promise<PresentUser[]> {
  const streams = new Set(
    world.log.all.map(({ stream }) => stream).filter((name) => name.includes('-user_')),
  );
  const states = await Promise.all([...streams].map((stream) => stateOf(world, stream, user)));
  return states.filter((state) => state.status === 'present');
}

/** No two users have the same email or external id, and whoever has one holds its reservation. */
async function expectUnique(world: World): Promise<void> {
  const present = await presentUsers(world);
  const held = present.flatMap(({ userId, emailDigest, externalIdDigest }) => [
    { userId, stream: streamName(TENANT, 'email', emailDigest!) },
    ...(externalIdDigest === null
      ? []
      : [{ userId, stream: streamName(TENANT, 'externalid', externalIdDigest) }]),
  ]);
  expect(new Set(held.map(({ stream }) => stream))).to.have.property('size', held.length);
  for (const { userId, stream } of held) {
    const state = await stateOf(world, stream, reservation);
    expect(state).to.include({ status: 'held', holderId: userId });
  }
}

describe('commands on emails and external ids, in any interleaving', () => {
  const email = fc.constantFrom('ada@example.com', 'bob@example.com', 'new@example.com');
  const externalId = fc.constantFrom('x-1', 'x-2');
  const on = fc.constantFrom('ada', 'bob');
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record(
      { name: fc.constant('create' as const), email, externalId },
      { requiredKeys: ['name', 'email'] },
    ),
    {
      arbitrary: fc.record(
        { name: fc.constant('change' as const), email, externalId: fc.option(externalId), on },
        { requiredKeys: ['name', 'on'] },
      ),
      weight: 3,
    },
    fc.record({ name: fc.constant('delete' as const), on }),
  );
  const attempt = fc.record({ step, crash: crashWithin(6, 3), minutesLater: fc.boolean() });

  it('concurrent commands on emails and external ids never give two users the same value, and lose none for ever', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(attempt, { minLength: 2, maxLength: 5 }),
        async (scheduler, attempts) => {
          const { world, app, ids } = await tenantWith([], ['ada', 'bob']);
          await interleaved(scheduler, world, attempts, (process, each) => run(process, each, ids));
          await expectUnique(world);

          await resumeErasures(app, 0);
          world.now += 60_000;
          const taken = new Set((await presentUsers(world)).map(({ email: value }) => value));
          for (const address of ['ada@example.com', 'bob@example.com', 'new@example.com'])
            if (!taken.has(address)) await createUser(app, command(), { email: address });
          const externalIds = new Set((await presentUsers(world)).map((found) => found.externalId));
          for (const [index, id] of ['x-1', 'x-2'].entries())
            if (!externalIds.has(id))
              await createUser(app, command(), { email: `last${index}@example.com`, externalId: id });
          await expectUnique(world);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('exactly one of many concurrent commands gets an email or an external id', async () => {
    const { world } = await tenantWith([]);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, () => createUser(world.process(), command(), { email: 'ada@example.com' })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).to.include({ code: 'email_taken' });
    await expectUnique(world);
  });
});
