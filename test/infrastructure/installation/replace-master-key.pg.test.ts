import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { newMasterKey, parseMasterKey } from '../../../infrastructure/crypto/master-key.js';
import { replaceMasterKey, rootKey } from '../../../infrastructure/installation/root-key.js';
import {
  beginInstallation,
  installationMigrations,
  WrongMasterKey,
} from '../../../infrastructure/installation/stored-installation.js';
import { personalDataMigrations } from '../../../infrastructure/personal-data/personal-data-migrations.js';
import { temporaryFolder } from '../../support/run/temporary-folder.js';
import { until } from '../../support/run/until.js';
import { type TestDatabase, testDatabase } from '../../support/services/test-database.js';

describe('the replacement of a master key in its file', () => {
  let folder: string;
  let file: string;
  let former: string;
  let database: TestDatabase;
  beforeEach(async () => {
    folder = temporaryFolder('replaced-key');
    file = join(folder, 'master.key');
    former = newMasterKey();
    writeFileSync(file, `${former}\n`);
    database = await testDatabase({}, [...personalDataMigrations, ...installationMigrations]);
    await beginInstallation(database, parseMasterKey(former));
    await rootKey(database, parseMasterKey(former));
  });
  afterEach(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });

  const replace = (text: string, from = former): Promise<void> =>
    replaceMasterKey(database, {
      from: parseMasterKey(from),
      to: parseMasterKey(text),
      kept: { file, text },
    });
  const kept = (): string => readFileSync(file, 'utf8').trim();
  const waiting = async (): Promise<number> => {
    const { rowCount } = await database.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rowCount;
  };

  it('of replacements of a master key at once one is made, whose key is in the file', async () => {
    const texts = Array.from({ length: 5 }, () => newMasterKey());
    const all: Promise<PromiseSettledResult<void>[]>[] = [];
    // all begin before the first one may go on
    await database.transaction(async (tx) => {
      await tx.query('select from keys.installation for update');
      for (const [index, text] of texts.entries()) {
        all.push(Promise.allSettled([replace(text)]));
        await until(async () => (await waiting()) > index);
      }
    });
    const results = (await Promise.all(all)).flat();
    const made = texts.filter((_, index) => results[index]!.status === 'fulfilled');
    expect(made).to.have.length(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).to.be.instanceOf(WrongMasterKey);
    expect(kept() === made[0], 'the file holds the key of the replacement that was made').to.equal(true);
    expect(existsSync(`${file}.next`)).to.equal(false);
    await rootKey(database, parseMasterKey(kept()));
  });

  it('a replacement of a master key that is refused leaves the key alone that an interrupted one has left', async () => {
    const [interrupted, other] = [newMasterKey(), newMasterKey()];
    await replace(interrupted);
    // as kill -9 leaves it before the key is in its place
    writeFileSync(`${file}.next`, `${interrupted}\n`);
    writeFileSync(file, `${former}\n`);
    const refused = await replace(other).catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(WrongMasterKey);
    expect(readFileSync(`${file}.next`, 'utf8').trim() === interrupted).to.equal(true);
  });

  it('a replacement of a master key takes the place of one that was interrupted before it was made', async () => {
    const [interrupted, next] = [newMasterKey(), newMasterKey()];
    writeFileSync(`${file}.next`, `${interrupted}\n`);
    await replace(next);
    expect(kept() === next).to.equal(true);
    expect(existsSync(`${file}.next`)).to.equal(false);
  });
});
