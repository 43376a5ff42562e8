import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { expect } from 'chai';
import { compiled, siblingModule } from '../../support/run/sibling-module.js';
import { CHECKS } from './seeded-bug-checks.js';
import type { SeededRun } from './seeded-bugs-process.js';

/** Returns whether the contract would notice if the double, or a server, were wrong. */
describe('the event store contract, over an EventStoreDB double with a seeded bug', function () {
  this.timeout(600_000);
  const runs = new Map<string | undefined, SeededRun>();
  before(async () => {
    const script = await compiled(siblingModule(import.meta.url, 'seeded-bugs-process'));
    const child = spawn(process.execPath, [script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const line of createInterface({ input: child.stdout })) {
      const run = JSON.parse(line) as SeededRun;
      runs.set(run.bug, run);
    }
  });

  it('the contract of the event store passes without a seeded bug', () => {
    const run = runs.get(undefined);
    expect(run?.failed).to.equal(0);
    expect(run?.passed).to.be.at.least(new Set(Object.values(CHECKS).map(({ test }) => test)).size);
  });

  for (const [bug, { withstood }] of Object.entries(CHECKS)) {
    it(
      withstood
        ? `the contract passes although the double ${bug}`
        : `the contract finds that the double ${bug}`,
      () => {
        const { passed, failed } = runs.get(bug) ?? {};
        if (withstood) expect({ passed, failed }).to.deep.equal({ passed: 1, failed: 0 });
        else expect(failed).to.be.at.least(1);
      },
    );
  }
});
