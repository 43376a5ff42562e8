/*
 * Where the time of a test file goes: fixtures say what they spend it on. Kept per process, not per module, since mocha's
 * reporter is loaded apart from the tests.
 */
const KEY = Symbol.for('tessera.tests.spent');
const spent = (globalThis[KEY] ??= new Map());

/**
 * Counts the time until what is done has ended, in the table of `npm run test:times`. Returns what it returns.
 * @param {string} what a few words, such as "start of a service"
 */
function spend(what, act) {
  const begin = performance.now();
  const end = () => spent.set(what, (spent.get(what) ?? 0) + performance.now() - begin);
  let result;
  try {
    result = act();
  } catch (error) {
    end();
    throw error;
  }
  if (typeof result?.then === 'function') return result.finally(end);
  end();
  return result;
}

/** Returns what was spent since the last call, in ms by what it was for, and forgets it. */
function takeSpent() {
  const taken = Object.fromEntries([...spent].map(([what, ms]) => [what, Math.round(ms)]));
  spent.clear();
  return taken;
}

module.exports = { spend, takeSpent };
