import { setImmediate as turn } from 'node:timers/promises';
import { config } from 'chai';
import type { RootHookObject } from 'mocha';
import { closeTestBrowser } from '../pages/the-browser.js';
import { closeTestPostgres, temporaryClusterFolder } from '../services/postgres.js';
import { RUN_FOLDER } from './temporary-folder.js';

/** Created by the process that runs or distributes the tests; its workers inherit the variable. */
const runFolder = process.env[RUN_FOLDER] === undefined ? temporaryClusterFolder() : undefined;
if (runFolder) {
  process.env[RUN_FOLDER] = runFolder.path;
  // read when a worker starts: by default each thread that works on images or passwords keeps freed memory for itself
  process.env['MALLOC_ARENA_MAX'] ??= '2';
}

if (process.env['MOCHA_WORKER_ID'] !== undefined && process.env['NODE_V8_COVERAGE'] !== undefined) {
  // with `npm run coverage` every process that the tests start would write a file of several MB, about code of the build
  delete process.env['NODE_V8_COVERAGE'];
  // that of a worker takes seconds to write at its exit: mocha asks it to end, and sends this signal after one second
  process.on('SIGTERM', () => undefined);
}

// characters of a value that a failure shows; by default too few to see what is wrong
config.truncateThreshold = 1_000;

/** What a test of some files may take, in ms: by its kind, whatever it does. The first that fits counts. */
const slowKinds: readonly (readonly [RegExp, ms: number])[] = [
  // they start processes, or show pages in a browser
  [/[/\\]test[/\\](process|interfaces[/\\]cli)[/\\]|\.(browser|mq)\.test\.ts$/, 30_000],
  // they walk through screens of the portal, with a whole service behind
  [/[/\\]test[/\\]interfaces[/\\]portal[/\\]/, 10_000],
];

/** Loaded by mocha for every run (.mocharc.mjs): stops servers that the tests share. */
export async function mochaGlobalTeardown(): Promise<void> {
  await closeTestBrowser();
  await closeTestPostgres();
  runFolder?.remove();
  setTimeout(endAllTheSame, LEFT_OPEN_MS).unref();
}

/** How long after its end a run may still wait for what its tests left open, in ms. */
const LEFT_OPEN_MS = 10_000;

/** Fails a run that would wait for ever: a test that failed may have left a server, whose suite is to be looked at. */
function endAllTheSame(): void {
  console.log(`left open by the tests: ${process.getActiveResourcesInfo().join(', ')}`);
  // behind mocha's own listener, which sets the code to the number of failures
  process.once('exit', () => void (process.exitCode = 1));
  process.exit();
}

/**
 * Fails the test during which a rejection went unhandled. Mocha's own listener passes rejections to other listeners only,
 * and keeps Node from ending the process: without this one they would go unnoticed.
 */
export const mochaHooks: RootHookObject = {
  beforeAll() {
    // a worker of a parallel run takes all listeners away after each file
    process.on('unhandledRejection', raise);
  },
  beforeEach(this: Mocha.Context) {
    const begins = this.currentTest;
    const kind = slowKinds.find(([files]) => files.test(begins?.file ?? ''));
    if (begins !== undefined && kind !== undefined) begins.slow(Math.max(begins.slow(), kind[1]));
  },
  // what the test left shows itself once its microtasks have run
  afterEach: () => turn(),
  afterAll: () => turn(),
};

/** Becomes an uncaught exception, which mocha attributes to the running test. */
function raise(reason: unknown): never {
  throw reason;
}
