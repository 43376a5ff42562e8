import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { Page, PageRequest, PageStart } from '../../../application/shared/page.js';
import {
  type UserFilter,
  type UserPageRequest,
  type UserSort,
  userSorts,
} from '../../../application/user/user-filter.js';
import type { UserRecord } from '../../../application/user/user-record.js';
import { builtInRoleId } from '../../../domain/role/built-in-roles.js';
import type { UserEvent } from '../../../domain/user/user-events.js';
import type { Database } from '../../../infrastructure/postgres/database.js';
import type { Statement } from '../../../infrastructure/postgres/statement.js';
import { isoTimeSql } from '../../../projections/paging/iso-time.js';
import { dueForDeletion } from '../../../projections/users/due-deletions.js';
import { userQueries } from '../../../projections/users/queries.js';
import { assigned, roleDefined, tenantCreated, userCreated } from '../support/events.js';
import { uuidOf } from '../support/mixed-log.js';
import { openWorld, type World } from '../support/world.js';

const now = Date.parse('2026-06-01T00:00:00Z');
const everything: PageRequest = { limit: 200, after: null, includeTotal: false };
const mfaEnabled = (userId: string): UserEvent => ({
  type: 'UserMfaEnabled',
  data: {
    userId,
    method: 'totp',
    by: 'user',
    factorId: uuidOf(`totp of ${userId}`),
    secret: 'JBSWY3DPEHPK3PXP',
  },
});
const registered = (passkey: { readonly userId: string; readonly passkeyId: string }): UserEvent => ({
  type: 'UserPasskeyRegistered',
  data: {
    ...passkey,
    name: 'Phone',
    credentialId: 'AQID',
    publicKey: 'pQEC',
    userHandle: 'BAUG',
    rpId: 'acme.localhost',
    transports: ['internal'],
    deviceType: 'singleDevice',
    backedUp: false,
    aaguid: uuidOf('aaguid'),
  },
});
const idsOf = ({ items }: Page<{ readonly id: string }>): string[] => items.map(({ id }) => id);

