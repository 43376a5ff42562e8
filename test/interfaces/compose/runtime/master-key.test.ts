import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { takeNextMasterKey, writeNextMasterKey } from '../../../../infrastructure/crypto/master-key-file.js';
import { newMasterKey, parseMasterKey } from '../../../../infrastructure/crypto/master-key.js';
import { WrongMasterKey } from '../../../../infrastructure/installation/stored-installation.js';
import { createLog } from '../../../../infrastructure/telemetry/log.js';
import { openMasterKey } from '../../../../interfaces/compose/runtime/base.js';
import { readConfig } from '../../../../interfaces/config.js';
import { temporaryFolder } from '../../../support/run/temporary-folder.js';

describe('a replacement of the master key that was interrupted', () => {
  const log = createLog({ level: 'silent', write: () => undefined });
  const [former, next, other] = [newMasterKey(), newMasterKey(), newMasterKey()];
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = temporaryFolder('replaced-key');
    file = join(folder, 'master.key');
    writeFileSync(file, `${former}\n`, { mode: 0o600 });
  });

  /** Returns what a start says where the database is wrapped with this key. */
  const saidFor = async (present: string): Promise<string> => {
    const opened = await openMasterKey(readConfig({ DATA_DIR: folder }), log);
    const isKey: WrongMasterKey['isKey'] = (key) => key.equals(parseMasterKey(present));
    if (isKey(opened.masterKey)) return 'it starts';
    try {
      opened.refuse(new WrongMasterKey('wrong', isKey));
      return 'nothing';
    } catch (error) {
      return (error as Error).message;
    }
  };

  it('before the database has the next key, the former one starts the service', async () => {
    await writeNextMasterKey(file, next);
    expect(statSync(`${file}.next`).mode & 0o777).to.equal(0o600);
    expect(await saidFor(former)).to.equal('it starts');
  });

  it('once the database has the next key, a start says which file to rename, and then it starts', async () => {
    await writeNextMasterKey(file, other);
    await writeNextMasterKey(file, next);
    const rename = `${file} is the former key: rename ${file}.next, which a rewrap left, to it`;
    expect(await saidFor(next)).to.equal(rename);
    await takeNextMasterKey(file);
    expect([readFileSync(file, 'utf8'), existsSync(`${file}.next`)]).to.deep.equal([`${next}\n`, false]);
    expect(await saidFor(next)).to.equal('it starts');
  });

  it('a key that an interrupted replacement left is not offered where it opens nothing', async () => {
    await writeNextMasterKey(file, next);
    expect(await saidFor(other)).to.contain(
      `${file} does not hold the key that this database was set up with`,
    );
    writeFileSync(`${file}.next`, next.slice(0, 20));
    expect(await saidFor(next)).to.contain(
      `${file} does not hold the key that this database was set up with`,
    );
  });
});
