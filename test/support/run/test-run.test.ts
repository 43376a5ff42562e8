import { rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect } from 'chai';
import { root } from './built-checkout.js';
import { type Ended, runNode } from '../services/service-process.js';
import { temporaryFolder } from './temporary-folder.js';

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

    it(`a run of the tests lists the tests that took more than two seconds (${how})`, () => {
      expect(ended.stdout).to.match(/^tests above 2 s: 1 \(0 of them not marked as slow\)$/m);
      expect(ended.stdout).to.match(/^ +2\.\d s {2}marked {2}late takes its time$/m);
    });

    it(`a run of the tests tells with TEST_TIMES=1 what each file took, and the memory of each process (${how})`, () => {
      expect(ended.stdout).to.match(/^what 4 files took, in s: all together \d+\.\d, processor \d+\.\d$/m);
      expect(ended.stdout).to.match(/^ +2\.\d +\d\.\d {2}.*late\.test\.mjs$/m);
      expect(ended.stdout).to.match(/^memory of each process, in MB: \d+/m);
    });
  });
}
