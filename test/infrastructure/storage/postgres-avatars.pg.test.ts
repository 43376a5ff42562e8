import { createSecretKey, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { userSubject } from '../../../application/ports/events/subject-keys.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { personalDataMigrations } from '../../../infrastructure/personal-data/personal-data-migrations.js';
import { postgresSubjectKeys } from '../../../infrastructure/personal-data/postgres-subject-keys.js';
import { postgresAvatars } from '../../../infrastructure/storage/postgres-avatars.js';
import { storageMigrations } from '../../../infrastructure/storage/storage-migrations.js';
import { avatarsContract } from '../../contract/avatars-contract.js';
import { inMemoryAvatars } from '../../support/in-memory/in-memory-avatars.js';
import { type TestDatabase, testDatabase } from '../../support/services/test-database.js';

describe('avatars in memory', () => {
  let now = 0;
  const erased = new Set<string>();
  avatarsContract(() =>
    Promise.resolve({
      avatars: inMemoryAvatars(
        () => now,
        (tenantId, subject) => erased.has(`${tenantId}|${subject}`),
      ),
      wait: () => Promise.resolve(void (now += 1_000)),
      erase: ({ tenantId, userId }) => Promise.resolve(void erased.add(`${tenantId}|${userSubject(userId)}`)),
    }),
  );
});

describe('avatars in PostgreSQL', () => {
  let database: TestDatabase;
  const masterKey = createSecretKey(randomBytes(32));
  before(async () => {
    database = await testDatabase({ max: 5 }, [...personalDataMigrations, ...storageMigrations]);
  });
  after(() => database.close());

  avatarsContract(() => {
    const keys = postgresSubjectKeys({ database, masterKey });
    return Promise.resolve({
      avatars: postgresAvatars(database, keys),
      wait: () => sleep(2),
      erase: ({ tenantId, userId }) => keys.destroy({ tenantId, subject: userSubject(userId) }),
    });
  });

  it('avatars in PostgreSQL are sealed, and open for their own user only', async () => {
    const avatars = postgresAvatars(database, postgresSubjectKeys({ database, masterKey }));
    const [ada, grace] = [uuids.next(), uuids.next()];
    const tenantId = uuids.next();
    const picture = Buffer.from('a picture that nobody else is to see');
    const sha256 = await avatars.put({ tenantId, userId: ada }, picture);
    await avatars.put({ tenantId, userId: grace }, picture);
    const { rows } = await database.query<{ sealed: Buffer }>(
      'select sealed from storage.avatars where sha256 = $1',
      [sha256],
    );
    expect(rows[0]!.sealed.includes(picture.subarray(0, 8))).to.equal(false);
    await database.query('update storage.avatars set sealed = $2 where tenant_id = $3 and user_id = $1', [
      grace,
      rows[0]!.sealed,
      tenantId,
    ]);
    const [stolen] = (
      await database.query<{ sha256: string }>('select sha256 from storage.avatars where user_id = $1', [
        grace,
      ])
    ).rows;
    const outcome = await avatars
      .find({ tenantId, userId: grace }, stolen!.sha256)
      .catch((error: unknown) => (error as Error).name);
    expect(outcome).to.equal('BrokenSeal');
  });
});
