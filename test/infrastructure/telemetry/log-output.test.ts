import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { builtCheckout } from '../../support/run/built-checkout.js';
import { skipTest } from '../../support/run/left-out.js';
import { temporaryClusterFolder } from '../../support/services/postgres.js';

/** What Node is given for a process whose log is on standard output. */
async function node(program: string): Promise<string[]> {
  const log = join(await builtCheckout(), 'dist', 'infrastructure', 'telemetry', 'log.js');
  const source = `import { createLog } from ${JSON.stringify(log)};
    const log = createLog({ level: 'info' });
    ${program}`;
  return ['--input-type=module', '-e', source];
}

const run = async (program: string, stdout: number): Promise<number | null> =>
  spawnSync(process.execPath, await node(program), { stdio: ['ignore', stdout, 'inherit'] }).status;

const numbersIn = (lines: string): number[] =>
  lines
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { number: number }).number);

describe('The log on standard output', () => {
  it('the log on standard output keeps its lines in order, with the urgent ones and the last ones', async () => {
    const folder = temporaryClusterFolder();
    const path = join(folder.path, 'log');
    const file = openSync(path, 'w');
    const code = await run(
      `import { pbkdf2 } from 'node:crypto';
       // nothing can be written beside the program while these take all threads
       for (let busy = 0; busy < 4; busy++) pbkdf2('p', 's', 200_000, 64, 'sha512', () => undefined);
       for (let number = 0; number < 1_000; number++)
         log[number % 400 === 399 ? 'warn' : 'info']({ number }, 'said');
       process.exit(0);`,
      file,
    );
    closeSync(file);
    const numbers = numbersIn(readFileSync(path, 'utf8'));
    folder.remove();
    expect(code).to.equal(0);
    expect(numbers).to.deep.equal(Array.from({ length: 1_000 }, (_, number) => number));
  });

  it('the log on standard output continues when a full disk has room again: with whole lines, in order, without those that exceeded the buffer', async () => {
    const folder = temporaryClusterFolder();
    const path = join(folder.path, 'log');
    const file = openSync(path, 'w');
    await run(
      `import fs from 'node:fs';
       const write = fs.writeSync;
       let number = 0;
       const say = (length) => log.warn({ number: ++number, text: '\u{1f989}'.repeat(length) }, 'said');
       const full = (_fd, data) => { throw Object.assign(new Error('full'), { code: 'ENOSPC' }); };
       // as a disk has it that is nearly full: some of it is taken
       const nearlyFull = (fd, data) => {
         fs.writeSync = full;
         return write(fd, Buffer.from(data).subarray(0, 77));
       };
       say(0);
       fs.writeSync = nearlyFull;
       for (let length = 10_000; length > 0; length >>= 1)
         for (let times = 0; times < 100; times++) say(length);
       fs.writeSync = write;
       say(0); // may find no room yet, and makes some
       say(0);
       say(0);`,
      file,
    );
    closeSync(file);
    const numbers = numbersIn(readFileSync(path, 'utf8'));
    folder.remove();
    expect(numbers.slice(0, 10)).to.deep.equal([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(numbers).to.deep.equal(numbers.toSorted((a, b) => a - b));
    expect(numbers.slice(-2)).to.deep.equal([1_403, 1_404]);
  });

  it('the log on standard output does not wait for a slow reader, and keeps its lines for the reader', async () => {
    const lines = 5_000;
    const writer = spawn(
      process.execPath,
      await node(
        `process.stdout; // as whoever is started by a program that does so finds it: it does not wait
         for (let number = 0; number < ${lines}; number++) log.info({ number, text: 'x'.repeat(50) }, 'said');
         process.stdin.once('data', () => process.exit(7));
         process.stderr.write('went on');`,
      ),
      { stdio: 'pipe' },
    );
    await once(writer.stderr, 'data');
    // some of it waits for the end of the process, and some for its reader then
    writer.stdin.write('end');
    const [code, read] = await Promise.all([once(writer, 'exit'), text(writer.stdout)]);
    expect(code).to.deep.equal([7, null]);
    expect(numbersIn(read)).to.deep.equal(Array.from({ length: lines }, (_, number) => number));
  });

  it('the log on standard output lets its process end although nothing reads the lines', async () => {
    const writer = spawn(
      process.execPath,
      await node(
        `process.stdout;
         for (let number = 0; number < 20_000; number++) log.info({ number, text: 'x'.repeat(50) }, 'said');
         process.exit(7);`,
      ),
      { stdio: 'pipe' },
    );
    expect(await once(writer, 'exit')).to.deep.equal([7, null]);
    writer.stdout.destroy();
  });

  it('lets its process continue when no line can be written (to /dev/full, which Linux has)', async function () {
    if (!existsSync('/dev/full')) return skipTest(this, 'this system has no /dev/full');
    const full = openSync('/dev/full', 'w');
    const code = await run(
      `for (let number = 0; number < 20_000; number++) log.info({ number }, 'said');
       log.error({}, 'said at once');
       setTimeout(() => process.exit(7), 500);`,
      full,
    );
    closeSync(full);
    expect(code).to.equal(7);
  });
});
