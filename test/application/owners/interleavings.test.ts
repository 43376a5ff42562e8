import { expect } from 'chai';
import fc from 'fast-check';
import type { App } from '../../../application/app.js';
import { reconcileOwners } from '../../../application/owners/reconcile-owners.js';
import { assignRole } from '../../../application/role/assign-role.js';
import { unassignRole } from '../../../application/role/unassign-role.js';
import { deleteUser } from '../../../application/user/erasure/delete-user.js';
import { reactivateUser } from '../../../application/user/reactivate-user.js';
import { resumeErasures } from '../../../application/user/erasure/resume-erasures.js';
import { suspendUser } from '../../../application/user/suspend-user.js';
import { type OwnersState, owners } from '../../../domain/owners/owners.js';
import type { OwnersEvent } from '../../../domain/owners/owners-events.js';
import type { UserEvent } from '../../../domain/user/user-events.js';
import { type UserState, user } from '../../../domain/user/user.js';
import { systemCommand, TENANT, type World } from '../../support/in-memory/in-memory-app.js';
import { type Attempt, crashWithin, interleaved } from '../../support/bench/interleaving.js';
import {
  ownerRole,
  ownersStream,
  stateOf,
  tenantWith,
  userStream,
} from '../../support/samples/tenant-world.js';

const commands = {
  promote: (app: App, userId: string) => assignRole(app, systemCommand(), { roleId: ownerRole, userId }),
  demote: (app: App, userId: string) => unassignRole(app, systemCommand(), { roleId: ownerRole, userId }),
  suspend: (app: App, userId: string) => suspendUser(app, systemCommand(), { userId }),
  reactivate: (app: App, userId: string) => reactivateUser(app, systemCommand(), { userId }),
  delete: (app: App, userId: string) => deleteUser(app, systemCommand(), { userId }),
  reconcile: (app: App, userId: string) => reconcileOwners(app, { tenantId: TENANT, userId }),
} as const;
type Name = keyof typeof commands;

interface Step {
  readonly name: Name;
  readonly on: string;
}

/** Commands after which another one's effect is no longer to be expected. */
const undoes: Readonly<Record<Name, readonly Name[]>> = {
  promote: ['demote', 'delete'],
  demote: ['promote', 'delete'],
  suspend: ['reactivate', 'delete'],
  reactivate: ['suspend', 'delete'],
  delete: [],
  reconcile: [],
};

/**
 * How many owners there were after each event: active in the owners stream, which is the truth, and not deleted.
 * (Role and suspension on their own stream may lag for a moment: whoever follows an older decision carries that out
 * once more, sees the newer one, and follows it.)
 */
function ownersOverTime(world: World): number[] {
  let ofOwners: OwnersState = owners.initial;
  const users = new Map<string, UserState>();
  return world.log.all.map(({ stream, event, context }) => {
    const at = context.occurredAt;
    if (stream === ownersStream) ofOwners = owners.evolve(ofOwners, event as OwnersEvent, at);
    else if (stream.includes('-user_'))
      users.set(stream, user.evolve(users.get(stream) ?? user.initial, event as UserEvent, at));
    return [...ofOwners].filter(
      ([id, status]) => status === 'active' && users.get(userStream(id))?.status === 'present',
    ).length;
  });
}

/** Both streams of everybody say the same. */
async function expectAgreement(world: World, ids: Readonly<Record<string, string>>): Promise<void> {
  const ofOwners = await stateOf(world, ownersStream, owners);
  for (const [name, id] of Object.entries(ids)) {
    const state = await stateOf(world, userStream(id), user);
    const status = ofOwners.get(id);
    expect(state.status === 'present' && state.roleIds.includes(ownerRole), `${name}'s role`).to.equal(
      status !== undefined,
    );
    if (state.status === 'present' && status !== undefined)
      expect(state.suspended, `${name}'s suspension`).to.equal(status === 'suspended');
  }
}

/**
 * What was answered holds as long as nobody decides otherwise, or dies in the middle of following an older decision: that
 * is mended by the next start, but not if there are more decisions before.
 */
const isOpposed = ({ name, on }: Step, attempts: readonly Attempt<Step>[]): boolean =>
  attempts.some(({ step, crash }) => step.on === on && (crash !== null || undoes[name].includes(step.name)));

describe('commands on owners, in any interleaving', () => {
  const step = fc.record({
    name: fc.constantFrom<Name>(...(Object.keys(commands) as Name[])),
    on: fc.constantFrom('olga', 'oleg', 'ada'),
  });
  const attempt = fc.record({ step, crash: crashWithin(6, 4) });

  it('concurrent commands on owners always leave an owner, keep their results, and end with both streams in agreement', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(attempt, { minLength: 2, maxLength: 5 }),
        fc.subarray(['oleg', 'ada']),
        async (scheduler, attempts, suspended) => {
          const { world, app, ids } = await tenantWith(['olga', 'oleg'], ['ada']);
          for (const name of suspended) await commands.suspend(app, ids[name]!);
          const before = world.log.all.length;
          const answered = await interleaved(scheduler, world, attempts, (process, { name, on }) =>
            commands[name](process, ids[on]!),
          );
          expect(ownersOverTime(world).slice(before - 1)).not.to.include(0);

          await resumeErasures(app, 0);
          await reconcileOwners(app, { tenantId: TENANT });
          expect(ownersOverTime(world).at(-1)).to.be.above(0);
          await expectAgreement(world, ids);
          expect(world.erasures).to.have.property('size', 0);
          for (const [index, { step: promised }] of attempts.entries())
            if (answered[index] && !isOpposed(promised, attempts))
              await expectKept(world, promised.name, ids[promised.on]!);
        },
      ),
      { numRuns: 200 },
    );
  });

  async function expectKept(world: World, name: Name, userId: string): Promise<void> {
    const state = await stateOf(world, userStream(userId), user);
    const expected: Partial<Record<Name, boolean>> = {
      promote: state.status === 'present' && state.roleIds.includes(ownerRole),
      demote: state.status === 'present' && !state.roleIds.includes(ownerRole),
      suspend: state.status === 'present' && state.suspended,
      reactivate: state.status === 'present' && !state.suspended,
      delete: state.status === 'deleted',
    };
    expect(expected[name] ?? true, name).to.equal(true);
  }
});
