import { createSecretKey, randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { tenantSubject } from '../../../application/ports/events/subject-keys.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { personalDataMigrations } from '../../../infrastructure/personal-data/personal-data-migrations.js';
import { postgresSubjectKeys } from '../../../infrastructure/personal-data/postgres-subject-keys.js';
import { postgresUserImports } from '../../../infrastructure/storage/postgres-user-imports.js';
import { storageMigrations } from '../../../infrastructure/storage/storage-migrations.js';
import { userImportsContract } from '../../contract/user-imports-contract.js';
import { inMemoryUserImports } from '../../support/in-memory/in-memory-user-imports.js';
import { type TestDatabase, testDatabase } from '../../support/services/test-database.js';

describe('imports of people in memory', () => {
  let now = Date.UTC(2026, 0, 1);
  userImportsContract(() => ({
    imports: inMemoryUserImports(() => now),
    age: (_, by) => {
      now += by;
      return Promise.resolve();
    },
  }));
});

describe('imports of people in PostgreSQL', () => {
  let database: TestDatabase;
  const masterKey = createSecretKey(randomBytes(32));
  before(async () => {
    database = await testDatabase({ max: 5 }, [...personalDataMigrations, ...storageMigrations]);
  });
  after(() => database.close());

  const keysOf = () => postgresSubjectKeys({ database, masterKey });

  userImportsContract(() => ({
    imports: postgresUserImports(database, keysOf()),
    age: async ({ importId }, by) => {
      await database.query(
        `update storage.user_imports set beat_at = beat_at - $2 * interval '1 millisecond' where id = $1`,
        [importId, by],
      );
    },
  }));

  it('a file is sealed with the key of its tenant, dies with that key, and goes when it was never whole', async () => {
    const keys = keysOf();
    const imports = postgresUserImports(database, keys);
    const ref = { tenantId: uuids.next(), importId: uuids.next() };
    await imports.begin({
      ...ref,
      actor: { type: 'apiKey', id: uuids.next() },
      source: 'api',
      traceId: 'a'.repeat(32),
      mayGiveRoles: true,
      options: { dryRun: true, onConflict: 'skip', trustVerified: false, notify: false, allowWeak: false },
    });
    await imports.addPart(ref, 0, { firstLine: 1, lines: 'grace@example.test' });
    const parts = async (): Promise<{ readonly sealed: Buffer }[]> =>
      (
        await database.query<{ sealed: Buffer }>(
          'select sealed from storage.user_import_parts where import_id = $1',
          [ref.importId],
        )
      ).rows;
    expect((await parts())[0]!.sealed.toString('latin1')).not.to.contain('grace');
    expect((await imports.part(ref, 0))!.lines).to.equal('grace@example.test');
    await keys.destroy({ tenantId: ref.tenantId, subject: tenantSubject(ref.tenantId) });
    expect(await imports.part(ref, 0)).to.equal(null);
    await database.query(
      `update storage.user_imports set beat_at = beat_at - interval '6 minutes' where id = $1`,
      [ref.importId],
    );
    await imports.deleteExpired();
    expect(await parts()).to.deep.equal([]);
  });

  it('no part of a file is left of an import that has ended', async () => {
    const imports = postgresUserImports(database, keysOf());
    const ref = { tenantId: uuids.next(), importId: uuids.next() };
    await imports.begin({
      ...ref,
      actor: { type: 'apiKey', id: uuids.next() },
      source: 'api',
      traceId: 'a'.repeat(32),
      mayGiveRoles: true,
      options: { dryRun: true, onConflict: 'skip', trustVerified: false, notify: false, allowWeak: false },
    });
    await imports.addPart(ref, 0, { firstLine: 1, lines: '{}' });
    await imports.start(ref, { parts: 1, lines: 1 });
    const parts = async (): Promise<number> =>
      (await database.query('select from storage.user_import_parts where import_id = $1', [ref.importId]))
        .rowCount;
    await imports.deleteExpired();
    expect(await parts()).to.equal(1);
    // as releases before left it, whose process died at the end
    await database.query(
      `update storage.user_imports set state = 'done', slot = null, finished_at = now() where id = $1`,
      [ref.importId],
    );
    await imports.deleteExpired();
    expect(await parts()).to.equal(0);
  });
});
