import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect } from 'chai';
import { root } from './built-checkout.js';
import { type Ended, runNode } from '../services/service-process.js';
import { RUN_FOLDER, temporaryFolder } from './temporary-folder.js';
import { until } from './until.js';

const mocha = createRequire(import.meta.url).resolve('mocha/bin/mocha.js');

const suites = {
  long: `describe('inner', () => { it('waits', (done) => { setTimeout(done, 60); }); }); it('is left out');`,
  quick: `it('passes', () => {});`,
  late: `it('takes its time', function (done) { this.slow(5_000); setTimeout(done, 2_050); });`,
  // the last one: in one process it ends the run
  careless: `it('loses one', () => { void Promise.reject(new Error('lost')); });`,
};

for (const flags of [[], ['--parallel']]) {
  const how = flags.join(' ') || 'in one process';
  describe(`a run of the tests, ${how}`, () => {
    let folder: string;
    let ended: Ended;
    before(async () => {
      folder = temporaryFolder('suites');
      const files = Object.entries(suites).map(([name, body]) => {
        const file = join(folder, `${name}.test.mjs`);
        writeFileSync(file, `describe('${name}', () => { ${body} });`);
        return file;
      });
      ended = await runNode(root, [mocha, ...flags, ...files], { CI: 'true', TEST_TIMES: '1' }).ended;
    });
    after(() => rmSync(folder, { recursive: true }));

    it(`a run of the tests prints each suite in a line, with its time and file, and ends with the counts (${how})`, () => {
      const { stdout } = ended;
      const [, took] = /^ok {3}long: 1 passed, 0 failed, 1 skipped \((\d+) ms\) {2}.*long\.test\.mjs$/m.exec(
        stdout,
      )!;
      expect(Number(took)).to.be.at.least(55);
      expect(stdout).to.match(/^ok {3}quick: 1 passed, 0 failed \(\d+ ms\) {2}.*quick\.test\.mjs$/m);
      expect(stdout).to.match(/\n4 passed, 1 failed, 1 skipped\n$/);
    });

    it(`a run of the tests fails with an unhandled rejection (${how})`, () => {
      expect(ended.stdout).to.contain('Uncaught Error: lost');
      expect(ended.stdout).to.match(/^FAIL careless: 1 passed, 1 failed/m);
      expect(ended.code).to.equal(1);
    });

    it(`a run of the tests says what failed as the last thing before its counts, once (${how})`, () => {
      const [, before, block] =
        /^([^]*)\nwhat failed \(1\):\n([^]*)\n\n4 passed, 1 failed, 1 skipped\n$/.exec(ended.stdout)!;
      expect(block).to.match(
        /^\n1\) .*careless\.test\.mjs\n {3}careless loses one\n {5}Uncaught Error: lost\n {5}at .*careless\.test\.mjs/,
      );
      expect(before)
        .to.match(/\ntests above 2 s: 1 /)
        .and.to.match(/\nmemory of each process/);
      expect(before).to.match(/^FAIL careless: .*\n {5}careless loses one: lost\n/m);
      expect(before).not.to.match(/\n\s+at /);
    });

    it(`a run of the tests lists the tests that took more than two seconds (${how})`, () => {
      expect(ended.stdout).to.match(/^tests above 2 s: 1 \(0 of them not marked as slow\)$/m);
      expect(ended.stdout).to.match(/^ +2\.\d s {2}marked {2}late takes its time$/m);
    });

    it(`a run of the tests reports with TEST_TIMES=1 what each file took, and the memory of each process (${how})`, () => {
      expect(ended.stdout).to.match(/^what 4 files took, in s: all together \d+\.\d, processor \d+\.\d$/m);
      expect(ended.stdout).to.match(/^ +2\.\d +\d\.\d {2}.*late\.test\.mjs$/m);
      expect(ended.stdout).to.match(/^memory of each process, in MB: \d+/m);
    });
  });
}

it('a run of a path of nothing fails and names it: it does not run everything', async () => {
  const { code, stdout, stderr } = await runNode(root, [mocha, '--dry-run', 'test/domain/no-such-file'], {})
    .ended;
  expect(stderr).to.contain('There is no test/domain/no-such-file: give a file or folder of tests.');
  expect(stdout).not.to.contain('passed');
  expect(code).to.equal(1);
});

