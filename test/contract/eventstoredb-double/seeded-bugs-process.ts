/**
 * A process of its own that runs tests of the event store contract over the engine of EventStoreDB: first on a sound
 * double, then on one with each seeded bug. Prints a line of JSON for each run. Started by `seeded-bugs.test.ts`.
 */
import Mocha from 'mocha';
import type { BugName } from '../../support/eventstoredb/seeded-bugs/seeded-bugs.js';
import { doubleLog } from '../../infrastructure/event-store/eventstoredb/double-log.js';
import { eventStoreContract } from '../event-store-contract.js';
import { CHECKS } from './seeded-bug-checks.js';

export interface SeededRun {
  /** Left out for the sound double. */
  readonly bug?: string;
  readonly passed: number;
  readonly failed: number;
}

const TIMEOUT_MS = 120_000;
/** A bug that makes a test wait is found by the wait. */
const TIMEOUT_TO_BE_FOUND_MS = 2_500;

/** Prints nothing: the output is for the lines of this process. */
class Silent extends Mocha.reporters.Base {
  override epilogue(): void {
    this.stats.end ??= new Date();
  }
}

async function run(tests: readonly string[], timeout: number, bug?: BugName): Promise<SeededRun> {
  const mocha = new Mocha({ reporter: Silent, timeout });
  mocha.grep(new RegExp(tests.map((name) => name.replaceAll(/[^\w ]/g, '.')).join('|')));
  mocha.suite.emit('pre-require', globalThis, null, mocha);
  eventStoreContract('EventStoreDB', () => doubleLog(bug === undefined ? {} : { bug }));
  const runner = await new Promise<Mocha.Runner>((resolve) => {
    const running = mocha.run(() => resolve(running));
  });
  runner.dispose();
  const { passes = 0, failures = 0 } = runner.stats ?? {};
  return { ...(bug === undefined ? {} : { bug }), passed: passes, failed: failures };
}

const tell = (seeded: SeededRun): void => console.log(JSON.stringify(seeded));
tell(
  await run(
    Object.values(CHECKS).map(({ test }) => test),
    TIMEOUT_MS,
  ),
);
for (const [bug, { test, withstood }] of Object.entries(CHECKS))
  tell(await run([test], withstood ? TIMEOUT_MS : TIMEOUT_TO_BE_FOUND_MS, bug as BugName));
process.exit(0);
