import { expect } from 'chai';
import { fold } from '../../../domain/shared/decider.js';
import { decideEmailChange, decideProfileChange } from '../../../domain/user/change-user.js';
import { decideUserCreation } from '../../../domain/user/create-user.js';
import { decideDeletion } from '../../../domain/user/request-deletion.js';
import { decideReactivation, decideSuspension, decideUnlock } from '../../../domain/user/suspend-user.js';
import { endsSessions } from '../../../domain/user/end-sessions.js';
import { asksForSecondFactor, noFactors } from '../../../domain/user/factors.js';
import { userEvents, type UserEvent } from '../../../domain/user/user-events.js';
import { decideRoleAssignment, decideRoleUnassignment } from '../../../domain/user/user-roles.js';
import { claimOnEmail, claimOnExternalId } from '../../../domain/user/user-claims.js';
import { presentUser, statusOf, user, type PresentUser } from '../../../domain/user/user.js';
import { AT, given, refusalOf } from '../../support/samples/given.js';
import { goldenFiles } from '../golden.js';

const userId = '00000000-0000-7000-8000-0000000000a1';
const roleId = '00000000-0000-7000-8000-0000000000f1';
const emailDigest = 'aa'.repeat(32);
const otherDigest = 'bb'.repeat(32);
const profile = {
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Byron',
  locale: 'de-AT',
  externalId: null,
  metadata: { plan: 'pro', seats: '3' },
};
const created: UserEvent = {
  type: 'UserCreated',
  data: { userId, ...profile, emailDigest, externalIdDigest: null, emailVerified: true, invited: false },
};
const password: UserEvent = {
  type: 'UserPasswordSet',
  data: { userId, passwordHash: 'x', mustChange: false, cause: 'invitation' },
};
const suspended: UserEvent = { type: 'UserSuspended', data: { userId } };
const assigned: UserEvent = { type: 'UserRoleAssigned', data: { userId, roleId } };
const locked: UserEvent = { type: 'UserLocked', data: { userId, until: '2026-01-02T03:14:05.678Z' } };
const deleted: UserEvent = { type: 'UserDeleted', data: { userId, roleIds: [] } };

const present = (...events: readonly UserEvent[]): PresentUser =>
  presentUser(given(user, created, ...events));

