import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import {
  DataDirectoryInUse,
  lockDataDirectory,
} from '../../../infrastructure/data-directory/data-directory.js';
import { temporaryFolder } from '../../support/run/temporary-folder.js';

describe('data directory lock', () => {
  let directory: string;
  beforeEach(() => {
    directory = temporaryFolder('lock');
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it('the lock of a data directory refuses a second holder with the id of the first, and is free when released', () => {
    const release = lockDataDirectory(directory);
    expect(() => lockDataDirectory(directory)).to.throw(
      DataDirectoryInUse,
      `DATA_DIR ${directory} is in use by process ${process.pid}`,
    );
    release();
    lockDataDirectory(directory)();
    expect(readdirSync(directory)).to.deep.equal([]);
  });

  it('the lock of a data directory is taken over from a process that was killed', async () => {
    const module = new URL('../../../infrastructure/data-directory/data-directory.ts', import.meta.url).href;
    const child = spawn(
      process.execPath,
      [
        '--import',
        'tsx',
        '-e',
        `(await import('${module}')).lockDataDirectory(process.argv[1]); console.log('held'); setInterval(() => {}, 1000)`,
        '--input-type=module',
        directory,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    // of a child that ends before, the output ends without a line
    const [line] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
    expect(String(line)).to.equal('held\n');
    expect(() => lockDataDirectory(directory)).to.throw(DataDirectoryInUse, `process ${child.pid}`);
    child.kill('SIGKILL');
    await once(child, 'exit');
    lockDataDirectory(directory)();
  });

  it('the lock of a data directory is taken over when its process id belongs to another process by now', () => {
    writeFileSync(join(directory, 'tessera.lock'), JSON.stringify({ pid: 1, started: 'another boot/1' }));
    const release = lockDataDirectory(directory);
    expect(existsSync(join(directory, 'tessera.lock'))).to.equal(true);
    release();
  });

  it('the lock of a data directory is taken over from a truncated file', () => {
    writeFileSync(join(directory, 'tessera.lock'), '{"pid":');
    lockDataDirectory(directory)();
  });
});
