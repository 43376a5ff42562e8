// Mocha's reporter of a parallel worker, which hands over what happened when a file has ended; here with what the run's
// own reporter could not know any more: how long each suite took, and the file that it is in.
const { Runner } = module.require('mocha');
const ParallelBuffered = module.require('mocha/lib/nodejs/reporters/parallel-buffered.cjs');

const { EVENT_SUITE_BEGIN, EVENT_SUITE_END } = Runner.constants;

module.exports = class extends ParallelBuffered {
  constructor(runner, options) {
    super(runner, options);
    const began = new Map();
    runner.on(EVENT_SUITE_BEGIN, (suite) => began.set(suite, Date.now()));
    runner.on(EVENT_SUITE_END, (suite) => {
      const more = { file: suite.file, took: Date.now() - began.get(suite) };
      const bare = suite.serialize();
      suite.serialize = () => ({ ...bare, ...more });
    });
  }
};
