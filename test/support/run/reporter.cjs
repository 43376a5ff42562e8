// Mocha's spec reporter (one line a suite where CI is set and nobody watches) and, as the very last line of the run:
// "N passed, N failed", with ", N skipped" when tests were skipped. A run that ends before its tests do fails.
// With FAILED_FILES=<file>, the paths of files in which a test failed are written there, a line each.
const { writeFileSync } = module.require('node:fs');
const { reporters, Runner } = module.require('mocha');

const {
  EVENT_RUN_END,
  EVENT_SUITE_BEGIN,
  EVENT_SUITE_END,
  EVENT_TEST_FAIL,
  EVENT_TEST_PASS,
  EVENT_TEST_PENDING,
} = Runner.constants;

/** One line a top-level suite; failures in full at the end. */
class Compact extends reporters.Base {
  constructor(runner, options) {
    super(runner, options);
    let depth = 0;
    let counts;
    let begin;
    runner.on(EVENT_SUITE_BEGIN, (suite) => {
      if (suite.root || ++depth > 1) return;
      counts = { passed: 0, failed: 0, skipped: 0 };
      begin = Date.now();
    });
    runner.on(EVENT_TEST_PASS, () => counts && counts.passed++);
    runner.on(EVENT_TEST_FAIL, () => counts && counts.failed++);
    runner.on(EVENT_TEST_PENDING, () => counts && counts.skipped++);
    runner.on(EVENT_SUITE_END, (suite) => {
      if (suite.root || --depth > 0) return;
      const mark = counts.failed > 0 ? 'FAIL' : 'ok  ';
      const took = suite.took ?? Date.now() - begin;
      const where = suite.file ? `  ${suite.file.replace(`${process.cwd()}/`, '')}` : '';
      reporters.Base.consoleLog('%s', `${mark} ${suite.title}: ${inWords(counts)} (${took} ms)${where}`);
      counts = undefined;
    });
    runner.once(EVENT_RUN_END, () => this.epilogue());
  }
}

function inWords({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

const Shown = process.stdout.isTTY || !process.env.CI ? reporters.Spec : Compact;

class CountingReporter extends Shown {
  constructor(runner, options) {
    super(runner, options);
    if (runner.isParallelMode()) runner.workerReporter(`${__dirname}/worker-reporter.cjs`);
    let ended = false;
    const failedIn = new Set();
    runner.on(EVENT_TEST_FAIL, ({ file }) => failedIn.add(file));
    runner.once(EVENT_RUN_END, () => {
      ended = true;
      const { FAILED_FILES } = process.env;
      if (FAILED_FILES) writeFileSync(FAILED_FILES, [...failedIn].map((file) => `${file}\n`).join(''));
    });
    // Not at the end of the run: what is torn down after it may still print.
    process.once('exit', () => {
      if (!ended) {
        reporters.Base.consoleLog('The process ended before the tests did.');
        process.exitCode ||= 1;
      }
      const { passes: passed, failures: failed, pending: skipped } = this.stats;
      reporters.Base.consoleLog('%s', inWords({ passed, failed, skipped }));
    });
  }
}

module.exports = CountingReporter;
