import { createSecretKey, randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { SubjectErased, userSubject } from '../../../application/ports/events/subject-keys.js';
import type {
  NewRememberedDevice,
  RememberedDevices,
} from '../../../application/ports/sign-in/remembered-devices.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { factorMigrations } from '../../../infrastructure/factors/factor-tables.js';
import {
  type PostgresRememberedDevices,
  postgresRememberedDevices,
} from '../../../infrastructure/factors/postgres-remembered-devices.js';
import { personalDataMigrations } from '../../../infrastructure/personal-data/personal-data-migrations.js';
import { postgresSubjectKeys } from '../../../infrastructure/personal-data/postgres-subject-keys.js';
import { inMemoryDevices } from '../../support/in-memory/in-memory-devices.js';
import { type TestDatabase, testDatabase } from '../../support/services/test-database.js';

const DAY = 86_400_000;
const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Firefox/145.0';

describe('remembered devices', () => {
  const clock = { now: Date.parse('2026-01-02T03:04:05.678Z') };
  let database: TestDatabase;
  let devices: PostgresRememberedDevices;
  let keys: ReturnType<typeof postgresSubjectKeys>;
  const device = (given: Partial<NewRememberedDevice> = {}): NewRememberedDevice => ({
    tenantId: uuids.next(),
    userId: uuids.next(),
    generation: 3,
    userAgent: agent,
    days: 30,
    ...given,
  });

  before(async () => {
    database = await testDatabase({ max: 10 }, [...personalDataMigrations, ...factorMigrations]);
    keys = postgresSubjectKeys({ database, masterKey: createSecretKey(randomBytes(32)) });
    devices = postgresRememberedDevices({ database, keys, clock: { now: () => clock.now } });
  });
  after(() => database.close());

  for (const [name, open] of [
    ['in PostgreSQL', (): RememberedDevices => devices],
    ['in memory', (): RememberedDevices => inMemoryDevices(() => clock.now)],
  ] as const) {
    it(`a device is found by its secret, for its user and tenant only (${name})`, async () => {
      const all = open();
      const one = device();
      const { deviceId, secret } = await all.remember(one);
      expect(secret).to.match(/^[\w-]{43}$/);
      const at = new Date(clock.now).toISOString();
      const { tenantId, userId } = one;
      const kept = { deviceId, tenantId, userId, generation: 3, userAgent: agent };
      expect(await all.use(tenantId, userId, secret)).to.deep.equal({
        ...kept,
        createdAt: at,
        lastUsedAt: at,
      });
      clock.now += 1_000;
      await all.use(tenantId, userId, secret);
      const [listed] = await all.ofUser(tenantId, userId);
      expect(listed).to.include({ createdAt: at, lastUsedAt: new Date(clock.now).toISOString() });
      const { secret: other } = await all.remember(device());
      for (const [tenant, user, text] of [
        [uuids.next(), userId, secret],
        [tenantId, uuids.next(), secret],
        [tenantId, userId, other],
        [tenantId, userId, ''],
        [tenantId, userId, `${secret}x`],
      ] as const)
        expect(await all.use(tenant, user, text)).to.equal(null);
    });

    it(`a device is over after its days, however often it is used (${name})`, async () => {
      const all = open();
      const one = device({ days: 2 });
      const { secret } = await all.remember(one);
      clock.now += 2 * DAY - 1;
      expect(await all.use(one.tenantId, one.userId, secret)).not.to.equal(null);
      clock.now += 1;
      expect(await all.use(one.tenantId, one.userId, secret)).to.equal(null);
      expect(await all.ofUser(one.tenantId, one.userId)).to.deep.equal([]);
    });

    it(`one device of a user can be forgotten, or all, and no other user's (${name})`, async () => {
      const all = open();
      const one = device();
      const other = device({ tenantId: one.tenantId });
      const [first, second, third] = [
        await all.remember(one),
        await all.remember(one),
        await all.remember(one),
      ];
      const foreign = await all.remember(other);
      expect(await all.forget(one.tenantId, one.userId, foreign.deviceId)).to.deep.equal([]);
      expect(await all.forget(one.tenantId, one.userId, first.deviceId)).to.deep.equal([first.deviceId]);
      expect(await all.use(one.tenantId, one.userId, first.secret)).to.equal(null);
      expect(await all.use(one.tenantId, one.userId, second.secret)).not.to.equal(null);
      expect(await all.forget(one.tenantId, one.userId)).to.have.members([second.deviceId, third.deviceId]);
      expect(await all.forget(one.tenantId, one.userId)).to.deep.equal([]);
      expect(await all.ofUser(other.tenantId, other.userId)).to.have.length(1);
    });

    it(`the twenty newest devices of a user are kept (${name})`, async () => {
      const all = open();
      const one = device();
      const secrets: string[] = [];
      for (let n = 0; n < 22; n++) {
        secrets.push((await all.remember(one)).secret);
        clock.now += 1;
      }
      expect(await all.ofUser(one.tenantId, one.userId)).to.have.length(20);
      expect(await all.use(one.tenantId, one.userId, secrets[1]!)).to.equal(null);
      expect(await all.use(one.tenantId, one.userId, secrets[2]!)).not.to.equal(null);
    });
  }

  it('no row of a device reveals its secret or its browser, and that of an erased user is never written', async () => {
    const one = device();
    const { secret } = await devices.remember(one);
    const { rows } = await database.query('select d::text as text from runtime.remembered_devices d');
    expect(JSON.stringify(rows))
      .not.to.contain(secret)
      .and.not.to.match(/Firefox/);
    await keys.destroy({ tenantId: one.tenantId, subject: userSubject(one.userId) });
    const [kept] = await devices.ofUser(one.tenantId, one.userId);
    expect(kept?.userAgent).to.equal(null);
    const failure = await devices.remember(one).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(SubjectErased);
  });

  it('devices whose days are over are deleted, and no others', async () => {
    await database.query('delete from runtime.remembered_devices');
    await devices.remember(device({ days: 1 }));
    const stays = device({ days: 2 });
    await devices.remember(stays);
    clock.now += DAY;
    await devices.deleteExpired();
    const { rows } = await database.query('select user_id from runtime.remembered_devices');
    expect(rows).to.deep.equal([{ user_id: stays.userId }]);
  });
});
