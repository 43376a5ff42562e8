import { expect } from 'chai';
import fc from 'fast-check';
import { storedUser } from '../../../application/user/user-record-of.js';
import type { UserDetails } from '../../../application/user/user-record.js';
import type { RecordedEvent } from '../../../domain/shared/domain-event.js';
import { signInEvents, type SignInEvent } from '../../../domain/sign-in/sign-in-events.js';
import type { UserEvent } from '../../../domain/user/user-events.js';
import { presentUser, user, type UserState } from '../../../domain/user/user.js';
import { userCreated } from '../support/events.js';
import { memoryTables, recorder } from '../support/fold.js';
import { uuidOf } from '../support/mixed-log.js';

const tenantId = uuidOf('tenant');
const userId = uuidOf('user');
const roleId = uuidOf('role');
const digest = 'e'.repeat(64);

const given = (...events: readonly UserEvent[]) => {
  const record = recorder();
  const tables = memoryTables();
  const recorded = events.map((event) => record(tenantId, 'user', userId, event));
  for (const event of recorded) tables.page([event]);
  return { row: tables.only('users'), recorded, tables };
};

const stateOf = (recorded: readonly RecordedEvent[]): UserState =>
  recorded.reduce<UserState>(
    (before, { event, context }) => user.evolve(before, event as UserEvent, context.occurredAt),
    user.initial,
  );

const factsOf = (recorded: readonly RecordedEvent[]): UserDetails =>
  storedUser(presentUser(stateOf(recorded)), [], null).facts;

