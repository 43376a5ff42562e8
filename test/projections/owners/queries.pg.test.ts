import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { OwnerRecoveryEvent } from '../../../domain/owners/owner-recovery-events.js';
import type { OwnersEvent } from '../../../domain/owners/owners-events.js';
import { builtInRoleId } from '../../../domain/role/built-in-roles.js';
import type { UserEvent } from '../../../domain/user/user-events.js';
import { ownerReadModel, unreconciledOwners } from '../../../projections/owners/queries.js';
import { assigned, tenantCreated, userCreated } from '../support/events.js';
import type { QuerySources } from '../../../projections/reader-connection.js';
import { openWorld, type World } from '../support/world.js';

describe('unreconciled owners', () => {
  let world: World;
  const tenantId = randomUUID();
  const owner = builtInRoleId(tenantId, 'owner');
  const then = new Date(Date.UTC(2026, 0, 1));
  before(async () => {
    world = await openWorld();
    await world.append(tenantId, 'tenant', tenantId, [tenantCreated(tenantId)]);
  });
  after(() => world.close());

  const found = async (before: Date): Promise<unknown[]> =>
    (await unreconciledOwners(world.projecting, 100, before)).map(({ userId }) => userId);

  const cases: readonly (readonly [string, (id: string) => UserEvent[], OwnersEvent['type'][], boolean])[] = [
    [
      'an owner whose row says so',
      (id) => [userCreated(id), assigned(id, owner) as UserEvent],
      ['OwnerAdded'],
      false,
    ],
    ['an owner without the role', (id) => [userCreated(id)], ['OwnerAdded'], true],
    ['an owner who was never created', () => [], ['OwnerAdded'], true],
    [
      'a suspended owner who is not',
      (id) => [userCreated(id), assigned(id, owner) as UserEvent],
      ['OwnerAdded', 'OwnerSuspended'],
      true,
    ],
    [
      'a suspended owner who is',
      (id) => [
        userCreated(id),
        assigned(id, owner) as UserEvent,
        { type: 'UserSuspended', data: { userId: id } },
      ],
      ['OwnerAdded', 'OwnerSuspended'],
      false,
    ],
    [
      'a reinstated owner who is suspended',
      (id) => [
        userCreated(id),
        assigned(id, owner) as UserEvent,
        { type: 'UserSuspended', data: { userId: id } },
      ],
      ['OwnerAdded', 'OwnerSuspended', 'OwnerReinstated'],
      true,
    ],
    [
      'who has the role and is no owner',
      (id) => [userCreated(id), assigned(id, owner) as UserEvent],
      [],
      true,
    ],
    [
      'who has the role and is no owner any more',
      (id) => [userCreated(id), assigned(id, owner) as UserEvent],
      ['OwnerAdded', 'OwnerRemoved'],
      true,
    ],
    ['a plain user', (id) => [userCreated(id)], [], false],
    [
      'a suspended plain user',
      (id) => [userCreated(id), { type: 'UserSuspended', data: { userId: id } }],
      [],
      false,
    ],
    [
      'a deleted owner',
      (id) => [
        userCreated(id),
        assigned(id, owner) as UserEvent,
        { type: 'UserDeleted', data: { userId: id, roleIds: [owner] } },
      ],
      ['OwnerAdded', 'OwnerRemoved'],
      false,
    ],
  ];
  for (const [name, onUser, onOwners, disagrees] of cases) {
    it(`unreconciled owners ${disagrees ? 'include' : 'do not include'} ${name}`, async () => {
      const id = randomUUID();
      let last = 0n;
      for (const type of onOwners) {
        const data = { userId: id, ...(type === 'OwnerRemoved' ? { cause: 'role_unassigned' } : {}) };
        last = await world.append(tenantId, 'owners', tenantId, [{ type, data } as OwnersEvent], then);
      }
      const events = onUser(id);
      if (events.length > 0) last = await world.append(tenantId, 'user', id, events, then);
      expect(await world.process().progress.waitFor(last, 30_000)).to.equal(true);
      expect((await found(new Date(then.getTime() + 1))).includes(id)).to.equal(disagrees);
      // A command is between the two streams for a moment.
      expect(await found(then)).not.to.include(id);
    });
  }
});

describe('owners due for recovery', () => {
  let world: World;
  const tenantId = randomUUID();
  const dueAt = '2026-01-04T00:00:00.000Z';
  const lapse = '2026-01-11T00:00:00.000Z';
  before(async () => {
    world = await openWorld();
    await world.append(tenantId, 'tenant', tenantId, [tenantCreated(tenantId)]);
  });
  after(() => world.close());

  const owner = async (...events: readonly OwnerRecoveryEvent[]): Promise<void> => {
    const { userId } = events[0]!.data;
    await world.append(tenantId, 'owners', tenantId, [{ type: 'OwnerAdded', data: { userId } }]);
    const last = await world.append(tenantId, 'ownerrecovery', tenantId, events);
    expect(await world.process().progress.waitFor(last, 30_000)).to.equal(true);
  };
  const requested = (userId: string, needsConsent: boolean): OwnerRecoveryEvent => ({
    type: 'OwnerRecoveryRequested',
    data: { userId, dueAt, needsConsent, reason: 'Lost the phone' },
  });
  const due = async (limit: number, now: string): Promise<readonly string[]> => {
    const { dueForRecovery } = ownerReadModel.queries({ projecting: world.projecting } as QuerySources);
    return (await dueForRecovery(limit, now)).map(({ userId }) => userId);
  };

  it('owners whose recovery waits for consent are due when it lapses, and take the place of none that is due', async () => {
    const [waiting, agreed, alone] = [randomUUID(), randomUUID(), randomUUID()];
    await owner(requested(waiting, true));
    expect(await due(1, dueAt)).to.deep.equal([]);
    await owner(requested(agreed, true), { type: 'OwnerRecoveryAgreed', data: { userId: agreed } });
    expect(await due(1, dueAt)).to.deep.equal([agreed]);
    await owner(requested(alone, false));
    expect(await due(9, dueAt)).to.have.members([agreed, alone]);
    expect(await due(9, lapse)).to.have.members([agreed, alone, waiting]);
    await owner({ type: 'OwnerRecoveryCancelled', data: { userId: waiting, cause: 'lapsed' } });
    expect(await due(9, lapse)).to.have.members([agreed, alone]);
  });
});
