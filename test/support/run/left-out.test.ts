import { rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect } from 'chai';
import { runNode } from '../services/service-process.js';
import { root } from './built-checkout.js';
import { temporaryFolder } from './temporary-folder.js';

const mocha = createRequire(import.meta.url).resolve('mocha/bin/mocha.js');

describe('what cannot run', () => {
  it('a suite and a test that cannot run are counted as skipped tests, and their reasons are printed', async () => {
    const folder = temporaryFolder('suites');
    try {
      const file = join(folder, 'planted.test.cjs');
      writeFileSync(
        file,
        `const { leftOut, skipTest } = require(${JSON.stringify(join(import.meta.dirname, 'left-out.ts'))});
        leftOut('planted', 'nothing is installed');
        it('runs', () => undefined);
        it('stops', function () { skipTest(this, 'nothing answers'); });`,
      );
      const { code, stdout } = await runNode(root, [mocha, file], { CI: 'true' }).ended;
      expect(stdout).to.contain('left out, as nothing is installed: planted');
      expect(stdout).to.contain('left out, as nothing answers: stops');
      expect(stdout).to.match(/1 passed, 0 failed, 2 skipped\s*$/);
      expect(code).to.equal(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