describe('a user', () => {
  it('a user has the values of its creation', () => {
    expect(given(user, created)).to.deep.equal({
      status: 'present',
      userId,
      ...profile,
      emailDigest,
      externalIdDigest: null,
      avatar: null,
      avatarSource: null,
      formerEmailDigests: [],
      restorableEmailDigests: [],
      identities: [],
      ruleRoles: [],
      deletionDueAt: null,
      dataExportedAt: [],
      emailVerified: true,
      wasEverVerified: true,
      addressGeneration: 0,
      invited: false,
      passwordHash: null,
      passwordSetAt: null,
      awaitsFormerPassword: false,
      sessionGeneration: 0,
      deviceGeneration: 0,
      mustChangePassword: false,
      factors: noFactors,
      suspended: false,
      lockedUntil: null,
      roleIds: [],
      createdAt: AT,
      lastLoginBefore: null,
      updatedAt: AT,
    });
  });

  it('a user is asked for a second factor between its activation and its deactivation', () => {
    const turn = { userId, method: 'totp', by: 'user', factorId: userId } as const;
    const on: UserEvent = { type: 'UserMfaEnabled', data: { ...turn, secret: 'JBSWY3DPEHPK3PXP' } };
    const off: UserEvent = { type: 'UserMfaDisabled', data: turn };
    expect(
      [[], [on], [on, off], [on, off, on]].map((events) => asksForSecondFactor(present(...events).factors)),
    ).to.deep.equal([false, true, false, true]);
  });

  it('a user keeps members that a change does not name, and clears those that are null', () => {
    const state = present({ type: 'UserProfileChanged', data: { userId, firstName: null, externalId: 'x' } });
    expect(state).to.deep.include({ ...profile, firstName: null, externalId: 'x' });
  });

  it('a user has a verified address from the verification until its next change', () => {
    const verified: UserEvent = { type: 'UserEmailVerified', data: { userId } };
    const email = 'augusta@example.com';
    const changed: UserEvent = {
      type: 'UserEmailChanged',
      data: { userId, email, emailDigest: otherDigest },
    };
    expect(present(changed, verified).emailVerified).to.equal(true);
    expect(present(changed, verified, changed).emailVerified).to.equal(false);
  });

  it('a user is invited until a password is set', () => {
    const invited: UserEvent = { type: 'UserInvited', data: { userId } };
    expect(present(invited).invited).to.equal(true);
    expect(present(invited, password).invited).to.equal(false);
  });

  it('a user has an unverified address after a change', () => {
    const email = 'augusta@example.com';
    const state = present({ type: 'UserEmailChanged', data: { userId, email, emailDigest: otherDigest } });
    expect(state).to.deep.include({
      email,
      emailDigest: otherDigest,
      emailVerified: false,
      formerEmailDigests: [emailDigest],
    });
  });

  it('a user has the time of the last change, cancelled changes apart', () => {
    const later = '2026-02-02T00:00:00.000Z';
    const after = (event: UserEvent): string =>
      presentUser(fold(user, [{ event, at: later }], given(user, created))).updatedAt;
    expect(after(suspended)).to.equal(later);
    expect(
      after({ type: 'UserPasswordSet', data: { userId, passwordHash: null, mustChange: true } }),
    ).to.equal(later);
    expect(after({ type: 'EmailChangeCancelled', data: { userId } })).to.equal(AT);
  });

  describe('with a password', () => {
    const later = '2026-01-02T04:00:00.000Z';
    const set: UserEvent = {
      type: 'UserPasswordSet',
      data: { userId, passwordHash: '$argon2id$one', mustChange: true },
    };
    const rehashed: UserEvent = {
      type: 'UserPasswordRehashed',
      data: { userId, passwordHash: '$argon2id$two' },
    };

    it('a user with a password has its hash, its time, and whether it must be changed', () => {
      expect(present(set)).to.include({
        passwordHash: '$argon2id$one',
        passwordSetAt: AT,
        mustChangePassword: true,
      });
    });

    it('a user whose password is hashed anew has another hash, and no other change', () => {
      const before = present(set);
      expect(user.evolve(before, rehashed, later)).to.deep.equal({
        ...before,
        passwordHash: '$argon2id$two',
      });
    });

    it('a user who is erased has no readable hash', () => {
      const erased = present({
        type: 'UserPasswordSet',
        data: { userId, passwordHash: null, mustChange: false },
      });
      expect(erased).to.include({ passwordHash: null, passwordSetAt: AT });
    });
  });

  it('the sessions of a user end with each password, also its removal, suspension, request for deletion and sign-out everywhere, and with no other event', () => {
    const generationAfter = (...events: readonly UserEvent[]): number => present(...events).sessionGeneration;
    const set: UserEvent = {
      type: 'UserPasswordSet',
      data: { userId, passwordHash: 'x', mustChange: false },
    };
    expect(generationAfter()).to.equal(0);
    const everywhere: UserEvent = { type: 'UserSignedOutEverywhere', data: { userId } };
    const removed: UserEvent = { type: 'UserPasswordRemoved', data: { userId } };
    const leaving: UserEvent = {
      type: 'UserDeletionRequested',
      data: { userId, scheduledFor: AT, openAlerts: 0 },
    };
    expect(generationAfter(set, set, removed, suspended, everywhere, leaving)).to.equal(6);
    const ending = [set, removed, suspended, everywhere, leaving]
      .map(({ type }): string => type)
      .concat('UserDeleted');
    expect(Object.keys(userEvents).filter(endsSessions).sort()).to.deep.equal(ending.sort());
    const others = goldenFiles
      .map(({ event }) => event as UserEvent)
      .filter(({ type }) => type in userEvents && !ending.includes(type));
    expect(generationAfter(...others)).to.equal(0);
  });

  it('a user is gone for good once deleted or cancelled', () => {
    expect(given(user, created, deleted, created, suspended)).to.deep.equal({
      status: 'deleted',
      userId,
      emailDigest,
      formerEmailDigests: [],
      externalIdDigest: null,
      credentialIds: [],
      identityDigests: [],
    });
    expect(given(user, { type: 'UserCreationCancelled', data: { userId } }, created)).to.deep.equal({
      status: 'cancelled',
    });
  });

  it('a user is shown as suspended rather than locked, and as locked only until the lock ends', () => {
    expect(statusOf(present(), AT)).to.equal('active');
    expect(statusOf(present(locked), AT)).to.equal('locked');
    expect(statusOf(present(locked), '2026-01-02T03:14:05.678Z')).to.equal('active');
    expect(statusOf(present(locked, suspended), AT)).to.equal('suspended');
    expect(statusOf(present(locked, { type: 'UserUnlocked', data: { userId } }), AT)).to.equal('active');
  });

  it('a user is folded from erased values', () => {
    const erased = given(user, {
      type: 'UserCreated',
      data: {
        ...created.data,
        email: null,
        firstName: null,
        lastName: null,
        locale: null,
        externalId: null,
        metadata: null,
        emailDigest,
        emailVerified: true,
        invited: false,
      },
    });
    expect(erased).to.deep.include({ status: 'present', email: null, metadata: {}, emailDigest });
  });
});

