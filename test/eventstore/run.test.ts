import { expect } from 'chai';
import { root } from '../support/built-checkout.js';
import { freePort, runNode } from '../support/service-process.js';

describe('npm run test:eventstore', () => {
  const run = (...args: readonly string[]) => runNode(root, ['test/eventstore/run.mjs', ...args], {}).ended;

  it('says how it is called', async () => {
    for (const args of [[], ['http://localhost:2113']]) {
      const { code, stderr } = await run(...args);
      expect([code, stderr]).to.deep.equal([
        2,
        'usage: npm run test:eventstore -- esdb://user:password@host:2113?tls=true\n',
      ]);
    }
  });

  it('says when nothing answers there, without quoting the address', async () => {
    for (const scheme of ['esdb', 'kurrentdb']) {
      const { code, stdout, stderr } = await run(
        `${scheme}://admin:s3cret@127.0.0.1:${await freePort()}?tls=false`,
      );
      expect(code).to.equal(1);
      expect(stderr).to.match(/^The server does not answer: [^\n]*(ECONNREFUSED|UNAVAILABLE|discover)/i);
      expect(stdout + stderr).not.to.contain('s3cret');
    }
  });
});
