import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { Database } from '../../../infrastructure/postgres/database.js';
import { projectionLag } from '../../../interfaces/management-api/projection-lag.js';
import { projectionMigrations } from '../../../projections/runner/migrations.js';
import { projectionProgress } from '../../../projections/runner/progress.js';
import type { TestDatabase } from '../../support/test-database.js';
import { testDatabase } from '../../support/test-database.js';

/**
 * Projections are committed without waiting for the disk: a crash of the server takes the last of them back, with the
 * checkpoint, while the events that they come from are still there.
 */
describe('after a crash of the database server', () => {
  let admin: TestDatabase;
  before(async () => {
    admin = await testDatabase({}, projectionMigrations);
  });
  after(() => admin.close());

  const checkpointAt = (position: bigint): Promise<unknown> =>
    admin.query(
      `insert into projections.checkpoints (projection, slot, version, generation, position)
        values ('core', 'live', 1, 0, $1)
        on conflict (projection, slot) do update set position = excluded.position`,
      [position],
    );

  for (const role of ['leads', 'follows'] as const) {
    it(`a process that ${role} knows that the read models may show less than they did, until they do again`, async () => {
      await checkpointAt(10n);
      const database = new Database({ url: admin.url, applicationName: 'after-crash' });
      const progress = projectionProgress({ database, projection: 'core' });
      const lag = projectionLag(progress);
      try {
        if (role === 'leads') progress.lead(10n);
        expect(await lag.settle(10n)).to.equal(true);
        expect(await lag.isLagging()).to.equal(false);

        await checkpointAt(5n);
        await admin.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'after-crash'`,
        );
        if (role === 'leads') progress.follow();
        while (!(await lag.isLagging())) await sleep(10);
        // by then it listens again and has looked
        await sleep(1_200);
        expect(await lag.isLagging()).to.equal(true);

        await checkpointAt(10n);
        while (await lag.isLagging()) await sleep(20);
        expect(await progress.waitFor(10n)).to.equal(true);
      } finally {
        await progress.close();
        await database.close();
      }
    });
  }
});
