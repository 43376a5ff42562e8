// Mocha's spec reporter (one line a suite where CI is set and nobody watches) and, as the very last line of the run:
// "N passed, N failed", with ", N skipped" when tests were skipped. Right before it stands what failed, in full, since a
// log that is cut keeps its end. A run that ends before its tests do fails.
// With TEST_TIMES=1 a table of what the files took, and what for, stands before that.
const { reporters, Runner } = module.require('mocha');
const { costs, tableOf } = module.require('./costs.cjs');
const { crashesSince } = module.require('./crashes.cjs');
const { failureInShort, failuresInFull, fromHere } = module.require('./failures.cjs');

const {
  EVENT_RUN_END,
  EVENT_SUITE_BEGIN,
  EVENT_SUITE_END,
  EVENT_TEST_BEGIN,
  EVENT_TEST_FAIL,
  EVENT_TEST_PASS,
  EVENT_TEST_PENDING,
} = Runner.constants;

/** One line a top-level suite, and one each of its failures. */
class Compact extends reporters.Base {
  constructor(runner, options) {
    super(runner, options);
    let depth = 0;
    let counts;
    let failed;
    let begin;
    runner.on(EVENT_SUITE_BEGIN, (suite) => {
      if (suite.root || ++depth > 1) return;
      counts = { passed: 0, failed: 0, skipped: 0 };
      failed = [];
      begin = Date.now();
    });
    runner.on(EVENT_TEST_PASS, () => counts && counts.passed++);
    runner.on(EVENT_TEST_FAIL, (test, error) => {
      const line = failureInShort(test, error);
      // outside of a suite nothing else would tell of it before the end
      if (!counts) return reporters.Base.consoleLog('%s', `FAIL ${line.trim()}`);
      counts.failed++;
      failed.push(line);
    });
    runner.on(EVENT_TEST_PENDING, () => counts && counts.skipped++);
    runner.on(EVENT_SUITE_END, (suite) => {
      if (suite.root || --depth > 0) return;
      const mark = counts.failed > 0 ? 'FAIL' : 'ok  ';
      const took = suite.took ?? Date.now() - begin;
      const where = suite.file ? `  ${fromHere(suite.file)}` : '';
      reporters.Base.consoleLog('%s', `${mark} ${suite.title}: ${inWords(counts)} (${took} ms)${where}`);
      for (const line of failed) reporters.Base.consoleLog('%s', line);
      counts = undefined;
    });
    runner.once(EVENT_RUN_END, () => this.epilogue());
  }
}

function inWords({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** In ms: what a test may take that is not marked as slow (`this.slow(…)`). */
const MOST_MS = 2_000;
/** How many of the slow ones are listed that are marked; those that are not are all listed. */
const SHOWN = 30;

function listOf(late) {
  const isMarked = (test) => test.slow() > MOST_MS;
  late.sort((a, b) => b.duration - a.duration);
  const unmarked = late.filter((test) => !isMarked(test));
  const shown = new Set([...late.filter(isMarked).slice(0, SHOWN), ...unmarked]);
  const lines = late
    .filter((test) => shown.has(test))
    .map(
      (test) =>
        `${(test.duration / 1000).toFixed(1).padStart(7)} s  ${isMarked(test) ? 'marked' : '      '}  ${test.fullTitle()}`,
    );
  return [`tests above 2 s: ${late.length} (${unmarked.length} of them not marked as slow)`, ...lines].join(
    '\n',
  );
}

/** Costs of one more suite of a file. */
function added(before, cost) {
  if (before === undefined) return cost;
  const spent = { ...before.spent };
  for (const [what, ms] of Object.entries(cost.spent)) spent[what] = (spent[what] ?? 0) + ms;
  return { ...cost, wallMs: before.wallMs + cost.wallMs, cpuMs: before.cpuMs + cost.cpuMs, spent };
}

const Shown = process.stdout.isTTY || !process.env.CI ? reporters.Spec : Compact;

class CountingReporter extends Shown {
  constructor(runner, options) {
    super(runner, options);
    const since = Date.now();
    if (runner.isParallelMode()) runner.workerReporter(`${__dirname}/worker-reporter.cjs`);
    let ended = false;
    let file;
    let running;
    const failures = [];
    runner.on(EVENT_SUITE_BEGIN, (suite) => {
      file = suite.file ?? file;
    });
    runner.on(EVENT_TEST_BEGIN, (test) => {
      running = test;
    });
    runner.on(EVENT_TEST_FAIL, (test, error) => failures.push({ test, error, file }));
    const late = [];
    runner.on(EVENT_TEST_PASS, (test) => {
      if (test.duration > MOST_MS) late.push(test);
    });
    const took = new Map();
    let cost = costs();
    runner.on(EVENT_SUITE_END, (suite) => {
      file = suite.file ?? file;
      // in one process a file ends with its last suite, in parallel with the root suite of its worker
      if (suite.cost) took.set(fromHere(file), suite.cost);
      else if (suite.parent?.root && !runner.isParallelMode()) {
        took.set(fromHere(file), added(took.get(fromHere(file)), cost()));
        cost = costs();
      }
    });
    runner.once(EVENT_RUN_END, () => {
      ended = true;
    });
    // a run that is given up tells what has failed so far
    process.once('SIGTERM', () => process.exit(143));
    // Not at the end of the run: what is torn down after it may still print.
    process.once('exit', () => {
      if (!ended) {
        const where = running === undefined ? '' : `, in ${fromHere(running.file)}: ${running.fullTitle()}`;
        reporters.Base.consoleLog('%s', `The process ended before the tests did${where}.`);
        process.exitCode ||= 1;
      }
      if (late.length > 0) reporters.Base.consoleLog('%s', listOf(late));
      if (process.env.TEST_TIMES && took.size > 0) reporters.Base.consoleLog('%s', tableOf(took));
      if (failures.length > 0) reporters.Base.consoleLog('%s', failuresInFull(failures));
      for (const line of crashesSince(since)) reporters.Base.consoleLog('%s', line);
      const { passes: passed, failures: failed, pending: skipped } = this.stats;
      reporters.Base.consoleLog('%s', inWords({ passed, failed, skipped }));
    });
  }

  /** Mocha's counts without its list of failures, which stands at the very end. */
  epilogue() {
    const { failures } = this;
    this.failures = [];
    super.epilogue();
    this.failures = failures;
  }
}

module.exports = CountingReporter;
