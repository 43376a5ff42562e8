import { setImmediate as turn } from 'node:timers/promises';
import type { RootHookObject } from 'mocha';
import { RUN_FOLDER } from './built-checkout.js';
import { closeTestPostgres, temporaryClusterFolder } from '../services/postgres.js';

/** Made by the process that runs the tests or hands them out; its workers inherit the variable. */
const runFolder = process.env[RUN_FOLDER] === undefined ? temporaryClusterFolder() : undefined;
if (runFolder) process.env[RUN_FOLDER] = runFolder.path;

/** Loaded by mocha for every run (.mocharc.mjs): takes down what the tests share. */
export async function mochaGlobalTeardown(): Promise<void> {
  await closeTestPostgres();
  runFolder?.remove();
}

/**
 * Fails the test during which a rejection went unhandled. Mocha catches them with a listener of its own and hands them to
 * whoever else listens; since nobody does, Node does not end the process and nobody hears of them.
 */
export const mochaHooks: RootHookObject = {
  beforeAll() {
    // a worker of a parallel run takes all listeners away after each file
    process.on('unhandledRejection', raise);
  },
  // what the test left shows itself once its microtasks have run
  afterEach: () => turn(),
  afterAll: () => turn(),
};

/** Ends up as an uncaught exception, which mocha lays to the test that runs. */
function raise(reason: unknown): never {
  throw reason;
}
