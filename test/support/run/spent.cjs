// What test fixtures spent time on, in ms by what it was for (spent.ts writes it down): kept per process, not per module,
// since mocha's reporter is loaded apart from the tests.
const spent = (globalThis[Symbol.for('tessera.tests.spent')] ??= new Map());

/** Returns what was spent since the last call, and forgets it. */
function takeSpent() {
  const taken = Object.fromEntries([...spent].map(([what, ms]) => [what, Math.round(ms)]));
  spent.clear();
  return taken;
}

module.exports = { takeSpent };