describe('a run of the tests that ends too early', function () {
  this.slow(20_000);
  const run = async (flags: readonly string[], bodies: Readonly<Record<string, string>>): Promise<Ended> => {
    const folder = temporaryFolder('suites');
    try {
      const files = Object.entries(bodies).map(([name, body]) => {
        const file = join(folder, `${name}.test.mjs`);
        writeFileSync(file, `describe('${name}', () => { ${body} });`);
        return file;
      });
      return await runNode(root, [mocha, ...flags, ...files], { CI: 'true' }).ended;
    } finally {
      rmSync(folder, { recursive: true });
    }
  };

  it('a file whose worker is killed is named among what failed', async () => {
    const { stdout, code } = await run(['--parallel'], {
      crashing: `it('is killed', () => process.kill(process.pid, 'SIGKILL'));`,
      quick: suites.quick,
    });
    expect(stdout).to.match(/\nwhat failed \(1\):\n\n1\) .*crashing\.test\.mjs\n[^]*\n1 passed, 1 failed\n$/);
    expect(code).to.equal(1);
  });

  it('a worker whose heap is full says so as the last thing before the counts', async function () {
    this.slow(20_000);
    const { stdout, code } = await run(['--parallel'], {
      eating: `it('eats', () => { const eaten = []; for (;;) eaten.push(Array(1_000_000).fill(0)); });`,
    });
    expect(stdout).to.match(/\ncrashed: process \d+: .*heap.*, \d+ of \d+ MB\n0 passed, 1 failed\n$/);
    expect(code).to.equal(1);
  });

  it('a hook that fails is named with its file, and with what differs', async () => {
    const { stdout, code } = await run([], {
      hooked: `const error = Object.assign(new Error('no'), { expected: 'left', actual: 'right', showDiff: true });
        before(() => { throw error; }); it('is not reached', () => {});`,
    });
    expect(stdout).to.match(
      /\n1\) .*hooked\.test\.mjs\n {3}hooked "before all" hook for "is not reached"\n {5}Error: no\n[^]*-right\n +\+left\n/,
    );
    expect(code).to.equal(1);
  });

  it('a run that is given up says what has failed so far', async () => {
    const { stdout } = await run([], {
      given: `it('fails', () => { throw new Error('first'); });
        it('takes too long', () => { process.kill(process.pid, 'SIGTERM'); return new Promise(() => setInterval(() => {}, 1_000)); });`,
    });
    expect(stdout).to.match(
      /^The process ended before the tests did, in .*given\.test\.mjs: given takes too long\.$/m,
    );
    expect(stdout).to.match(
      /\n1\) .*given\.test\.mjs\n {3}given fails\n {5}Error: first\n[^]*\n0 passed, 1 failed\n$/,
    );
  });

  it('a run whose tests leave a server open ends all the same, and fails', async () => {
    const { stdout, code } = await run([], {
      leaving: `it('leaves it', async () => { (await import('node:net')).createServer().listen(0); });`,
    });
    expect(stdout).to.match(/\nleft open by the tests: .*TCPServerWrap.*\n1 passed, 0 failed\n$/);
    expect(code).to.equal(1);
  });

  it('a test that ends the process is named, and the run fails', async () => {
    const { stdout, code } = await run([], { ending: `it('leaves', () => process.exit(0));` });
    expect(stdout).to.match(
      /^The process ended before the tests did, in .*ending\.test\.mjs: ending leaves\.$/m,
    );
    expect(code).to.equal(1);
  });
});

it('a run that is killed with kill -9 leaves no folder, no profile of its browser and no process', async function () {
  this.slow(20_000);
  const folder = temporaryFolder('suites');
  try {
    const file = join(folder, 'killed.test.cjs');
    const fixture = (path: string): string =>
      `require(${JSON.stringify(join(root, 'test', 'support', path))})`;
    const leaves = `it('is killed', async () => {
      await ${fixture('services/postgres.ts')}.testDatabaseUrl();
      const { installed, testBrowser } = ${fixture('pages/the-browser.ts')};
      if (installed) await testBrowser();
      console.log('in ' + process.env.${RUN_FOLDER});
      process.kill(process.pid, 'SIGKILL');
    });`;
    writeFileSync(file, leaves);
    const { stdout } = await runNode(root, [mocha, file], { CI: 'true', TMPDIR: folder }).ended;
    expect(stdout).to.match(/^in \//m);
    await until(() => readdirSync(folder).join() === 'killed.test.cjs', 20_000);
    if (process.platform === 'linux') await until(() => environmentsWith(folder).length === 0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** Ids of the processes that have this text in a variable. */
const environmentsWith = (text: string): readonly string[] =>
  readdirSync('/proc').filter((id) => {
    try {
      return /^\d+$/.test(id) && readFileSync(join('/proc', id, 'environ'), 'utf8').includes(text);
    } catch {
      // it ended meanwhile
      return false;
    }
  });

it('an error has its place in the TypeScript that was written', () => {
  interface Unused {
    readonly name: string;
  }
  const error = new Error('from here' satisfies Unused['name']);
  const lines = readFileSync(import.meta.filename, 'utf8').split('\n');
  const line = 1 + lines.findIndex((text) => text.includes("new Error('from here'"));
  expect(error.stack).to.match(new RegExp(`test-run\\.test\\.ts:${line}:17\\)?\n`));
});
