import { expect } from 'chai';
import fc from 'fast-check';
import type { OwnersEvent } from '../../../domain/owners/owners-events.js';
import {
  decideOwnerAddition,
  decideOwnerReinstatement,
  decideOwnerRemoval,
  decideOwnerSuspension,
  otherActiveOwners,
  owners,
  refuseUnlessOwner,
  type OwnersState,
} from '../../../domain/owners/owners.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { AT, given, refusalOf } from '../../support/samples/given.js';

const ada = '00000000-0000-7000-8000-0000000000a1';
const bob = '00000000-0000-7000-8000-0000000000b2';
const eve = '00000000-0000-7000-8000-0000000000e3';
const added = (userId: string): OwnersEvent => ({ type: 'OwnerAdded', data: { userId } });
const suspended = (userId: string): OwnersEvent => ({ type: 'OwnerSuspended', data: { userId } });
const reinstated = (userId: string): OwnersEvent => ({ type: 'OwnerReinstated', data: { userId } });
const removed = (userId: string): OwnersEvent => ({
  type: 'OwnerRemoved',
  data: { userId, cause: 'role_unassigned' },
});
const relyingOn = (...confirmed: string[]) => ({ confirmed: new Set(confirmed) });

describe('owners', () => {
  it('owners are the users who were added and not removed', () => {
    const state = given(owners, added(ada), added(bob), suspended(bob), added(eve), removed(ada));
    expect([...state]).to.deep.equal([
      [bob, 'suspended'],
      [eve, 'active'],
    ]);
    expect(otherActiveOwners(state, bob)).to.deep.equal([eve]);
    expect(otherActiveOwners(state, eve)).to.deep.equal([]);
  });

  it('owners are not changed by events about a user who is no owner', () => {
    expect(given(owners, suspended(ada), reinstated(ada), removed(ada))).to.deep.equal(new Map());
  });
});

describe('decideOwnerAddition', () => {
  it('decideOwnerAddition adds a suspended owner when the user is suspended', () => {
    expect(decideOwnerAddition(given(owners), ada, false)).to.deep.equal([added(ada)]);
    expect(decideOwnerAddition(given(owners), ada, true)).to.deep.equal([added(ada), suspended(ada)]);
  });

  it('decideOwnerAddition is idempotent', () => {
    expect(decideOwnerAddition(given(owners, added(ada)), ada, false)).to.deep.equal([]);
  });
});

describe('decideOwnerRemoval', () => {
  it('decideOwnerRemoval removes one of two owners', () => {
    const state = given(owners, added(ada), added(bob));
    const leaving = { userId: ada, ...relyingOn(bob) };
    expect(decideOwnerRemoval(state, leaving, 'role_unassigned')).to.deep.equal([removed(ada)]);
  });

  it('decideOwnerRemoval removes a suspended owner, who did not count', () => {
    const state = given(owners, added(ada), added(bob), suspended(bob));
    expect(decideOwnerRemoval(state, { userId: bob, ...relyingOn() }, 'role_unassigned')).to.deep.equal([
      removed(bob),
    ]);
  });

  it('decideOwnerRemoval decides nothing for a user who is no owner', () => {
    expect(decideOwnerRemoval(given(owners), { userId: ada, ...relyingOn() }, 'user_deleted')).to.deep.equal(
      [],
    );
  });

  for (const [title, state, confirmed] of [
    ['the only one', given(owners, added(ada)), []],
    ['the only one that is not suspended', given(owners, added(ada), added(bob), suspended(bob)), [bob]],
    ['one beside whom nobody is confirmed', given(owners, added(ada), added(bob)), []],
    ['one who would confirm themself', given(owners, added(ada), added(bob)), [ada]],
  ] as const)
    it(`decideOwnerRemoval refuses ${title}`, () => {
      const leaving = { userId: ada, ...relyingOn(...confirmed) };
      for (const cause of ['role_unassigned', 'user_deleted'] as const)
        expect(refusalOf(() => decideOwnerRemoval(state, leaving, cause))).to.include({
          kind: 'conflict',
          code: 'last_owner',
        });
      expect(refusalOf(() => decideOwnerSuspension(state, leaving))).to.include({ code: 'last_owner' });
    });
});

