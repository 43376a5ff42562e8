import { expect } from 'chai';
import { countsAsOwner, decideFollowUp, type FollowUp } from '../../../domain/owners/follow-owners.js';
import type { OwnersEvent } from '../../../domain/owners/owners-events.js';
import { owners } from '../../../domain/owners/owners.js';
import type { UserEvent } from '../../../domain/user/user-events.js';
import { user } from '../../../domain/user/user.js';
import { given } from '../../support/samples/given.js';
import { goldenFiles } from '../golden.js';

const userId = '0190f0f0-0000-7000-8000-000000000002';
const owner = '00000000-0000-7000-8000-00000000000f';
const created = goldenFiles.find(({ event }) => event.type === 'UserCreated')!.event as UserEvent;
const added: OwnersEvent = { type: 'OwnerAdded', data: { userId } };
const ownerSuspended: OwnersEvent = { type: 'OwnerSuspended', data: { userId } };
const ownerReinstated: OwnersEvent = { type: 'OwnerReinstated', data: { userId } };
const assigned: UserEvent = { type: 'UserRoleAssigned', data: { userId, roleId: owner } };
const unassigned: UserEvent = { type: 'UserRoleUnassigned', data: { userId, roleId: owner } };
const suspended: UserEvent = { type: 'UserSuspended', data: { userId } };
const reactivated: UserEvent = { type: 'UserReactivated', data: { userId } };
const deleted: UserEvent = { type: 'UserDeleted', data: { userId, roleIds: [] } };

interface Case {
  readonly title: string;
  readonly owners: OwnersEvent[];
  readonly user: UserEvent[];
  readonly decidedSinceRole?: boolean;
  readonly hasRoom?: boolean;
  readonly next: FollowUp;
}

const cases: readonly Case[] = [
  { title: 'no owner anywhere: nothing', owners: [], user: [created], next: null },
  { title: 'owner everywhere: nothing', owners: [added], user: [created, assigned], next: null },
  {
    title: 'suspended everywhere: nothing',
    owners: [added, ownerSuspended],
    user: [created, assigned, suspended],
    next: null,
  },
  {
    title: 'added: the user gets the role',
    owners: [added],
    user: [created],
    next: { on: 'user', events: [assigned] },
  },
  {
    title: 'added while suspended: the user gets the role',
    owners: [added, ownerSuspended],
    user: [created, suspended],
    next: { on: 'user', events: [assigned] },
  },
  {
    title: 'removed: the user loses the role',
    owners: [],
    user: [created, assigned],
    next: { on: 'user', events: [unassigned] },
  },
  {
    title: 'suspended as owner: the user is suspended',
    owners: [added, ownerSuspended],
    user: [created, assigned],
    decidedSinceRole: true,
    next: { on: 'user', events: [suspended] },
  },
  {
    title: 'reinstated as owner: the user is reactivated',
    owners: [added],
    user: [created, assigned, suspended],
    decidedSinceRole: true,
    next: { on: 'user', events: [reactivated] },
  },
  {
    title: 'suspended before the role arrived: the owners learn of it',
    owners: [added],
    user: [created, suspended, assigned],
    next: { on: 'owners', events: [ownerSuspended] },
  },
  {
    title: 'reactivated before the role arrived: the owners learn of it',
    owners: [added, ownerSuspended],
    user: [created, assigned],
    next: { on: 'owners', events: [ownerReinstated] },
  },
  {
    title: 'deleted before the role arrived: no owner after all',
    owners: [added],
    user: [created, deleted],
    next: { on: 'owners', events: [{ type: 'OwnerRemoved', data: { userId, cause: 'user_deleted' } }] },
  },
  {
    title: 'other roles came before the role: no owner after all',
    owners: [added],
    user: [created],
    hasRoom: false,
    next: { on: 'owners', events: [{ type: 'OwnerRemoved', data: { userId, cause: 'too_many_roles' } }] },
  },
  {
    title: 'the role is among as many as there may be: nothing',
    owners: [added],
    user: [created, assigned],
    hasRoom: false,
    next: null,
  },
  { title: 'deleted, and no owner: nothing', owners: [], user: [created, deleted], next: null },
  { title: 'never created: nothing', owners: [], user: [], next: null },
];

const followUp = ({
  owners: ofOwners,
  user: ofUser,
  decidedSinceRole = false,
  hasRoom = true,
}: Omit<Case, 'title' | 'next'>) =>
  decideFollowUp({
    userId,
    owners: given(owners, ...ofOwners),
    user: given(user, ...ofUser),
    ownerRoleId: owner,
    decidedSinceRole,
    hasRoom,
  });

describe('decideFollowUp', () => {
  for (const each of cases)
    it(`decideFollowUp ${each.title}`, () => {
      expect(followUp(each)).to.deep.equal(each.next);
    });

  it('decideFollowUp terminates from any state of the two streams', () => {
    for (const each of cases) {
      const log = { ...each, owners: [...each.owners], user: [...each.user] };
      for (let step = 0; step <= 3; step++) {
        const next = followUp(log);
        if (next === null) break;
        if (next.on === 'owners') log.owners.push(...next.events);
        else log.user.push(...next.events);
        expect(step).to.be.below(3);
      }
    }
  });
});

describe('countsAsOwner', () => {
  for (const [title, events, counts] of [
    ['a user whose stream has the role', [created, assigned], true],
    ['a user whose stream does not have it', [created], false],
    ['a suspended owner', [created, assigned, suspended], false],
    ['a deleted owner', [created, assigned, deleted], false],
    ['an unknown user', [], false],
  ] as const)
    it(`${title} ${counts ? 'counts' : 'does not count'} as an owner`, () => {
      expect(countsAsOwner(given(user, ...events), owner)).to.equal(counts);
    });
});
