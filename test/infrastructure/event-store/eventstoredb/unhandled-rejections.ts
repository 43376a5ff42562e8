import { setImmediate as turn } from 'node:timers/promises';
import { expect } from 'chai';

/** Fails every test of the suite that calls this during which a rejection went unhandled: mocha only passes them on. */
export function noUnhandledRejections(): void {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  before(() => {
    process.on('unhandledRejection', note);
  });
  afterEach(async () => {
    await turn();
    expect(unhandled.splice(0)).to.be.empty;
  });
  after(() => {
    process.off('unhandledRejection', note);
  });
}
