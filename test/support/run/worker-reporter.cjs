// Mocha's reporter of a parallel worker, which hands over what happened when a file has ended; here with what the run's
// own reporter could not know any more: how long each suite took, the file that it is in, and what the file has cost.
const { Runner } = module.require('mocha');
const ParallelBuffered = module.require('mocha/lib/nodejs/reporters/parallel-buffered.cjs');
const { costs } = module.require('./costs.cjs');

const { EVENT_RUN_BEGIN, EVENT_SUITE_BEGIN, EVENT_SUITE_END } = Runner.constants;

module.exports = class extends ParallelBuffered {
  constructor(runner, options) {
    super(runner, options);
    const began = new Map();
    let cost;
    runner.once(EVENT_RUN_BEGIN, () => {
      cost = costs();
    });
    runner.on(EVENT_SUITE_BEGIN, (suite) => began.set(suite, Date.now()));
    runner.on(EVENT_SUITE_END, (suite) => {
      const more = suite.root ? { cost: cost() } : { file: suite.file, took: Date.now() - began.get(suite) };
      const bare = suite.serialize();
      suite.serialize = () => ({ ...bare, ...more });
    });
  }
};