describe('decideOwnerSuspension and decideOwnerReinstatement', () => {
  const both = given(owners, added(ada), added(bob));
  const adaSuspended = given(owners, added(ada), added(bob), suspended(ada));

  it('decideOwnerSuspension and decideOwnerReinstatement suspend and reinstate an owner', () => {
    expect(decideOwnerSuspension(both, { userId: ada, ...relyingOn(bob) })).to.deep.equal([suspended(ada)]);
    expect(decideOwnerReinstatement(adaSuspended, ada)).to.deep.equal([reinstated(ada)]);
  });

  it('decideOwnerSuspension and decideOwnerReinstatement are idempotent, also for a user who is no owner', () => {
    expect(decideOwnerSuspension(adaSuspended, { userId: ada, ...relyingOn() })).to.deep.equal([]);
    expect(decideOwnerSuspension(both, { userId: eve, ...relyingOn() })).to.deep.equal([]);
    expect(decideOwnerReinstatement(both, ada)).to.deep.equal([]);
    expect(decideOwnerReinstatement(both, eve)).to.deep.equal([]);
  });
});

describe('refuseUnlessOwner', () => {
  const state = given(owners, added(ada), added(bob), suspended(bob));

  for (const actor of [
    { type: 'user', id: ada },
    { type: 'operator', id: 'ops' },
    { type: 'system', id: 'system' },
  ] as const)
    it(`refuseUnlessOwner lets ${actor.type === 'user' ? 'an owner' : `the ${actor.type}`} pass`, () => {
      refuseUnlessOwner(state, actor);
    });

  for (const [title, actor] of [
    ['an API key', { type: 'apiKey', id: eve }],
    ['an API key that has an owner’s id', { type: 'apiKey', id: ada }],
    ['a user who is no owner', { type: 'user', id: eve }],
    ['a suspended owner', { type: 'user', id: bob }],
  ] as const)
    it(`refuseUnlessOwner refuses ${title}`, () => {
      expect(refusalOf(() => refuseUnlessOwner(state, actor))).to.include({
        kind: 'forbidden',
        code: 'owner_role_protected',
      });
    });
});

describe('the last-owner invariant', () => {
  it('the last-owner invariant holds after any sequence of accepted commands, with any owners confirmed', () => {
    const people = [ada, bob, eve];
    const anybody = fc.constantFrom(...people);
    const command = fc.oneof(
      fc.record({ name: fc.constant('add' as const), userId: anybody, suspended: fc.boolean() }),
      fc.record({
        name: fc.constantFrom('remove' as const, 'delete' as const, 'suspend' as const),
        userId: anybody,
        confirmed: fc.subarray(people),
      }),
      fc.record({ name: fc.constant('reinstate' as const), userId: anybody }),
    );
    type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;
    const decide = (state: OwnersState, given: Command): OwnersEvent[] => {
      if (given.name === 'add') return decideOwnerAddition(state, given.userId, given.suspended);
      if (given.name === 'reinstate') return decideOwnerReinstatement(state, given.userId);
      const leaving = { userId: given.userId, confirmed: new Set(given.confirmed) };
      if (given.name === 'suspend') return decideOwnerSuspension(state, leaving);
      return decideOwnerRemoval(state, leaving, given.name === 'delete' ? 'user_deleted' : 'role_unassigned');
    };
    fc.assert(
      fc.property(fc.array(command, { maxLength: 30 }), (commands) => {
        let state = given(owners, added(ada));
        for (const each of commands) {
          let events: OwnersEvent[] = [];
          try {
            events = decide(state, each);
          } catch (error) {
            expect(error).to.be.instanceOf(DomainError).and.include({ code: 'last_owner' });
          }
          for (const event of events) state = owners.evolve(state, event, AT);
          expect([...state.values()]).to.include('active');
        }
      }),
    );
  });
});
