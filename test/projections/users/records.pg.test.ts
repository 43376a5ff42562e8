import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import { storedUser } from '../../../application/user/user-record-of.js';
import { sortedRoleNames } from '../../../application/role/role-names.js';
import type { PageRequest } from '../../../application/shared/page.js';
import { userRecord, type UserRecord } from '../../../application/user/user-record.js';
import { builtInRoleId, builtInRoleNames } from '../../../domain/role/built-in-roles.js';
import type { SignInEvent } from '../../../domain/sign-in/sign-in-events.js';
import type { UserEvent } from '../../../domain/user/user-events.js';
import { presentUser, user, type UserState } from '../../../domain/user/user.js';
import { lastSignIns } from '../../../projections/users/last-sign-ins.js';
import { userQueries } from '../../../projections/users/queries.js';
import { assigned, roleDefined, tenantCreated, userCreated } from '../support/events.js';
import { uuidOf } from '../support/mixed-log.js';
import { openWorld, type Process, type World } from '../support/world.js';
import { anyText } from '../../support/samples/any-text.js';

const now = Date.parse('2026-06-01T00:00:00Z');
const baseUrl = 'https://id.example.com/"\\é';
const digest = 'e'.repeat(64);

/** What a text of a user's may hold; what nobody can put in (NUL, half a surrogate pair) stands in no column of its own. */
const character = fc.oneof(
  fc.constantFrom(
    '"',
    '\\',
    '\t',
    '\n',
    '\r',
    '\u001f',
    '\u007f',
    '\u2028',
    '\ufeff',
    '\uffff',
    '🦉',
    '}',
    '{',
    ',',
  ),
  fc.constantFrom(
    '"avatarUrl":"',
    '"createdAt":"',
    'Url":"',
    '{"id":"',
    '\\n',
    '\\u0000',
    'e\u0301',
    'ß',
    "'",
    '$1',
  ),
  fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 1 }).map((one) => (one === '\0' ? ' ' : one)),
);
// without what no event may hold: U+0000, and half a surrogate pair
const text = fc
  .string({ unit: character, maxLength: 12 })
  .map((drawn) => drawn.replaceAll(/[\0\p{Cs}]/gu, ' '));
const kept = fc.oneof(text, anyText()).map((drawn) => drawn.replaceAll(/[\0\p{Cs}]/gu, ' '));
const name = fc.oneof(
  fc.constantFrom('avatarUrl', 'createdAt', 'id', 'status', '', '0', 'constructor'),
  kept,
);

const roles = ['Zoë "the\\n 🦉"', '","createdAt":"x', 'a'].map((title) => ({ id: uuidOf(title), title }));

type Event = UserEvent | SignInEvent;

/** What happens to a user, in the tenant that they are put in. */
type Happening = (userId: string, tenantId: string) => Event;

const signsIn: Happening = (userId) => ({
  type: 'UserSignedIn',
  data: { userId, sessionId: uuidOf('session'), clientId: null, amr: ['pwd'], email: '' },
});

const personal = {
  firstName: fc.option(text, { nil: null }),
  lastName: fc.option(text, { nil: null }),
  // searched by, as email and names are: a text that a column takes
  externalId: fc.option(text, { nil: null }),
  locale: fc.constantFrom('de-AT', null),
  metadata: fc.dictionary(name, kept, { maxKeys: 4 }),
};
const creation = fc.record({ email: text, emailVerified: fc.boolean(), ...personal }).map(
  (data): Happening =>
    (userId) =>
      userCreated(userId, data),
);
const change: fc.Arbitrary<Happening> = fc.oneof(
  fc
    .record(personal, { requiredKeys: [] })
    .map((data): Happening => (userId) => ({ type: 'UserProfileChanged', data: { userId, ...data } })),
  fc.constantFrom(...roles).map(
    ({ id }): Happening =>
      (userId) =>
        assigned(userId, id) as UserEvent,
  ),
  fc.constantFrom(...builtInRoleNames).map(
    (one): Happening =>
      (userId, tenantId) =>
        assigned(userId, builtInRoleId(tenantId, one)) as UserEvent,
  ),
  fc.constantFrom<Happening>(
    (userId) => ({ type: 'UserAvatarSet', data: { userId, sha256: digest } }),
    (userId) => ({ type: 'UserAvatarRemoved', data: { userId } }),
    (userId) => ({ type: 'UserSuspended', data: { userId } }),
    (userId) => ({ type: 'UserReactivated', data: { userId } }),
    (userId) => ({ type: 'UserLocked', data: { userId, until: '2026-06-01T00:00:00.001Z' } }),
    (userId) => ({ type: 'UserLocked', data: { userId, until: '2026-06-01T00:00:00.000Z' } }),
    (userId) => ({ type: 'UserUnlocked', data: { userId } }),
    (userId) => ({ type: 'UserEmailVerified', data: { userId } }),
    signsIn,
  ),
);
const lives = fc.array(
  fc.tuple(creation, fc.array(change, { maxLength: 5 })).map(([first, rest]) => [first, ...rest]),
  { maxLength: 8 },
);

