import { expect } from 'chai';
import { scopes } from '../../domain/api-key/scopes.js';
import { startEventStoreDouble } from '../support/eventstoredb/eventstoredb-double.js';
import { call } from '../support/http/http-client.js';
import { startTestService } from '../support/services/service.js';
import { runTrial } from './run-trial.js';

const owner = { email: 'owner@acme.test', password: 'correct horse battery' };

describe('npm run test:eventstore, as a whole', () => {
  it('npm run test:eventstore passes next to an installation, changes nothing of it, and deletes its own streams', async () => {
    const double = await startEventStoreDouble({ version: '24.10.14' });
    const service = await startTestService({
      bootstrap: { tenants: [{ slug: 'acme', name: 'Acme', owner, apiKeys: [{ name: 'all', scopes }] }] },
      env: { EVENTSTORE_URL: double.url },
    });
    const head = (await call(service.url, 'GET', '/health/ready')).status;
    const ours = double.log.events.length;
    const { code, stdout, stderr } = await runTrial(double.url);
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
});
