import { expect } from 'chai';
import { freePort } from '../support/services/service-process.js';
import { runPackedTrial, runTrial } from './run-trial.js';

describe('npm run test:eventstore', () => {
  it('npm run test:eventstore explains its usage', async () => {
    for (const args of [[], ['http://localhost:2113']]) {
      const { code, stderr } = await runTrial(...args);
      expect([code, stderr]).to.deep.equal([
        2,
        'usage: npm run test:eventstore -- esdb://user:password@host:2113?tls=true\n',
      ]);
    }
  });

  it('npm run test:eventstore reports an address without a server, and does not quote it', async () => {
    for (const [scheme, run] of [
      ['esdb', runTrial],
      ['kurrentdb', runPackedTrial],
    ] as const) {
      const { code, stdout, stderr } = await run(
        `${scheme}://admin:s3cret@127.0.0.1:${await freePort()}?tls=false`,
      );
      expect(code).to.equal(1);
      expect(stderr).to.match(/^The server does not answer: [^\n]*(ECONNREFUSED|UNAVAILABLE|discover)/i);
      expect(stdout + stderr).not.to.contain('s3cret');
    }
  });
});