describe('the record of a user', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  /** Makes users who live so, in a tenant of their own; resolves when they can be read. */
  async function live(drawn: readonly (readonly Happening[])[], progress: Process['progress']) {
    const tenantId = randomUUID();
    let at = Date.parse('2026-01-01T00:00:00Z');
    const tick = (): Date => new Date((at += 1));
    let last = await world.append(tenantId, 'tenant', tenantId, [tenantCreated(tenantId)], tick());
    for (const { id, title } of roles)
      await world.append(tenantId, 'role', id, [roleDefined(id, title)], tick());
    const names = new Map(roles.map(({ id, title }) => [id, title]));
    for (const one of builtInRoleNames) names.set(builtInRoleId(tenantId, one), one);
    const records = new Map<string, string>();
    for (const happenings of drawn) {
      const userId = randomUUID();
      let state: UserState = user.initial;
      let lastLoginAt: string | null = null;
      for (const happening of happenings) {
        const event = happening(userId, tenantId);
        const when = tick();
        const isSignIn = event.type === 'UserSignedIn';
        last = await world.append(tenantId, isSignIn ? 'signin' : 'user', userId, [event], when);
        if (isSignIn) lastLoginAt = when.toISOString();
        else state = user.evolve(state, event as UserEvent, when.toISOString());
      }
      const present = presentUser(state);
      const stored = storedUser(present, sortedRoleNames(present.roleIds, names), lastLoginAt);
      records.set(userId, JSON.stringify(userRecord(stored, new Date(now).toISOString(), baseUrl)));
    }
    expect(await progress.waitFor(last, 30_000)).to.equal(true);
    return { tenantId, records };
  }
  /** Expects the records in a list, page by page and alone. */
  async function expectRecords({ tenantId, records }: Awaited<ReturnType<typeof live>>): Promise<void> {
    const queries = userQueries(world.reader, baseUrl);
    for (const limit of [200, 1]) {
      const seen: string[] = [];
      for (let after: PageRequest['after'] = null, left = true; left; left = after !== null) {
        const page = await queries.list(tenantId, {}, { limit, after, includeTotal: false }, now);
        seen.unshift(...page.items.toReversed().map((record) => JSON.stringify(record)));
        after = page.next;
      }
      expect(seen).to.deep.equal([...records.values()]);
    }
    for (const [userId, record] of records)
      expect(JSON.stringify((await queries.byId(tenantId, userId, now))!.record)).to.equal(record);
  }

  it("the record of a user equals the result of the user's events in every character", async () => {
    const { progress } = world.process();
    await fc.assert(
      fc.asyncProperty(lives, async (drawn) => {
        await expectRecords(await live(drawn, progress));
        expect(world.errors()).to.deep.equal([]);
      }),
      { numRuns: 15 },
    );
  });

  it('the record of a user has the time of the last sign-in', async () => {
    const { progress } = world.process();
    const never: readonly Happening[] = [(userId) => userCreated(userId)];
    const signedIn: readonly Happening[] = [...never, signsIn];
    const made = await live([never, signedIn], progress);
    const [first, second] = [...made.records].map(([userId, record]) => ({
      userId,
      lastLoginAt: (JSON.parse(record) as UserRecord).lastLoginAt,
    }));
    const of = (userId: string) => lastSignIns(world.reader).of(made.tenantId, userId);
    expect(second!.lastLoginAt).to.be.a('string');
    expect(await of(second!.userId)).to.deep.equal({ lastSignInAt: second!.lastLoginAt, revision: 0n });
    expect(await of(first!.userId)).to.deep.equal({ lastSignInAt: null, revision: null });
    expect(await of(randomUUID())).to.equal(null);
  });
});
