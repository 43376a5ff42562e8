import { expect } from 'chai';
import { countsAsOwner, decideFollowUp, type FollowUp } from '../../../domain/owners/follow-owners.js';
import type { OwnersEvent } from '../../../domain/owners/owners-events.js';
import { owners } from '../../../domain/owners/owners.js';
import type { UserEvent } from '../../../domain/user/user-events.js';
import { user } from '../../../domain/user/user.js';
import { given } from '../../support/given.js';
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

const cases: readonly (readonly [title: string, OwnersEvent[], UserEvent[], FollowUp])[] = [
  ['no owner anywhere: nothing', [], [created], null],
  ['owner everywhere: nothing', [added], [created, assigned], null],
  ['suspended everywhere: nothing', [added, ownerSuspended], [created, assigned, suspended], null],
  ['added: the user gets the role', [added], [created], { on: 'user', events: [assigned] }],
  [
    'added while suspended: the user gets the role',
    [added, ownerSuspended],
    [created, suspended],
    { on: 'user', events: [assigned] },
  ],
  ['removed: the user loses the role', [], [created, assigned], { on: 'user', events: [unassigned] }],
  [
    'suspended as owner: the user is suspended',
    [added, ownerSuspended],
    [created, assigned],
    { on: 'user', events: [suspended] },
  ],
  [
    'reinstated as owner: the user is reactivated',
    [added],
    [created, assigned, suspended],
    { on: 'user', events: [reactivated] },
  ],
  [
    'suspended before the role arrived: the owners learn of it first',
    [added],
    [created, suspended],
    { on: 'owners', events: [ownerSuspended] },
  ],
  [
    'reactivated before the role arrived: the owners learn of it first',
    [added, ownerSuspended],
    [created],
    { on: 'owners', events: [ownerReinstated] },
  ],
  [
    'deleted before the role arrived: no owner after all',
    [added],
    [created, deleted],
    { on: 'owners', events: [{ type: 'OwnerRemoved', data: { userId, cause: 'user_deleted' } }] },
  ],
  ['deleted, and no owner: nothing', [], [created, deleted], null],
  ['never created: nothing', [], [], null],
];

describe('decideFollowUp', () => {
  for (const [title, ofOwners, ofUser, next] of cases)
    it(title, () => {
      const state = given(owners, ...ofOwners);
      expect(decideFollowUp(state, userId, given(user, ...ofUser), owner)).to.deep.equal(next);
    });

  it('comes to an end, from wherever the two streams are', () => {
    for (const [, ofOwners, ofUser] of cases) {
      const log = { owners: [...ofOwners], user: [...ofUser] };
      for (let step = 0; step <= 3; step++) {
        const next = decideFollowUp(given(owners, ...log.owners), userId, given(user, ...log.user), owner);
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
    ['one whose stream has the role', [created, assigned], true],
    ['one whose stream has not', [created], false],
    ['a suspended one', [created, assigned, suspended], false],
    ['a deleted one', [created, assigned, deleted], false],
    ['nobody', [], false],
  ] as const)
    it(`${title}: ${counts}`, () => {
      expect(countsAsOwner(given(user, ...events), owner)).to.equal(counts);
    });
});