describe('user queries', () => {
  const tenantId = randomUUID();
  const other = randomUUID();
  const [ada, grace, alan, zoe] = ['ada', 'grace', 'alan', 'zoe'].map(uuidOf) as [
    string,
    string,
    string,
    string,
  ];
  const [billing, support] = [randomUUID(), randomUUID()];
  /** Values that look like parts of a record. */
  const odd = {
    note: 'one\ttwo\n}\tf\t\t',
    quoted: '"},{"\\',
    avatarUrl: '/mine',
    createdAt: 'once',
    'Url":"': '","createdAt":"never"',
  };
  let world: World;
  const byId = (tenant: string, id: string, at: number) => userQueries(world.reader, '').byId(tenant, id, at);
  const list = (filter: UserFilter = {}, page: Partial<UserPageRequest> = {}) =>
    userQueries(world.reader, '').list(tenantId, filter, { ...everything, ...page }, now);
  const found = async (filter: UserFilter): Promise<string[]> => idsOf(await list(filter));

  before(async () => {
    world = await openWorld();
    const at = (day: number): Date => new Date(Date.UTC(2026, 0, day));
    const on = (id: string, day: number, ...events: readonly UserEvent[]) =>
      world.append(tenantId, 'user', id, events, at(day));
    await world.append(tenantId, 'tenant', tenantId, [tenantCreated(tenantId)], at(1));
    await world.append(other, 'tenant', other, [tenantCreated(other, 'other')], at(1));
    await world.append(tenantId, 'role', billing, [roleDefined(billing, 'Billing')], at(2));
    await world.append(tenantId, 'role', support, [roleDefined(support, 'a support')], at(2));
    await on(
      ada,
      3,
      userCreated(ada, {
        email: 'ada@example.com',
        firstName: 'Ada',
        lastName: 'Byron',
        locale: 'de-AT',
        externalId: 'crm-1',
        metadata: { plan: 'free' },
      }),
    );
    await on(
      grace,
      4,
      userCreated(grace, { email: 'grace@example.org', firstName: 'Grace', lastName: 'Hopper' }),
    );
    await on(alan, 4, userCreated(alan, { email: 'alan@example.com', firstName: 'Alan', lastName: null }));
    await on(
      zoe,
      5,
      userCreated(zoe, { email: 'z_1%@example.com', firstName: 'ZOË', lastName: 'Ada-Smith', metadata: odd }),
    );
    await on(ada, 6, assigned(ada, billing) as UserEvent, assigned(ada, support) as UserEvent);
    await on(ada, 6, assigned(ada, builtInRoleId(tenantId, 'owner')) as UserEvent);
    await on(grace, 6, assigned(grace, billing) as UserEvent, {
      type: 'UserSuspended',
      data: { userId: grace },
    });
    await on(alan, 7, { type: 'UserLocked', data: { userId: alan, until: '2026-06-01T00:00:01.000Z' } });
    for (const userId of [alan, zoe])
      await on(userId, 7, { type: 'UserAvatarSet', data: { userId, sha256: 'e'.repeat(64) } });
    for (const userId of [zoe, grace]) await on(userId, 7, mfaEnabled(userId));
    await on(zoe, 7, { type: 'UserLocked', data: { userId: zoe, until: '2026-06-01T00:00:00.000Z' } });
    const signedIn = { sessionId: uuidOf('session'), clientId: null, amr: ['pwd'] as const, email: '' };
    for (const [userId, day] of [
      [ada, 7],
      [alan, 8],
    ] as const) {
      const event = { type: 'UserSignedIn' as const, data: { userId, ...signedIn } };
      await world.append(tenantId, 'signin', userId, [event], at(day));
    }
    const last = await world.append(
      other,
      'user',
      ada,
      [userCreated(ada, { email: 'ada@example.com' })],
      at(8),
    );
    expect(await world.process().progress.waitFor(last, 30_000)).to.equal(true);
  });
  after(() => world.close());

  it('user queries read one user, as the Management API shows it', async () => {
    const user = await byId(tenantId, ada, now);
    expect(user?.revision).to.equal(3n);
    expect(JSON.stringify(user?.record)).to.equal(
      JSON.stringify({
        id: ada,
        email: 'ada@example.com',
        emailVerified: false,
        firstName: 'Ada',
        lastName: 'Byron',
        mfaEnabled: false,
        mfaRequired: false,
        mfaMethods: [],
        passkeyCount: 0,
        hasPassword: false,
        passwordChangeRequired: false,
        identities: 0,
        avatarUrl: null,
        externalId: 'crm-1',
        locale: 'de-AT',
        metadata: { plan: 'free' },
        createdAt: '2026-01-03T00:00:00.000Z',
        updatedAt: '2026-01-06T00:00:00.000Z',
        lastLoginAt: '2026-01-07T00:00:00.000Z',
        status: 'active',
        roles: ['owner', 'user', 'Billing', 'a support'],
        lockedUntil: null,
      } satisfies UserRecord),
    );
  });

  it('user queries find no user by a random id, nor by one of another tenant', async () => {
    expect(await byId(tenantId, randomUUID(), now)).to.equal(null);
    expect(await byId(other, grace, now)).to.equal(null);
    expect((await byId(other, ada, now))?.record.roles).to.deep.equal(['user']);
  });

  it('user queries show a lock until it ends', async () => {
    const [locked, before, over] = await Promise.all([
      byId(tenantId, alan, now),
      byId(tenantId, zoe, now - 1),
      byId(tenantId, zoe, now),
    ]);
    expect(locked?.record).to.include({ status: 'locked', lockedUntil: '2026-06-01T00:00:01.000Z' });
    expect(before?.record).to.include({ status: 'locked' });
    expect(over?.record).to.include({ status: 'active', lockedUntil: null });
  });

  const graceAndAlan = [grace, alan].sort();
  it('user queries list newest first, then by id', async () => {
    const page = await list();
    expect(idsOf(page)).to.deep.equal([zoe, ...graceAndAlan, ada]);
    expect(page).to.include({ next: null });
    expect(page).not.to.have.property('total');
    expect(page.items.at(-1)).to.deep.equal((await byId(tenantId, ada, now))?.record);
  });

  it('user queries return values unchanged, with any characters', async () => {
    const { items } = await list({ email: 'z_1%@example.com' });
    expect(items.map(({ metadata }) => metadata)).to.deep.equal([odd]);
    expect((await byId(tenantId, zoe, now))?.record).to.deep.equal(items[0]);
    expect((await list()).items).to.deep.include(items[0]);
  });

  it('user queries return the addresses of avatars, one by one and in a list', async () => {
    const users = userQueries(world.reader, 'https://ada.test');
    const { items } = await users.list(tenantId, {}, everything, now);
    expect(items.map(({ avatarUrl }) => avatarUrl)).to.have.members([
      null,
      null,
      ...[zoe, alan].map((id) => `https://ada.test/api/users/${id}/avatar`),
    ]);
    expect(items.map(({ metadata }) => metadata)).to.deep.include(odd);
    for (const item of items) expect((await users.byId(tenantId, item.id, now))!.record).to.deep.equal(item);
  });

  it('user queries page through a list without a gap, with any size of page', async () => {
    for (const limit of [1, 2, 3, 4, 5]) {
      const seen: string[] = [];
      let after: PageRequest['after'] = null;
      do {
        const page: Page<UserRecord> = await list({}, { limit, after });
        expect(page.items.length).to.be.at.most(limit);
        seen.push(...idsOf(page));
        after = page.next;
      } while (after !== null);
      expect(seen).to.deep.equal([zoe, ...graceAndAlan, ada]);
    }
  });

  for (const [sort, expected] of [
    ['-createdAt', [zoe, ...graceAndAlan, ada]],
    ['createdAt', [ada, ...graceAndAlan.toReversed(), zoe]],
    ['email', [ada, alan, grace, zoe]],
    ['-email', [zoe, grace, alan, ada]],
    ['-lastLoginAt', [alan, ada, ...[grace, zoe].sort()]],
    ['lastLoginAt', [...[grace, zoe].sort().reverse(), ada, alan]],
  ] as const)
    it(`user queries list in the order ${sort}, without a gap, with any size of page and any filter`, async () => {
      for (const filter of [
        {},
        { q: 'a' },
        { role: 'user' },
        { role: 'billing' },
        { status: 'active' },
        { mfaEnabled: false },
        { mfaEnabled: true, role: 'billing' },
      ] as const) {
        const left = await found(filter);
        for (const limit of [1, 2, 3, 200]) {
          const seen: string[] = [];
          let after: PageStart | null = null;
          do {
            const page: Page<UserRecord> = await list(filter, { sort, limit, after });
            seen.push(...idsOf(page));
            after = page.next;
          } while (after !== null);
          expect(seen).to.deep.equal(expected.filter((id) => left.includes(id)));
        }
      }
    });

  const filters: readonly (readonly [UserFilter, readonly string[]])[] = [
    [{ email: 'ADA@example.com ' }, [ada]],
    [{ email: 'ada@example.co' }, []],
    [{ externalId: 'crm-1' }, [ada]],
    [{ externalId: 'CRM-1' }, []],
    [{ externalId: 'crm' }, []],
    [{ externalId: 'crm-1\0' }, []],
    [{ externalId: 'crm-1', email: 'grace@example.org' }, []],
    [{ externalId: 'crm-1', q: 'ada', status: 'active' }, [ada]],
    [{ q: 'ada' }, [zoe, ada]],
    [{ q: ' BYR' }, [ada]],
    [{ q: 'zoë' }, [zoe]],
    [{ q: 'Ada Byr' }, [ada]],
    [{ q: ' byron  a' }, [ada]],
    [{ q: 'ada hop' }, []],
    [{ q: 'a b c d e f' }, []],
    [{ q: 'z_1%' }, [zoe]],
    [{ q: '%' }, []],
    [{ q: 'da' }, []],
    [{ q: 'zoe' }, [zoe]],
    [{ q: 'ZOË smi' }, [zoe]],
    [{ q: 'smith' }, [zoe]],
    [{ q: 'byron ada' }, [ada]],
    [{ q: 'example.org' }, [grace]],
    [{ q: '@example.o' }, [grace]],
    [{ q: 'hopper example.org' }, [grace]],
    [{ q: 'CRM-1' }, [ada]],
    [{ q: ada }, [ada]],
    [{ q: ada.toUpperCase() }, [ada]],
    [{ q: ada.slice(0, 13) }, []],
    [{ q: '@' }, []],
    [{ q: 'com' }, []],
    [{ q: 'a\0' }, []],
    [{ role: 'billing' }, [grace, ada]],
    [{ role: ' A  SUPPORT' }, [ada]],
    [{ role: 'Owner' }, [ada]],
    [{ role: 'user' }, [zoe, ...graceAndAlan, ada]],
    [{ role: 'admin' }, []],
    [{ role: 'nobody' }, []],
    [{ status: 'active' }, [zoe, ada]],
    [{ status: 'suspended' }, [grace]],
    [{ status: 'locked' }, [alan]],
    [{ createdFrom: '2026-01-04T00:00:00.000Z' }, [zoe, ...graceAndAlan]],
    [{ createdTo: '2026-01-04T00:00:00.000Z' }, [ada]],
    [{ createdFrom: '2026-01-04T00:00:00.000Z', createdTo: '2026-01-05T00:00:00.000Z' }, graceAndAlan],
    [{ role: 'billing', createdFrom: '2026-01-04T00:00:00.000Z' }, [grace]],
    [{ role: 'billing', status: 'active', q: 'a', email: 'ada@example.com' }, [ada]],
    [{ mfaEnabled: true }, [zoe, grace]],
    [{ mfaEnabled: false }, [alan, ada]],
    [{ mfaEnabled: true, role: 'billing' }, [grace]],
    [{ mfaEnabled: false, role: 'billing' }, [ada]],
    [{ mfaEnabled: true, role: 'user' }, [zoe, grace]],
    [{ mfaEnabled: true, status: 'suspended' }, [grace]],
    [{ mfaEnabled: false, status: 'suspended' }, []],
    [{ mfaEnabled: false, status: 'locked', q: 'alan' }, [alan]],
  ];
  for (const [filter, expected] of filters) {
    it(`user queries list by ${JSON.stringify(filter)}`, async () => {
      expect(await found(filter)).to.deep.equal(expected);
      expect((await list(filter, { limit: 1, includeTotal: true })).total).to.equal(expected.length);
    });
  }

  it('user queries with several filters list the users who match all of them, page by page', async () => {
    const choices: readonly (readonly UserFilter[])[] = [
      [{}, { q: 'a' }, { q: 'zo' }],
      [{}, { email: 'ada@example.com' }],
      [{}, { externalId: 'crm-1' }],
      [{}, { role: 'billing' }],
      [{}, { status: 'active' }],
      [{}, { mfaEnabled: true }, { mfaEnabled: false }],
      [{}, { createdFrom: '2026-01-04T00:00:00.000Z' }],
      [{}, { createdTo: '2026-01-05T00:00:00.000Z' }],
    ];
    const left = new Map(
      await Promise.all(choices.flat().map(async (one) => [one, await found(one)] as const)),
    );
    const mixtures = choices.reduce<readonly UserFilter[][]>(
      (some, more) => some.flatMap((one) => more.map((filter) => [...one, filter])),
      [[]],
    );
    for (const mixture of mixtures) {
      const filter = Object.assign({}, ...mixture) as UserFilter;
      const expected = (await found({})).filter((id) => mixture.every((one) => left.get(one)!.includes(id)));
      const seen: string[] = [];
      for (let after: PageRequest['after'] = null; ;) {
        const page = await list(filter, { limit: 1, after });
        seen.push(...idsOf(page));
        after = page.next;
        if (after === null) break;
      }
      expect(seen, JSON.stringify(filter)).to.deep.equal(expected);
    }
  });

  it('user queries list a user by a second factor that they set up, and that an administrator removed', async () => {
    const [here, person, role] = [randomUUID(), randomUUID(), randomUUID()];
    const filtered = async (filter: UserFilter): Promise<string[]> =>
      idsOf(await userQueries(world.reader, '').list(here, filter, everything, now));
    const follow = async (...events: readonly UserEvent[]): Promise<unknown> => {
      const last = await world.append(here, 'user', person, events);
      expect(await world.process().progress.waitFor(last, 30_000)).to.equal(true);
      return Promise.all(
        [true, false].flatMap((mfa) => [{ mfaEnabled: mfa }, { mfaEnabled: mfa, role: 'r' }]).map(filtered),
      );
    };
    const [protectedOnly, exposed] = [
      [[person], [person], [], []],
      [[], [], [person], [person]],
    ];
    const passkey = { userId: person, passkeyId: randomUUID() };
    await world.append(here, 'role', role, [roleDefined(role, 'r')]);
    expect(await follow(userCreated(person), assigned(person, role) as UserEvent)).to.deep.equal(exposed);
    expect(await follow(mfaEnabled(person))).to.deep.equal(protectedOnly);
    const { factorId } = (mfaEnabled(person) as Extract<UserEvent, { type: 'UserMfaEnabled' }>).data;
    const off = { userId: person, method: 'totp', by: 'admin', factorId } as const;
    expect(await follow({ type: 'UserMfaDisabled', data: off })).to.deep.equal(exposed);
    expect(
      await follow(registered(passkey), {
        type: 'UserPasskeyStepChanged',
        data: { userId: person, asked: true },
      }),
    ).to.deep.equal(protectedOnly);
    expect(
      await follow({ type: 'UserPasskeyDeleted', data: { ...passkey, by: 'admin', name: 'Phone' } }),
    ).to.deep.equal(exposed);
  });

  it('user queries page within a filter', async () => {
    const first = await list({ role: 'billing' }, { limit: 1 });
    const second = await list({ role: 'billing' }, { limit: 1, after: first.next });
    expect([idsOf(first), idsOf(second), second.next]).to.deep.equal([[grace], [ada], null]);
  });

  it('a user whose account waits for its deletion is listed as suspended until it is withdrawn, and is due in time', async () => {
    const [here, waiting] = [randomUUID(), randomUUID()];
    const users = userQueries(world.reader, '');
    const projecting = dueForDeletion(world.admin);
    const append = async (...events: readonly UserEvent[]): Promise<void> => {
      const last = await world.append(here, 'user', waiting, events);
      expect(await world.process().progress.waitFor(last, 30_000)).to.equal(true);
    };
    const suspended = async (): Promise<string[]> =>
      idsOf(await users.list(here, { status: 'suspended' }, everything, now));
    const due = async (at: string): Promise<unknown> =>
      (await projecting(1_000, at)).filter(({ tenantId: tenant }) => tenant === here);
    const data = { userId: waiting, scheduledFor: '2026-06-08T00:00:00.000Z', openAlerts: 0 };
    await append(userCreated(waiting), { type: 'UserDeletionRequested', data });
    expect(await suspended()).to.deep.equal([waiting]);
    expect((await users.byId(here, waiting, now))?.record.status).to.equal('suspended');
    expect(await due('2026-06-07T23:59:59.999Z')).to.deep.equal([]);
    expect(await due(data.scheduledFor)).to.deep.equal([{ tenantId: here, userId: waiting }]);
    await append({ type: 'UserDeletionWithdrawn', data: { userId: waiting } });
    expect(await suspended()).to.deep.equal([]);
    expect(idsOf(await users.list(here, { status: 'active' }, everything, now))).to.deep.equal([waiting]);
    expect(await due(data.scheduledFor)).to.deep.equal([]);
  });

  it('a time that no column takes, of an import before, is left out and parks nobody', async () => {
    const [tenantId, userId] = [randomUUID(), randomUUID()];
    const times = { createdAt: '0000-12-31T23:00:00.000Z', lastLoginAt: '0000-12-31T23:00:00.000Z' };
    const last = await world.append(tenantId, 'user', userId, [userCreated(userId, times)]);
    expect(await world.process().progress.waitFor(last, 30_000)).to.equal(true);
    const found = (await userQueries(world.reader, '').byId(tenantId, userId, now))?.record;
    expect(found).to.include({ lastLoginAt: null });
    expect(found?.createdAt).to.equal(found?.updatedAt);
  });

  it('people who are due in a parked tenant hold up nobody', async () => {
    const [stopped, here] = [randomUUID(), randomUUID()];
    const [early, late] = [randomUUID(), randomUUID()];
    for (const [tenantId, userId, scheduledFor] of [
      [stopped, early, '2026-06-08T00:00:00.000Z'],
      [here, late, '2026-06-09T00:00:00.000Z'],
    ] as const) {
      const requested: UserEvent = {
        type: 'UserDeletionRequested',
        data: { userId, scheduledFor, openAlerts: 0 },
      };
      const last = await world.append(tenantId, 'user', userId, [userCreated(userId), requested]);
      expect(await world.process().progress.waitFor(last, 30_000)).to.equal(true);
    }
    const due = async (): Promise<unknown[]> =>
      (await dueForDeletion(world.admin)(1_000, '2026-07-01T00:00:00.000Z'))
        .filter(({ tenantId }) => [stopped, here].some((one) => one === tenantId))
        .map(({ userId }) => userId);
    expect(await due()).to.deep.equal([early, late]);
    await world.admin.query(
      `insert into projections.parked (projection, slot, tenant_id, position, event_id, event_type, error)
       values ('core', 'live', $1, 1, $1, 'UserTeleported', 'UnknownEvent')`,
      [stopped],
    );
    expect(await due()).to.deep.equal([late, early]);
    await world.admin.query('delete from projections.parked where tenant_id = $1', [stopped]);
  });

  it('user queries count all users without a filter', async () => {
    expect((await list({}, { limit: 1, includeTotal: true })).total).to.equal(4);
    expect(
      (await userQueries(world.reader, '').list(randomUUID(), {}, { ...everything, includeTotal: true }, now))
        .total,
    ).to.equal(0);
  });

  it('user queries list the holders of a role', async () => {
    const users = userQueries(world.reader, '');
    const of = async (id: string, tenant = tenantId): Promise<unknown> => {
      const page = await users.ofRole(tenant, id, { ...everything, includeTotal: true }, now);
      return [idsOf(page), page.total];
    };
    expect(await of(billing)).to.deep.equal([[grace, ada], 2]);
    expect(await of(builtInRoleId(tenantId, 'user'))).to.deep.equal([[zoe, ...graceAndAlan, ada], 4]);
    expect(await of(randomUUID())).to.deep.equal([[], 0]);
    expect(await of(billing, other)).to.deep.equal([[], 0]);
  });
});

