import { closeTestPostgres } from './postgres.js';

/** Loaded by mocha for every run (.mocharc.json): takes down what the tests share. */
export async function mochaGlobalTeardown(): Promise<void> {
  await closeTestPostgres();
}
