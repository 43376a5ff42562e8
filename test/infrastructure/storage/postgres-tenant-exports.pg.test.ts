import { expect } from 'chai';
import { tenantSubject } from '../../../application/ports/events/subject-keys.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { createSecretKey, randomBytes } from 'node:crypto';
import { personalDataMigrations } from '../../../infrastructure/personal-data/personal-data-migrations.js';
import { postgresSubjectKeys } from '../../../infrastructure/personal-data/postgres-subject-keys.js';
import { postgresTenantExports } from '../../../infrastructure/storage/postgres-tenant-exports.js';
import type { Sql } from '../../../infrastructure/postgres/database.js';
import { storageMigrations } from '../../../infrastructure/storage/storage-migrations.js';
import { tenantExportsContract } from '../../contract/tenant-exports-contract.js';
import { inMemoryTenantExports } from '../../support/in-memory/in-memory-tenant-exports.js';
import { type TestDatabase, testDatabase } from '../../support/services/test-database.js';

describe('exports of tenants in memory', () => {
  let now = Date.UTC(2026, 0, 1);
  tenantExportsContract(() => ({
    exports: inMemoryTenantExports(() => now),
    age: (_, by) => {
      now += by;
      return Promise.resolve();
    },
  }));
});

describe('exports of tenants in PostgreSQL', () => {
  let database: TestDatabase;
  const masterKey = createSecretKey(randomBytes(32));
  before(async () => {
    database = await testDatabase({ max: 5 }, [...personalDataMigrations, ...storageMigrations]);
  });
  after(() => database.close());

  const keysOf = () => postgresSubjectKeys({ database, masterKey });
  const partsOf = async (tenantId: string): Promise<Buffer[]> =>
    (
      await database.query<{ sealed: Buffer }>(
        'select sealed from storage.tenant_export_parts where tenant_id = $1',
        [tenantId],
      )
    ).rows.map(({ sealed }) => sealed);

  tenantExportsContract(() => ({
    exports: postgresTenantExports(database, keysOf()),
    age: async (tenantId, by) => {
      await database.query(
        `update storage.tenant_exports set beat_at = beat_at - $2 * interval '1 millisecond',
           finished_at = finished_at - $2 * interval '1 millisecond' where tenant_id = $1`,
        [tenantId, by],
      );
    },
  }));

  const started = async (): Promise<{ readonly tenantId: string; readonly exportId: string }> => {
    const ref = { tenantId: uuids.next(), exportId: uuids.next() };
    const exports = postgresTenantExports(database, keysOf());
    await exports.begin({ ...ref, requestedBy: uuids.next() });
    await exports.addPart(ref, 0, Buffer.from('grace@example.test'));
    return ref;
  };

  it('a part is sealed with the key of its tenant, and dies with that key', async () => {
    const ref = await started();
    const [sealed] = await partsOf(ref.tenantId);
    expect(sealed!.toString('latin1')).not.to.contain('grace');
    const keys = keysOf();
    const exports = postgresTenantExports(database, keys);
    await database.query(`update storage.tenant_exports set state = 'downloaded' where id = $1`, [
      ref.exportId,
    ]);
    expect(Buffer.from((await exports.part(ref, 0))!).toString()).to.equal('grace@example.test');
    await keys.destroy({ tenantId: ref.tenantId, subject: tenantSubject(ref.tenantId) });
    expect(await exports.part(ref, 0)).to.equal(null);
  });

  it('a withdrawal leaves the parts of an export that begins while it deletes those of the one before', async () => {
    const { tenantId } = await started();
    const next = { tenantId, exportId: uuids.next() };
    const exports = postgresTenantExports(database, keysOf());
    const query: Sql['query'] = async (statement, ...values) => {
      const done = await database.query<never>(statement, ...values);
      if (typeof statement === 'string' && statement.includes(`'withdrawn'`)) {
        expect(await exports.begin({ ...next, requestedBy: uuids.next() })).to.equal(true);
        expect(await exports.addPart(next, 0, Buffer.from('ada@example.test'))).to.equal(true);
      }
      return done;
    };
    await postgresTenantExports({ query }, keysOf()).withdraw(tenantId);
    expect(await partsOf(tenantId)).to.have.length(1);
    await exports.withdraw(tenantId);
    expect(await partsOf(tenantId)).to.have.length(0);
  });

  it('a part that stands at another place of the file does not open', async () => {
    const ref = await started();
    await database.query(`update storage.tenant_export_parts set number = 1 where tenant_id = $1`, [
      ref.tenantId,
    ]);
    await database.query(`update storage.tenant_exports set state = 'downloaded' where id = $1`, [
      ref.exportId,
    ]);
    const failure = await postgresTenantExports(database, keysOf())
      .part(ref, 1)
      .then(
        () => null,
        (error: unknown) => error as Error,
      );
    expect(failure?.name).to.equal('BrokenSeal');
  });

  it('a withdrawal, a failure and the deletion of expired exports leave no part in the table', async () => {
    const exports = postgresTenantExports(database, keysOf());
    const [withdrawn, failed, late] = [await started(), await started(), await started()];
    await exports.withdraw(withdrawn.tenantId);
    await exports.fail(failed);
    await exports.finish(late, { parts: 1, bytes: 18, sha256: '', position: '1' });
    const kept = await started();
    await database.query(
      `update storage.tenant_exports set finished_at = now() - interval '61 minutes' where tenant_id = $1`,
      [late.tenantId],
    );
    await exports.deleteExpired();
    for (const { tenantId } of [withdrawn, failed, late]) expect(await partsOf(tenantId)).to.have.length(0);
    expect(await partsOf(kept.tenantId), 'of one that runs').to.have.length(1);
  });
});