describe('user queries among 20,000', () => {
  let world: World;
  const tenantId = randomUUID();
  const staff = randomUUID();

  before(async () => {
    world = await openWorld();
    await world.append(tenantId, 'tenant', tenantId, [tenantCreated(tenantId)]);
    const last = await world.append(tenantId, 'role', staff, [roleDefined(staff, 'staff')]);
    expect(await world.process().progress.waitFor(last, 30_000)).to.equal(true);
    // Straight into the tables: what is looked at here is how they are read.
    await world.admin.query(
      `insert into core.users select case when n % 4 = 0 then gen_random_uuid() else $1::uuid end, id,
              format('{"id":"%s","createdAt":"%s"}', id, ${isoTimeSql("(timestamptz '2026-01-01' + n * interval '1 second')")})::json,
              'user' || n || '@example.com', 'crm-' || n, 'first' || n, 'last' || n, n % 1000 = 0,
              case when n % 1000 = 2 then now() + interval '7 days' end,
              case when n % 1000 = 1 then now() + interval '1 hour' end, '{}', false, n % 2 = 1,
              timestamptz '2026-01-01' + n * interval '1 second', now(), 0, null,
              case when n % 2 = 0 then '-infinity' else timestamptz '2026-02-01' + (n * 7919 % 20000) * interval '1 second' end
         from (select n, gen_random_uuid() as id from generate_series(1, 20000) n) u`,
      [tenantId],
    );
    await world.admin.query(
      `insert into core.user_roles select tenant_id, id, $1, created_at, mfa_enabled from core.users where tenant_id = $2`,
      [builtInRoleId(tenantId, 'owner'), tenantId],
    );
    // the domain of everybody, and a word of their own
    await world.admin.query(
      `insert into core.user_words select tenant_id, id, 'email0', 'example.com', created_at from core.users
       union all
       select tenant_id, id, 'lastName0', 'of' || substr(last_name_key, 5), created_at from core.users`,
    );
    // all of these have a second factor
    await world.admin.query(
      `insert into core.user_roles select tenant_id, id, $1, created_at, true from core.users where tenant_id = $2 and mfa_enabled`,
      [staff, tenantId],
    );
    // marks the pages as seen by all, which is what indexes need to answer alone
    await world.admin.query('vacuum analyze');
  });
  after(() => world.close());

  /** The plans of what a list sends, as the reader's role and with its tenant. */
  async function plansOf(filter: UserFilter, page: Partial<UserPageRequest> = {}): Promise<string> {
    const plans: string[] = [];
    const explaining = Object.create(world.reader) as Database;
    explaining.asTenant = async (tenant, statements: readonly Statement[]) => {
      const explained = statements.map(({ text, values }) => ({
        text: `explain (analyze, costs off, timing off) ${text}`,
        values: values ?? [],
      }));
      for (const { rows } of await world.reader.asTenant(tenant, explained))
        plans.push(...rows.map((row) => row['QUERY PLAN'] as string));
      return world.reader.asTenant(tenant, statements);
    };
    await userQueries(explaining, '').list(
      tenantId,
      filter,
      { ...everything, limit: 50, ...page },
      Date.now(),
    );
    return plans.join('\n');
  }

  const shapes: readonly (readonly [string, UserFilter, Partial<UserPageRequest>])[] = [
    ['the first page', {}, {}],
    ['a page far in', {}, { after: { key: '2026-01-01T02:00:00.000Z', id: uuidOf('x') } }],
    ['an address', { email: 'user77@example.com' }, {}],
    ['an external id', { externalId: 'crm-77' }, {}],
    ['an external id and a prefix', { externalId: 'crm-77', q: 'user' }, {}],
    ['a prefix of few', { q: 'user1234' }, {}],
    ['a prefix of an address', { q: 'user1233@' }, {}],
    ['a prefix of few who are active', { q: 'user1234', status: 'active' }, {}],
    ['a prefix of few who hold a role', { q: 'user1234', role: 'owner' }, {}],
    ['an address that has the prefix', { email: 'user77@example.com', q: 'last' }, {}],
    ['the start of both names', { q: 'first12 last1234' }, {}],
    ['the start of both names, the last one first', { q: 'last1234 first12' }, {}],
    ['the start of both names of everybody', { q: 'first last' }, {}],
    ['a later word of few', { q: 'of1234' }, {}],
    ['a later word of few, with the one before', { q: 'last1234 of12' }, {}],
    ['a later word of everybody', { q: 'of' }, {}],
    ['a domain of everybody', { q: 'example.com' }, {}],
    ['one user of a domain of everybody', { q: 'last1234 example.com' }, {}],
    ['an id', { q: staff }, {}],
    ['suspended ones', { status: 'suspended' }, {}],
    ['locked ones', { status: 'locked' }, {}],
    ['a role that nobody holds', { role: 'admin' }, {}],
    ['a role that everybody holds', { role: 'owner' }, {}],
    ['a prefix of everybody', { q: 'user' }, {}],
    [
      'a span of time',
      { createdFrom: '2026-01-01T01:00:00.000Z', createdTo: '2026-01-01T01:10:00.000Z' },
      {},
    ],
  ];
  for (const [name, filter, page] of shapes) {
    it(`user queries among 20,000 read an index for ${name}, never the whole table`, async () => {
      const plan = await plansOf(filter, page);
      expect(plan).to.match(/Index (Only )?Scan|Bitmap Index Scan/);
      expect(plan).not.to.match(/Seq Scan on (users|user_roles|user_words)/);
      const leftOut = [...plan.matchAll(/Rows Removed by (?:Join )?Filter: (\d+)/g)].map(([, rows]) =>
        Number(rows),
      );
      expect(Math.max(0, ...leftOut), plan).to.be.at.most(1_000);
    });
  }

  for (const sort of userSorts)
    for (const filter of [
      { mfaEnabled: true },
      { mfaEnabled: false },
      { mfaEnabled: false, role: 'staff' },
      { mfaEnabled: true, role: 'staff' },
      { mfaEnabled: true, role: 'owner' },
      { mfaEnabled: false, role: 'admin' },
      { mfaEnabled: true, status: 'suspended' },
      { mfaEnabled: false, status: 'locked' },
    ] as const)
      it(`user queries among 20,000 leave out few for ${JSON.stringify(filter)} in the order ${sort}`, async () => {
        const plan = await plansOf(filter, { sort });
        expect(plan).not.to.match(/Seq Scan on (users|user_roles|user_words)/);
        const leftOut = [...plan.matchAll(/Rows Removed by (?:Join )?Filter: (\d+)/g)].map(([, rows]) =>
          Number(rows),
        );
        expect(Math.max(0, ...leftOut), plan).to.be.at.most(100);
        const read = [...plan.matchAll(/Index.*rows=(\d+)(?:\.\d+)? loops=(\d+)/g)].map(
          ([, rows, loops]) => Number(rows) * Number(loops),
        );
        expect(Math.max(0, ...read), plan).to.be.at.most(1_001);
      });

  const placeIn = (sort: UserSort): PageStart => ({
    key: sort.endsWith('email') ? 'user500@example.com' : '2026-01-01T02:00:00.000Z',
    id: uuidOf('x'),
  });
  for (const sort of userSorts)
    for (const after of [null, placeIn(sort)])
      it(`user queries among 20,000 walk an index in the order ${sort}${after ? ', from the middle on' : ''}, and sort nothing`, async () => {
        for (const filter of [
          {},
          { status: 'active' },
          { mfaEnabled: true },
          { mfaEnabled: false },
          { mfaEnabled: true, status: 'active' },
        ] as const) {
          const plan = await plansOf(filter, { sort, after });
          expect(plan).to.match(/Index Scan (Backward )?using users_/);
          expect(plan).not.to.match(/Sort|Seq Scan on users/);
          expect(plan).not.to.match(/rows=([2-9]\d{2}|\d{4,})/);
        }
      });

  for (const sort of userSorts)
    for (const filter of [
      { q: 'user1234' },
      { email: 'user77@example.com' },
      { externalId: 'crm-77' },
      { q: 'user' },
      { role: 'owner' },
      { role: 'admin' },
    ])
      it(`user queries among 20,000 never read the whole table for ${JSON.stringify(filter)} in the order ${sort}`, async () => {
        const plan = await plansOf(filter, { sort });
        expect(plan).not.to.match(/Seq Scan on (users|user_roles|user_words)/);
      });

  it('user queries among 20,000 read only the users of the page, however many a prefix finds', async () => {
    const plan = await plansOf({ q: 'user12' });
    expect(plan).to.contain('Index Only Scan using users_tenant_id_email_id_created_at_idx');
    expect(plan).to.match(/Index Scan using users_pkey on users \w+ \(actual rows=1(\.00)? loops=51\)/);
  });

  const walk = async (filter: UserFilter): Promise<readonly string[]> => {
    const walked: string[] = [];
    for (let after: PageRequest['after'] = null; ;) {
      const page = await userQueries(world.reader, '').list(
        tenantId,
        filter,
        { ...everything, after },
        Date.now(),
      );
      walked.push(...idsOf(page));
      after = page.next;
      if (after === null) return walked;
    }
  };

  for (const [much, prefix, atLeast] of [
    ['many', 'user1', 8_000],
    ['some', 'user12', 800],
  ] as const)
    it(`user queries among 20,000 walk a prefix of ${much} in the order of the list, page by page`, async () => {
      const { rows } = await world.admin.query<{ id: string }>(
        'select id from core.users where tenant_id = $1 and starts_with(email, $2) order by created_at desc, id',
        [tenantId, prefix],
      );
      const walked = await walk({ q: prefix });
      expect(walked.length).to.be.greaterThan(atLeast);
      expect(walked).to.deep.equal(rows.map(({ id }) => id));
    });

  // of two such words each, no more than 4,000 or 1,000 are read to find the users
  for (const [people, filter] of [
    [2_100, { q: 'twin' }],
    [600, { q: 'pair', mfaEnabled: true }],
  ] as const)
    it(`user queries among 20,000 list all ${people} who have two words that begin like ${JSON.stringify(filter)}`, async () => {
      const { rows } = await world.admin.query<{ id: string }>(
        `with people as (
           select *, row_number() over () as n from core.users
            where tenant_id = $1 and mfa_enabled order by created_at desc, id limit $2),
         words as (
           insert into core.user_words
           select tenant_id, id, $3 || word, $3 || n || word, created_at from people, unnest(array['a', 'b']) word)
         select id from people order by created_at desc, id`,
        [tenantId, people, filter.q],
      );
      const walked = await walk(filter);
      expect(walked).to.have.length(people);
      expect(walked).to.deep.equal(rows.map(({ id }) => id));
    });
});
