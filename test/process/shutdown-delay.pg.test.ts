import { expect } from 'chai';
import { newMasterKey } from '../../infrastructure/crypto/master-key.js';
import { call } from '../support/http/http-client.js';
import { until } from '../support/run/until.js';
import { testDatabaseUrl } from '../support/services/postgres.js';
import {
  type TestDataDir,
  startServiceProcess,
  temporaryDataDir,
} from '../support/services/service-process.js';

describe('a stop that is delayed', () => {
  let dataDir: TestDataDir;
  before(() => {
    dataDir = temporaryDataDir();
  });
  after(() => dataDir.remove());

  for (const PROCESSES of ['1', '2'])
    it(`SIGTERM ends readiness first and requests after SHUTDOWN_DELAY, which a second one ends (${PROCESSES} processes)`, async function () {
      this.slow(30_000);
      const service = await startServiceProcess({
        DATA_DIR: dataDir.path,
        DATABASE_URL: await testDatabaseUrl(),
        MASTER_KEY: newMasterKey(),
        SHUTDOWN_DELAY: '600',
        SMPT_URL: 'smtp://user:p4ssword@mail',
        PROCESSES,
      });
      await service.ready;
      const ready = () => call(service.url, 'GET', '/health/ready');
      await until(async () => (await ready()).status === 200);
      process.kill(service.pid, 'SIGTERM');
      const failing = async (): Promise<string> => {
        const { checks = [] } = (await ready()).json as { checks?: { name: string; ok: boolean }[] };
        return checks.flatMap(({ name, ok }) => (ok ? [] : name)).join();
      };
      // a process may still have an answer of half a second ago
      await until(async () => (await failing()) === 'shutdown');
      expect((await call(service.url, 'GET', '/health/live')).status).to.equal(200);
      expect((await call(service.url, 'GET', '/.well-known/openid-configuration')).status).to.equal(200);
      const { code, stdout } = await service.end('SIGTERM');
      expect(code).to.equal(0);
      expect(stdout).to.contain('SMPT_URL is no variable of this service: did you mean SMTP_URL?');
      expect(stdout).not.to.contain('p4ssword');
    });
});
