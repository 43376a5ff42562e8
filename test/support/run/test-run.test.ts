import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect } from 'chai';
import { root } from './built-checkout.js';
import { type Ended, runNode } from '../services/service-process.js';
import { temporaryFolder } from './temporary-folder.js';

const mocha = createRequire(import.meta.url).resolve('mocha/bin/mocha.js');

describe('a run of the tests', () => {
  let folder: string;
  before(() => {
    folder = temporaryFolder('suites');
  });
  after(() => rmSync(folder, { recursive: true }));

  const failedFiles = (): string => join(folder, 'failed');
  const run = (suites: Readonly<Record<string, string>>, ...flags: readonly string[]): Promise<Ended> => {
    const files = Object.entries(suites).map(([name, body]) => {
      const file = join(folder, `${name}.test.mjs`);
      writeFileSync(file, `describe('${name}', () => { ${body} });`);
      return file;
    });
    return runNode(root, [mocha, ...flags, ...files], { CI: 'true', FAILED_FILES: failedFiles() }).ended;
  };

  for (const flags of [[], ['--parallel']]) {
    describe(flags.join(' ') || 'in one process', () => {
      it(`a run of the tests prints each suite in a line, with its time and file, and ends with the counts (${flags.join(' ') || 'in one process'})`, async () => {
        const { code, stdout } = await run(
          {
            slow: `describe('inner', () => { it('waits', (done) => { setTimeout(done, 60); }); }); it('is left out');`,
            quick: `it('passes', () => {});`,
          },
          ...flags,
        );
        const [, took] =
          /^ok {3}slow: 1 passed, 0 failed, 1 skipped \((\d+) ms\) {2}.*slow\.test\.mjs$/m.exec(stdout)!;
        expect(Number(took)).to.be.at.least(55);
        expect(stdout).to.match(/^ok {3}quick: 1 passed, 0 failed \(\d+ ms\) {2}.*quick\.test\.mjs$/m);
        expect(stdout).to.match(/\n2 passed, 0 failed, 1 skipped\n$/);
        expect(code).to.equal(0);
      });

      it(`a run of the tests fails with an unhandled rejection (${flags.join(' ') || 'in one process'})`, async () => {
        const lost = `void Promise.reject(new Error('lost'));`;
        const { code, stdout } = await run({ careless: `it('loses one', () => { ${lost} });` }, ...flags);
        expect(stdout).to.contain('Uncaught Error: lost');
        expect(stdout).to.match(/, 1 failed\n$/);
        expect(code).to.equal(1);
      });

      it(`a run of the tests writes down the files in which tests failed, each once (${flags.join(' ') || 'in one process'})`, async () => {
        const wrong = `throw new Error('wrong');`;
        const tests = `it('fails', () => { ${wrong} }); it('fails as well', () => { ${wrong} });`;
        const hook = `before(() => { ${wrong} }); it('is not reached', () => {});`;
        await run({ broken: tests, unready: hook, sound: `it('passes', () => {});` }, ...flags);
        const names = readFileSync(failedFiles(), 'utf8').trimEnd().split('\n');
        expect(names.sort()).to.deep.equal(
          ['broken', 'unready'].map((name) => join(folder, `${name}.test.mjs`)),
        );
      });
    });
  }
});
