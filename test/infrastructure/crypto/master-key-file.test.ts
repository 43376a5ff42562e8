import { chmod, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { loadOrCreateMasterKey } from '../../../infrastructure/crypto/master-key-file.js';
import { MasterKeyError, newMasterKey } from '../../../infrastructure/crypto/master-key.js';
import { temporaryFolder } from '../../support/run/temporary-folder.js';

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.fail('should have thrown'),
    (error: unknown) => error,
  );

describe('master key file', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = temporaryFolder('master-key');
    file = join(folder, 'data', 'master.key');
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('the master key file is made at the first start, for its owner alone, and read at the next', async () => {
    const first = await loadOrCreateMasterKey(file);
    expect(first).to.include({ created: true, exposed: false });
    expect((await stat(file)).mode & 0o777).to.equal(0o600);
    expect(await readFile(file, 'utf8')).to.match(/^[A-Za-z0-9_-]{43}\n$/);
    expect(await readdir(join(folder, 'data'))).to.deep.equal(['master.key']);

    const second = await loadOrCreateMasterKey(file);
    expect(second.created).to.equal(false);
    expect(second.key.equals(first.key)).to.equal(true);
  });

  it('the master key file is made once by processes that start together', async () => {
    const loaded = await Promise.all(Array.from({ length: 20 }, () => loadOrCreateMasterKey(file)));
    expect(loaded.filter(({ created }) => created)).to.have.length(1);
    for (const { key } of loaded) expect(key.equals(loaded[0]!.key)).to.equal(true);
    expect(await readdir(join(folder, 'data'))).to.deep.equal(['master.key']);
  });

  it('the service warns when other accounts can read the master key file', async () => {
    await loadOrCreateMasterKey(file);
    for (const [mode, exposed] of [
      [0o640, true],
      [0o604, true],
      [0o400, false],
    ] as const) {
      await chmod(file, mode);
      expect((await loadOrCreateMasterKey(file)).exposed, mode.toString(8)).to.equal(exposed);
    }
  });

  it('the master key file is refused by name and left alone when it holds no key', async () => {
    await loadOrCreateMasterKey(file);
    for (const content of ['', 'garbage garbage', newMasterKey().slice(1)]) {
      await writeFile(file, content);
      const error = await failure(loadOrCreateMasterKey(file));
      expect(error).to.be.instanceOf(MasterKeyError);
      expect((error as Error).message.startsWith(`${file} `)).to.equal(true);
      expect(await readFile(file, 'utf8')).to.equal(content);
    }
  });

  it('the master key file is refused when it is no file', async () => {
    const error = await failure(loadOrCreateMasterKey(folder));
    expect(error).to.be.instanceOf(MasterKeyError);
    expect((error as Error).message).to.equal(`${folder} cannot be read (EISDIR): let this account read it`);
  });
});
