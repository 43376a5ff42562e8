import { expect } from 'chai';
import { scopes } from '../../domain/api-key/scopes.js';
import { startEventStoreDouble } from '../support/eventstoredb/eventstoredb-double.js';
import { call } from '../support/http/http-client.js';
import { startTestService } from '../support/services/service.js';
import { root } from '../support/run/built-checkout.js';
import { freePort, runNode } from '../support/services/service-process.js';

const owner = { email: 'owner@acme.test', password: 'correct horse battery' };

describe('npm run test:eventstore', () => {
  const run = (...args: readonly string[]) =>
    runNode(root, ['test/eventstore/run.mjs', ...args], { LOG_CHAOS: 'off', READ_YOUR_WRITES: '20' }).ended;

  it('npm run test:eventstore explains its usage', async () => {
    for (const args of [[], ['http://localhost:2113']]) {
      const { code, stderr } = await run(...args);
      expect([code, stderr]).to.deep.equal([
        2,
        'usage: npm run test:eventstore -- esdb://user:password@host:2113?tls=true\n',
      ]);
    }
  });

  it('npm run test:eventstore passes next to an installation, changes nothing of it, and deletes its own streams', async () => {
    const double = await startEventStoreDouble({ version: '24.10.14' });
    const service = await startTestService({
      bootstrap: { tenants: [{ slug: 'acme', name: 'Acme', owner, apiKeys: [{ name: 'all', scopes }] }] },
      env: { EVENTSTORE_URL: double.url },
    });
    const head = (await call(service.url, 'GET', '/health/ready')).status;
    const ours = double.log.events.length;
    const { code, stdout, stderr } = await run(double.url);
    const ready = await call(service.url, 'GET', '/health/ready');
    const parked = service.log.filter((line) => line.includes('tenant parked'));
    await service.close();
    const written = new Set(double.log.events.slice(ours).map(({ stream }) => stream));
    const left = [...written].filter((name) => {
      const stream = double.log.stream(name);
      const isLeft = stream !== undefined && !stream.tombstoned && stream.truncatedBefore === 0n;
      return !name.startsWith('$') && isLeft;
    });
    await double.stop();
    expect(code, stdout + stderr).to.equal(0);
    expect(stdout).to.match(/Deleted the \d+ streams of the trial\.\n.* passed, 0 failed/);
    expect([head, ready.status], ready.text).to.deep.equal([200, 200]);
    expect(parked).to.deep.equal([]);
    expect([...written].filter((name) => !/^(\$\$)?trial_|^\$/.test(name))).to.deep.equal([]);
    expect(left).to.deep.equal([]);
  });

  it('npm run test:eventstore reports an address without a server, and does not quote it', async () => {
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