describe('presentUser', () => {
  for (const [title, events] of [
    ['never created', []],
    ['deleted', [created, deleted]],
    ['cancelled', [{ type: 'UserCreationCancelled', data: { userId } }]],
  ] as const)
    it(`presentUser refuses a user that was ${title}`, () => {
      expect(refusalOf(() => presentUser(given(user, ...events)))).to.include({
        kind: 'not-found',
        code: 'user_not_found',
      });
    });
});

describe('claimOnEmail', () => {
  for (const [title, events, digest, claim] of [
    ['an unknown user', [], emailDigest, 'not-created'],
    ['a user who has it', [created], emailDigest, 'holds'],
    ['a user with another one', [created], otherDigest, 'elsewhere'],
    ['a deleted user', [created, deleted], emailDigest, 'gone'],
  ] as const)
    it(`claimOnEmail of ${title} is ${claim}`, () => {
      expect(claimOnEmail(given(user, ...events), digest)).to.equal(claim);
    });
});

describe('claimOnExternalId', () => {
  const withId: UserEvent = {
    type: 'UserProfileChanged',
    data: { userId, externalId: 'crm-1', externalIdDigest: otherDigest },
  };
  const cleared: UserEvent = {
    type: 'UserProfileChanged',
    data: { userId, externalId: null, externalIdDigest: null },
  };
  for (const [title, events, claim] of [
    ['an unknown user', [], 'not-created'],
    ['a user without one', [created], 'elsewhere'],
    ['a user who has it', [created, withId], 'holds'],
    ['a user who cleared it', [created, withId, cleared], 'elsewhere'],
    ['a deleted user', [created, withId, deleted], 'gone'],
  ] as const)
    it(`claimOnExternalId of ${title} is ${claim}`, () => {
      expect(claimOnExternalId(given(user, ...events), otherDigest)).to.equal(claim);
    });
});

describe('decideUserCreation', () => {
  const creation = {
    userId,
    profile,
    emailDigest,
    externalIdDigest: null,
    emailVerified: true,
    invited: false,
    passwordHash: null,
  };

  it('decideUserCreation decides the creation, and notes that there is no password', () => {
    expect(decideUserCreation({ status: 'none' }, creation)).to.deep.equal([
      { ...created, data: { ...created.data, noPassword: true } },
    ]);
  });

  it('decideUserCreation sets the password with it', () => {
    const events = decideUserCreation({ status: 'none' }, { ...creation, passwordHash: '$argon2id$x' });
    expect(events).to.deep.equal([
      created,
      {
        type: 'UserPasswordSet',
        data: { userId, passwordHash: '$argon2id$x', mustChange: false, cause: 'creation' },
      },
    ]);
  });
});

