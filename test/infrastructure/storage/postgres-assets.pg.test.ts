import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { postgresAssets } from '../../../infrastructure/storage/postgres-assets.js';
import { storageMigrations } from '../../../infrastructure/storage/storage-migrations.js';
import { brandAssetsContract } from '../../contract/brand-assets-contract.js';
import { inMemoryAssets } from '../../support/in-memory/in-memory-assets.js';
import { type TestDatabase, testDatabase } from '../../support/services/test-database.js';

describe('brand assets in memory', () => {
  let now = 0;
  brandAssetsContract(() => {
    const assets = inMemoryAssets(() => now);
    const wait = (): Promise<void> => Promise.resolve(void (now += 1_000));
    return Promise.resolve({ assets, wait });
  });
});

describe('brand assets in PostgreSQL', () => {
  let database: TestDatabase;
  before(async () => {
    database = await testDatabase({ max: 5 }, storageMigrations);
  });
  after(() => database.close());

  // the database's own clock: it only has to move on
  brandAssetsContract(() => Promise.resolve({ assets: postgresAssets(database), wait: () => sleep(2) }));

  it('brand assets in PostgreSQL can be read by their owner only', async () => {
    const { rows } = await database.query<{ allowed: boolean }>(
      "select has_schema_privilege('public', 'storage', 'usage') as allowed",
    );
    expect(rows).to.deep.equal([{ allowed: false }]);
  });

  it('brand assets in PostgreSQL do not accumulate with repeated uploads', async () => {
    const assets = postgresAssets(database);
    const tenantId = uuids.next();
    const put = (n: number) =>
      assets.put(
        { tenantId, clientId: null },
        {
          bytes: Buffer.from(`${n}`),
          mediaType: 'image/png',
          width: 1,
          height: 1,
          sha256: n.toString(16).padStart(64, '0'),
        },
      );
    for (let n = 0; n < 60; n += 1) await put(n);
    const count = async (): Promise<number> =>
      Number(
        (
          await database.query<{ count: bigint }>(
            'select count(*) from storage.assets where tenant_id = $1',
            [tenantId],
          )
        ).rows[0]!.count,
      );
    // each may be about to be named
    expect(await count()).to.equal(60);
    await database.query("update storage.assets set unnamed_since = unnamed_since - interval '2 minutes'");
    await put(60);
    expect(await count()).to.equal(20);
  });
});
