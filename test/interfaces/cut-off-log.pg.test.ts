import { expect } from 'chai';
import { scopes } from '../../domain/api-key/scopes.js';
import { Database } from '../../infrastructure/postgres/database.js';
import { until } from '../support/run/until.js';
import { call } from '../support/http/http-client.js';
import { eventStoreDbDouble, type OpenedLog } from '../support/services/log-engines.js';
import { type TestService, startTestService } from '../support/services/service.js';
import { type TcpProxy, tcpProxy } from '../support/http/tcp-proxy.js';

const DUTIES = ['core', 'audit-log', 'access', 'mail-outbox', 'webhook-outbox'].map(
  (name) => `project:${name}`,
);

describe('a process that has the duties and is cut off from the event log', () => {
  let log: OpenedLog;
  let proxy: TcpProxy;
  let database: Database;
  const services: TestService[] = [];
  before(async () => {
    log = await eventStoreDbDouble.open();
    const url = log.env['EVENTSTORE_URL']!;
    const { hostname, port } = new URL(url);
    proxy = await tcpProxy({ host: hostname, port: Number(port) });
    const bootstrap = {
      tenants: [
        {
          slug: 'acme',
          name: 'Acme',
          owner: { email: 'owner@acme.test' },
          apiKeys: [{ name: 'all', scopes }],
        },
      ],
    };
    const first = await startTestService({ bootstrap, env: { EVENTSTORE_URL: proxy.urlOf(url) } });
    const { databaseUrl, masterKey, document } = first;
    const second = await startTestService({
      bootstrap: document,
      databaseUrl,
      masterKey,
      env: { ...log.env, ROLES: 'api,projector' },
    });
    services.push(first, second);
    database = new Database({ url: databaseUrl });
  });
  after(async () => {
    proxy.freeze(false);
    proxy.cut();
    for (const service of services.reverse()) await service.close();
    await database.close();
    await proxy.close();
    await log.close();
  });

  const tokens = async (): Promise<ReadonlyMap<string, bigint>> => {
    const { rows } = await database.query<{ name: string; token: bigint }>(
      'select name, token from projections.leases',
    );
    return new Map(rows.map(({ name, token }) => [name, token]));
  };

  it('a process that leads and is cut off from the event log gives its leases up to one that is not, though the database answers it', async function () {
    this.slow(20_000);

    const before = await tokens();
    proxy.freeze(true);
    await until(async () => {
      const now = await tokens();
      return DUTIES.every((duty) => now.get(duty)! > before.get(duty)!);
    }, 60_000);
    const [first, second] = services as [TestService, TestService];
    const key = first.apiKey();
    const body = { email: 'ada@acme.test', sendInvitation: false };
    const created = await call(second.url, 'POST', '/api/users', { key, body });
    expect([created.status, created.headers.get('Tessera-Projection')]).to.deep.equal([201, null]);
    const listed = await call(second.url, 'GET', '/api/users?email=ada@acme.test', { key });
    expect(listed.json['items']).to.have.length(1);
  });
});