describe('users', () => {
  it('the projection of users creates a row with the members that lists search', () => {
    const { row, recorded } = given(
      userCreated(userId, { email: 'ada@example.com', firstName: 'Ådá', lastName: null }),
    );
    const at = recorded[0]!.context.occurredAt;
    expect(row).to.deep.equal({
      tenant_id: tenantId,
      id: userId,
      facts: factsOf(recorded),
      email: 'ada@example.com',
      external_id: null,
      first_name_key: 'ada',
      last_name_key: null,
      suspended: false,
      deletion_due_at: null,
      locked_until: null,
      role_ids: [],
      passkey_step: false,
      mfa_enabled: false,
      created_at: at,
      updated_at: at,
      revision: '0',
      sign_in_revision: null,
      last_login_at: '-infinity',
    });
  });

  it('the projection of users has no user before the creation, nor after the deletion', () => {
    expect(given({ type: 'UserSuspended', data: { userId } }).row).to.equal(undefined);
    const { row, tables } = given(
      userCreated(userId),
      { type: 'UserRoleAssigned', data: { userId, roleId } },
      { type: 'UserDeleted', data: { userId, roleIds: [roleId] } },
      { type: 'UserProfileChanged', data: { userId, firstName: 'Late' } },
    );
    expect(row).to.equal(undefined);
    expect(tables.rows('user_roles')).to.have.property('size', 0);
  });

  it('the projection of users leaves out a time of a former system that no column takes', () => {
    const [before, beyond] = ['0000-12-31T23:00:00.000Z', '10000-01-01T04:59:59.000Z'];
    const { row, recorded } = given(userCreated(userId, { createdAt: before, lastLoginAt: beyond }));
    const at = recorded[0]!.context.occurredAt;
    expect(row).to.include({ created_at: at, last_login_at: '-infinity' });
    expect(row!['facts']).to.deep.equal(factsOf(recorded));
    expect(row!['facts']).to.include({ createdAt: at, lastLoginAt: null });
  });

  it('the projection of users treats erased values like missing ones', () => {
    const without = { locale: null, externalId: null, metadata: null };
    const { row } = given(
      userCreated(userId, { email: null, firstName: null, lastName: null, ...without }),
      { type: 'UserProfileChanged', data: { userId, firstName: null, metadata: null } },
      { type: 'UserEmailChanged', data: { userId, email: null, emailDigest: digest } },
    );
    expect(row).to.include({ email: null, first_name_key: null, revision: '2' });
    const nothing = { email: null, firstName: null, lastName: null, locale: null };
    expect(row!['facts']).to.deep.include({ ...nothing, externalId: null, metadata: {} });
  });

  it('the projection of users moves the revision, not the time, with a fence between two attempts', () => {
    const { row, recorded } = given(userCreated(userId), { type: 'EmailChangeCancelled', data: { userId } });
    expect(row).to.include({ revision: '1', updated_at: recorded[0]!.context.occurredAt });
  });

  it("the projection of users keeps a tenant's events away from another tenant's row", () => {
    const record = recorder();
    const tables = memoryTables();
    tables.page([
      record(tenantId, 'user', userId, userCreated(userId)),
      record(uuidOf('other'), 'user', userId, { type: 'UserDeleted', data: { userId, roleIds: [] } }),
      record(uuidOf('other'), 'user', userId, {
        type: 'UserEmailChanged',
        data: { userId, email: 'x', emailDigest: digest },
      }),
    ]);
    expect(tables.only('users')).to.include({
      tenant_id: tenantId,
      email: `${userId}@example.com`,
      revision: '0',
    });
  });

  describe('the time of the last sign-in', () => {
    const signedIn: SignInEvent = {
      type: 'UserSignedIn',
      data: { userId, sessionId: uuidOf('session'), clientId: null, amr: ['pwd'], email: null },
    };
    const failed = (of: string | null): SignInEvent => ({
      type: 'UserSignInFailed',
      data: { userId: of, emailDigest: digest, reason: 'password' },
    });
    /** Appended to the user's stream and to that of their sign-ins. */
    const after = (...events: readonly (UserEvent | SignInEvent)[]) => {
      const record = recorder();
      const tables = memoryTables();
      const recorded = events.map((event) =>
        record(tenantId, event.type in signInEvents ? 'signin' : 'user', userId, event),
      );
      for (const event of recorded) tables.page([event]);
      return { row: tables.only('users'), recorded };
    };

    it("a sign-in sets its time, and changes nothing else of the user's record", () => {
      const { row: before } = after(userCreated(userId));
      const { row, recorded } = after(userCreated(userId), signedIn, signedIn);
      const { facts, ...rest } = before!;
      const lastLoginAt = recorded[2]!.context.occurredAt;
      expect(row).to.deep.equal({
        ...rest,
        last_login_at: lastLoginAt,
        facts: { ...(facts as UserDetails), lastLoginAt },
        sign_in_revision: '1',
      });
    });

    it('the time of the last sign-in remains through refusals and changes', () => {
      const { row, recorded } = after(
        userCreated(userId),
        signedIn,
        failed(userId),
        { type: 'UserProfileChanged', data: { userId, firstName: 'Grace' } },
        failed(userId),
      );
      expect(row).to.include({ sign_in_revision: '2', revision: '1' });
      expect(row!['facts']).to.include({ lastLoginAt: recorded[1]!.context.occurredAt, firstName: 'Grace' });
    });

    it('only a sign-in of an existing user of that tenant sets the time', () => {
      expect(after(signedIn, failed(userId), failed(null)).row).to.equal(undefined);
      const record = recorder();
      const tables = memoryTables();
      tables.page([
        record(tenantId, 'user', userId, userCreated(userId)),
        record(uuidOf('other'), 'signin', userId, signedIn),
      ]);
      expect(tables.only('users')).to.include({ sign_in_revision: null });
    });
  });

  const text = fc.option(fc.constantFrom('Ada', 'Grace', '', 'ZOË'), { nil: null });
  const metadata = fc.option(fc.dictionary(fc.constantFrom('a', 'b'), fc.string()), { nil: null });
  const changes = fc.oneof(
    fc
      .record({ firstName: text, lastName: text, externalId: text, metadata }, { requiredKeys: [] })
      .map((data): UserEvent => ({ type: 'UserProfileChanged', data: { userId, ...data } })),
    fc.constantFrom<UserEvent>(
      { type: 'UserPasswordSet', data: { userId, passwordHash: 'x', mustChange: false } },
      { type: 'UserPasswordSet', data: { userId, passwordHash: 'x', mustChange: true } },
      { type: 'UserPasswordRehashed', data: { userId, passwordHash: 'y' } },
      { type: 'UserEmailChanged', data: { userId, email: 'new@example.com', emailDigest: digest } },
      { type: 'UserEmailVerified', data: { userId } },
      { type: 'UserVerificationRequested', data: { userId } },
      { type: 'UserInvited', data: { userId } },
      { type: 'EmailChangeCancelled', data: { userId } },
      { type: 'UserAvatarSet', data: { userId, sha256: digest } },
      { type: 'UserAvatarRemoved', data: { userId } },
      { type: 'UserSuspended', data: { userId } },
      { type: 'UserReactivated', data: { userId } },
      { type: 'UserLocked', data: { userId, until: '2026-01-01T00:00:09.000Z' } },
      { type: 'UserUnlocked', data: { userId } },
      { type: 'UserRoleAssigned', data: { userId, roleId } },
      { type: 'UserRoleAssigned', data: { userId, roleId: uuidOf('role 2') } },
      { type: 'UserRoleUnassigned', data: { userId, roleId } },
      { type: 'UserDeleted', data: { userId, roleIds: [roleId] } },
      userCreated(userId),
    ),
  );

  it('the projection of users agrees with the aggregate after any events', () => {
    fc.assert(
      fc.property(fc.array(changes, { maxLength: 12 }), (drawn) => {
        const end = drawn.findIndex(({ type }) => type === 'UserDeleted');
        const events = end < 0 ? drawn : drawn.slice(0, end + 1);
        const { row, recorded } = given(userCreated(userId), ...events);
        const state = stateOf(recorded);
        if (state.status === 'deleted') return row === undefined;
        const facts = factsOf(recorded);
        expect(row).to.deep.include({
          facts,
          email: facts.email,
          suspended: presentUser(state).suspended,
          locked_until: presentUser(state).lockedUntil,
          role_ids: presentUser(state).roleIds,
          created_at: facts.createdAt,
          updated_at: facts.updatedAt,
          revision: recorded.at(-1)!.revision.toString(),
        });
        return true;
      }),
    );
  });
});
