import { networkInterfaces } from 'node:os';
import { expect } from 'chai';
import { scopes } from '../../domain/api-key/scopes.js';
import { call, sendRaw } from '../support/http/http-client.js';
import { skipTest } from '../support/run/left-out.js';
import { startTestService, type TestService } from '../support/services/service.js';

const bootstrap = {
  tenants: [
    {
      slug: 'acme',
      name: 'Acme',
      owner: { email: 'owner@acme.test', password: 'correct horse battery' },
      apiKeys: [{ name: 'all', scopes }],
    },
  ],
};
const probes = ['/health/live', '/health/ready', '/metrics'];

const statuses = (url: string, headers: Record<string, string> = {}): Promise<number[]> =>
  Promise.all(probes.map(async (path) => (await call(url, 'GET', path, { headers })).status));

/** An address of this machine that is not loopback, if there is one. */
const outside = Object.values(networkInterfaces())
  .flat()
  .find((address) => address?.family === 'IPv4' && !address.internal)?.address;

/** The probes with and without `OPS_PORT`. */
describe('health and metrics', () => {
  describe('on a port of their own', () => {
    let api: TestService;
    let dispatcher: TestService;
    before(async () => {
      api = await startTestService({ bootstrap, env: { OPS_PORT: '0', ROLES: 'api,projector' } });
      const { databaseUrl, masterKey, document } = api;
      dispatcher = await startTestService({
        databaseUrl,
        masterKey,
        bootstrap: document,
        env: { OPS_PORT: '0', ROLES: 'dispatcher' },
      });
    });
    after(async () => {
      await dispatcher.close();
      await api.close();
    });

    it('on a port of their own, health and metrics are answered by every process with any roles, also to a proxy', async function () {
      this.slow(10_000);

      for (const { opsUrl } of [api, dispatcher])
        for (const headers of [{}, { 'X-Forwarded-For': '192.0.2.1' }])
          expect(await statuses(opsUrl, headers)).to.deep.equal([200, 200, 200]);
    });

    it('a port for health and metrics answers nothing else, and no other port answers them', async () => {
      expect(await statuses(api.url)).to.deep.equal([404, 404, 404]);
      const key = api.apiKey();
      for (const path of ['/', '/api/users', '/docs', '/connect/token'])
        expect((await call(api.opsUrl, 'GET', path, { key })).status, path).to.equal(404);
      expect((await call(api.opsUrl, 'POST', '/metrics')).status).to.equal(405);
      expect((await call(api.url, 'GET', '/api/users', { key })).status).to.equal(200);
      expect(await sendRaw(api.opsUrl, 'nonsense\r\n\r\n')).to.match(/^HTTP\/1.1 400 /);
    });
  });

  describe('without a port of their own', () => {
    let service: TestService;
    before(async () => {
      service = await startTestService({ bootstrap, env: { HOST: '0.0.0.0' } });
    });
    after(() => service.close());

    it('without a port of their own, health and metrics are answered to a caller on this machine', async () => {
      expect(await statuses(service.url)).to.deep.equal([200, 200, 200]);
    });

    for (const name of ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via', 'X-Forwarded-Host'])
      it(`without a port of their own, metrics are not shown to a caller for whom a proxy asks with ${name}`, async () => {
        expect(await statuses(service.url, { [name]: '127.0.0.1' })).to.deep.equal([200, 200, 404]);
        const reply = await call(service.url, 'GET', '/metrics', { headers: { [name]: '' } });
        expect(reply.status).to.equal(404);
      });

    it('without a port of their own, metrics are not shown to a caller on another machine', async function () {
      if (outside === undefined) return skipTest(this, 'this machine has no address but loopback');
      expect(await statuses(service.url.replace('127.0.0.1', outside))).to.deep.equal([200, 200, 404]);
    });
  });
});