describe('decideProfileChange', () => {
  it('decideProfileChange names the members that differ only', () => {
    const changes = { firstName: 'Augusta', lastName: 'Byron', locale: 'de-AT', externalId: null };
    expect(decideProfileChange(present(), changes)).to.deep.equal([
      { type: 'UserProfileChanged', data: { userId, firstName: 'Augusta' } },
    ]);
  });

  it('decideProfileChange names the reservation with the external id, and neither where it stays', () => {
    const changes = { externalId: 'crm-1' };
    const [event] = decideProfileChange(present(), changes, otherDigest);
    expect(event?.data).to.deep.equal({ userId, ...changes, externalIdDigest: otherDigest });
    expect(decideProfileChange(present(event!), changes, otherDigest)).to.be.empty;
  });

  it('decideProfileChange clears members', () => {
    const changes = { lastName: null, locale: null, metadata: {} };
    expect(decideProfileChange(present(), changes)).to.deep.equal([
      { type: 'UserProfileChanged', data: { userId, ...changes } },
    ]);
  });

  for (const changes of [{}, { ...profile }, { metadata: { seats: '3', plan: 'pro' } }])
    it(`decideProfileChange decides nothing for ${JSON.stringify(changes)}`, () => {
      expect(decideProfileChange(present(), changes)).to.deep.equal([]);
    });
});

describe('decideEmailChange', () => {
  it('decideEmailChange decides a change to another address, and not to the same', () => {
    const data = { userId, email: 'new@example.com', emailDigest: otherDigest };
    expect(decideEmailChange(present(password), data.email, otherDigest)).to.deep.equal([
      { type: 'UserEmailChanged', data },
    ]);
    expect(decideEmailChange(present(), data.email, otherDigest)).to.deep.equal([
      { type: 'UserEmailChanged', data: { ...data, noPassword: true } },
    ]);
    expect(decideEmailChange(present(), 'ada@example.com', emailDigest)).to.deep.equal([]);
  });
});

describe('suspension, lock and roles', () => {
  it('a user is suspended and reactivated once', () => {
    expect(decideSuspension(present())).to.deep.equal([suspended]);
    expect(decideSuspension(present(suspended))).to.deep.equal([]);
    expect(decideReactivation(present(suspended))).to.deep.equal([
      { type: 'UserReactivated', data: { userId } },
    ]);
    expect(decideReactivation(present())).to.deep.equal([]);
  });

  it('a user who is locked now is unlocked', () => {
    expect(decideUnlock(present(locked), AT)).to.deep.equal([{ type: 'UserUnlocked', data: { userId } }]);
    expect(decideUnlock(present(locked), '2026-01-02T03:14:05.678Z')).to.deep.equal([]);
    expect(decideUnlock(present(), AT)).to.deep.equal([]);
  });

  it('a role is assigned and unassigned once', () => {
    expect(decideRoleAssignment(present(), roleId)).to.deep.equal([assigned]);
    expect(decideRoleAssignment(present(assigned), roleId)).to.deep.equal([]);
    expect(decideRoleUnassignment(present(assigned), roleId)).to.deep.equal([
      { type: 'UserRoleUnassigned', data: { userId, roleId } },
    ]);
    expect(decideRoleUnassignment(present(), roleId)).to.deep.equal([]);
  });
});

describe('decideDeletion', () => {
  it('decideDeletion names the email, the external id and the roles of the user', () => {
    expect(decideDeletion(present(assigned))).to.deep.equal([
      { type: 'UserDeleted', data: { userId, roleIds: [roleId] } },
    ]);
  });
});
