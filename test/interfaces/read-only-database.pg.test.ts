import { expect } from 'chai';
import { scopes } from '../../domain/api-key/scopes.js';
import { Database } from '../../infrastructure/postgres/database.js';
import { until } from '../support/run/until.js';
import { type Call, type Reply, call } from '../support/http/http-client.js';
import {
  type LogEngine,
  type OpenedLog,
  eventStoreDbDouble,
  postgresEngine,
} from '../support/services/log-engines.js';
import { type TestService, startTestService } from '../support/services/service.js';

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

function readOnlyDatabaseSuite(engine: LogEngine): void {
  describe(`on a database that takes no writes, the log on ${engine.name}`, () => {
    let log: OpenedLog;
    let service: TestService;
    let admin: Database;
    let user: string;
    let role: string;
    const send = (method: string, path: string, options: Call = {}): Promise<Reply> =>
      call(service.url, method, path, { key: service.apiKey(), ...options });
    const ready = (): Promise<Reply> => call(service.url, 'GET', '/health/ready');

    before(async () => {
      log = await engine.open();
      service = await startTestService({ bootstrap, env: log.env, readModelTimeoutMs: 2_000 });
      const url = new URL(service.databaseUrl);
      admin = new Database({ url: service.databaseUrl, settings: { default_transaction_read_only: 'off' } });
      const created = await send('POST', '/api/users', { body: { email: 'ada@acme.test' } });
      user = String(created.json['id']);
      role = String((await send('POST', '/api/roles', { body: { name: 'clerk' } })).json['id']);
      const name = url.pathname.slice(1);
      await admin.query(`alter database ${name} set default_transaction_read_only = on`);
      await cutOthers();
      // an answer is given again for a moment: the first one may be about the connections that were cut
      await until(async () => (await ready()).text.includes('read-only'));
      // until it has noticed, a log of its own takes what needs no row, which is then not acknowledged
      await until(async () => (await send('POST', '/api/webhooks')).json['code'] === 'read_only');
    });
    after(async () => {
      await service.close();
      await admin.close();
      await log.close();
    });
    const cutOthers = (): Promise<unknown> =>
      admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );

    it(`readiness reports that the database takes no writes, its log on ${engine.name}`, async () => {
      const { status, json } = await ready();
      expect(status).to.equal(503);
      const checks = json['checks'] as { name: string; ok: boolean; detail: string }[];
      const found = checks.find(({ name }) => name === 'database');
      expect(found).to.deep.equal({ name: 'database', ok: false, detail: 'it takes no writes (read-only)' });
    });

    it(`reads are answered while the database takes no writes, its log on ${engine.name}`, async () => {
      for (const path of [`/api/users/${user}`, '/api/users', '/api/roles', '/api/webhooks'])
        expect((await send('GET', path)).status, path).to.equal(200);
    });

    const writes: readonly [method: string, path: string, body?: object][] = [
      ['POST', '/api/users', { email: 'bo@acme.test' }],
      ['PUT', '/api/users/{user}', { firstName: 'Ada' }],
      ['POST', '/api/roles', { name: 'reader' }],
      ['POST', '/api/roles/{role}/users/{user}'],
      ['POST', '/api/webhooks', { url: 'https://listener.invalid/', events: ['*'] }],
      ['DELETE', '/api/users/{user}'],
    ];
    for (const [method, path, body] of writes)
      it(`a write is refused with its reason while the database takes no writes: ${method} ${path}, the log on ${engine.name}`, async () => {
        const named = path.replace('{user}', user).replace('{role}', role);
        const reply = await send(method, named, body === undefined ? {} : { body });
        expect(reply.status, reply.text).to.equal(503);
        expect(reply.json['code'], reply.text).to.equal('read_only');
        expect(reply.headers.get('Retry-After')).to.equal('1');
      });

    it(`writes are accepted again by the same process once the database takes them, its log on ${engine.name}`, async () => {
      await admin.query(
        `alter database ${new URL(service.databaseUrl).pathname.slice(1)} reset default_transaction_read_only`,
      );
      await until(
        async () => (await send('POST', '/api/users', { body: { email: 'cy@acme.test' } })).status === 201,
      );
      await until(async () => (await ready()).status === 200);
      expect((await send('GET', '/api/users?email=cy@acme.test')).json['items']).to.have.length(1);
    });
  });
}

readOnlyDatabaseSuite(postgresEngine);
readOnlyDatabaseSuite(eventStoreDbDouble);
