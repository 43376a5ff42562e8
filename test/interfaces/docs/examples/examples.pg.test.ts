import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { changeResource } from '../../../../application/resource/change-resource.js';
import { resourceIdOf } from '../../../../application/resource/resource-stream.js';
import { assignRole } from '../../../../application/role/assign-role.js';
import { defineRole } from '../../../../application/role/define-role.js';
import { userAgent } from '../../../support/http/user-agent.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import {
  type OidcService,
  ada,
  obtainCode,
  oidcService,
  redeem,
} from '../../../support/pages/oidc-service.js';
import { builtCheckout } from '../../../support/run/built-checkout.js';
import { until } from '../../../support/run/until.js';
import { testDatabase } from '../../../support/services/test-database.js';
import { freePort } from '../../../support/services/service-process.js';
import { docsFolder } from '../docs-folder.js';
import { type ServedExample, runExample, serveExample } from './run-example.js';

const examples = join(docsFolder, 'examples');

describe('the examples of the documentation', () => {
  let oidc: OidcService;
  before(async function () {
    this.slow(60_000);
    oidc = await oidcService({ WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8,::1/128' });
  });
  after(() => oidc.close());

  const api = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(oidc.issuer + path, {
      method,
      headers: { 'X-Api-Key': oidc.service.apiKey(), 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as T;
  };

  it('every example of the documentation has a README, a package.json with its name, and a test here', () => {
    const tests = ['examples.pg.test.ts', 'mcp-server.pg.test.ts', 'single-page-app.browser.test.ts']
      .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
      .join('');
    for (const name of readdirSync(examples)) {
      const manifest = JSON.parse(readFileSync(join(examples, name, 'package.json'), 'utf8')) as {
        name: string;
      };
      expect(manifest.name).to.equal(name);
      expect(readFileSync(join(examples, name, 'README.md'), 'utf8')).to.match(/^# \S/);
      expect(tests).to.match(new RegExp(`(run|serve)Example\\(\\s*'${name}'`));
    }
  });

  describe('web-app', () => {
    let app: ServedExample;
    before(async () => {
      const port = await freePort();
      const url = `http://localhost:${port}`;
      await oidc.register('acme', {
        clientId: 'web-app',
        redirectUris: [`${url}/callback`],
        postLogoutRedirectUris: [`${url}/`],
      });
      const secret = oidc.secrets.get('web-app')!;
      const env = {
        ISSUER: oidc.issuer,
        CLIENT_ID: 'web-app',
        CLIENT_SECRET: secret,
        SESSION_SECRET: 'x'.repeat(32),
      };
      app = await serveExample('web-app', env, port);
    });
    after(() => app.end());

    it('the web application of the examples signs a person in and out', async function () {
      this.slow(10_000);
      const [own, service] = [userAgent(Number(new URL(app.url).port)), oidc.browser()];
      expect((await own.get(`${app.url}/`)).body).to.contain('You are not signed in.');
      const { location: authorize } = await own.get(`${app.url}/sign-in`);
      const form = await service.follow(await service.get(authorize!));
      const { location: back } = await service.submit(form, ada);
      expect((await own.get(back!)).location).to.equal(`${app.url}/`);
      expect((await own.get(`${app.url}/`)).body).to.contain('Hello Ada Byron.');
      const { location: end } = await own.get(`${app.url}/sign-out`);
      const left = await service.follow(await service.get(end!));
      expect(left.location).to.equal(`${app.url}/`);
      expect((await own.get(`${app.url}/`)).body).to.contain('You are not signed in.');
    });

    it('the web application of the examples refuses an answer that it did not ask for', async () => {
      const own = userAgent(Number(new URL(app.url).port));
      expect((await own.get(`${app.url}/callback?code=x&state=y`)).location).to.equal(`${app.url}/`);
      await own.get(`${app.url}/sign-in`);
      expect((await own.get(`${app.url}/callback?code=x&state=another`)).status).to.equal(400);
      expect((await own.get(`${app.url}/`)).body).to.contain('You are not signed in.');
    });
  });

  describe('api', () => {
    let server: ServedExample;
    before(async () => {
      server = await serveExample('api', {
        ISSUER: oidc.issuer,
        AUDIENCE: 'https://api.acme.test',
        ORIGINS: 'https://app.acme.test',
      });
    });
    after(() => server.end());
    const get = (path: string, token?: string, headers: Record<string, string> = {}): Promise<Response> =>
      fetch(server.url + path, {
        headers: { ...headers, ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      });
    const tokenOf = async (clientId: string): Promise<string> =>
      String(
        (await redeem(oidc, await obtainCode(oidc, { client_id: clientId }), {}, clientId)).json[
          'access_token'
        ],
      );

    it('the API of the examples answers a user with a valid access token, by their roles', async () => {
      const token = await tokenOf('server');
      const answer = (await (await get('/me', token)).json()) as { roles: string[]; tenant: string };
      expect(answer.tenant).to.equal(oidc.tenantIds['acme']);
      expect(answer.roles).to.include('owner');
      const admin = await get('/admin', token);
      expect([admin.status, await admin.json()]).to.deep.equal([
        403,
        { error: 'role_missing', role: 'admin' },
      ]);
    });

    it('the API of the examples answers a user whose role holds the permission, and no other', async function () {
      this.slow(10_000);
      const { app } = oidc.runtime;
      const context = systemCommand({ tenantId: oidc.tenantIds['acme']! });
      const identifier = 'https://api.acme.test';
      await changeResource(app, context, {
        resourceId: resourceIdOf(app, context.tenantId, identifier),
        permissions: [{ name: 'orders:read' }],
      });
      const refused = await get('/orders', await tokenOf('server'));
      expect([refused.status, await refused.json()]).to.deep.equal([
        403,
        { error: 'permission_missing', permission: 'orders:read' },
      ]);
      const permissions = [{ resource: identifier, name: 'orders:read' }];
      const { record: role } = await defineRole(app, context, { name: 'packer', permissions });
      const { items } = await api<{ items: { id: string }[] }>('GET', `/api/users?email=${ada.email}`);
      await assignRole(app, context, { roleId: role.id, userId: items[0]!.id });
      await until(async () => (await get('/orders', await tokenOf('server'))).status === 200);
    });

    it('the API of the examples refuses a token that is missing, changed, of another kind or for another API', async function () {
      this.slow(10_000);
      expect((await get('/me')).headers.get('www-authenticate')).to.equal('Bearer');
      await oidc.register('acme', { clientId: 'other', audience: 'https://other.acme.test' });
      const token = await tokenOf('server');
      const idToken = String((await redeem(oidc, await obtainCode(oidc))).json['id_token']);
      for (const bad of ['x', `${token.slice(0, -8)}AAAAAAAA`, idToken, await tokenOf('other')]) {
        const refused = await get('/me', bad);
        expect([refused.status, await refused.json()]).to.deep.equal([401, { error: 'token_invalid' }]);
      }
    });

    it('the API of the examples is read by pages of the origins that it names alone', async () => {
      const allowed = await get('/me', undefined, { Origin: 'https://app.acme.test' });
      expect(allowed.headers.get('access-control-allow-origin')).to.equal('https://app.acme.test');
      const other = await get('/me', undefined, { Origin: 'https://evil.test' });
      expect(other.headers.has('access-control-allow-origin')).to.equal(false);
    });
  });

  describe('webhook-listener', () => {
    // which the package of the verifier is in
    before(() => builtCheckout());

    it('the webhook listener of the examples handles a delivery of the service, and refuses others', async () => {
      const port = await freePort();
      const { secret } = await api<{ secret: string }>('POST', '/api/webhooks', {
        url: `http://127.0.0.1:${port}/webhooks`,
        events: ['user.created'],
      });
      const listener = await serveExample('webhook-listener', { WEBHOOK_SECRET: secret }, port);
      const { id } = await api<{ id: string }>('POST', '/api/users', { email: 'told@acme.test' });
      await until(() => listener.stdout().includes(id));
      expect(listener.stdout()).to.match(/ user\.created evt_/);
      const forged = await fetch(`http://127.0.0.1:${port}/webhooks`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'Tessera-Signature': `t=${Math.floor(Date.now() / 1_000)},v1=${'0'.repeat(64)}`,
        },
        body: '{}',
      });
      expect([forged.status, await forged.text()]).to.deep.equal([400, 'signature_mismatch']);
      await listener.end();
    });
  });

  describe('warehouse', () => {
    interface Row {
      readonly id: string;
      readonly cursor: string;
    }
    const KILLS = 8;

    it('the warehouse of the examples has every event once and in order, however often it is killed', async function () {
      this.slow(30_000);
      const warehouse = await testDatabase();
      const env = {
        TESSERA_URL: oidc.issuer,
        API_KEY: oidc.service.apiKey(),
        DATABASE_URL: warehouse.url,
      };
      const rowsNow = async (): Promise<number> => {
        const { rows } = await warehouse
          .query<{ count: bigint }>('select count(*) from tessera_events')
          // before the program has made the table
          .catch(() => ({ rows: [{ count: 0n }] }));
        return Number(rows[0]!.count);
      };
      let users = 0;
      for (let kill = 0; kill <= KILLS; kill++) {
        const before = await rowsNow();
        const program = await runExample('warehouse', env);
        const writing = Promise.all(
          Array.from({ length: 8 }, () => api('POST', '/api/users', { email: `row-${users++}@acme.test` })),
        );
        await until(async () => (await rowsNow()) > before);
        // while it reads, or waits for the next events
        if (kill % 2 === 0) await writing;
        if (kill === KILLS) {
          const last = (await api<Row[]>('GET', '/api/auditlogs/feed?limit=1000')).at(-1)!;
          await until(
            async () =>
              (await warehouse.query('select from tessera_events where id = $1', [last.id])).rows.length > 0,
          );
        }
        const { stderr } = await program.end('SIGKILL');
        expect(stderr).to.equal('');
        await writing;
      }
      const { rows } = await warehouse.query<Row>('select id, cursor from tessera_events order by number');
      const fed: Row[] = [];
      for (let after = ''; fed.length < rows.length; after = `&after=${fed.at(-1)!.cursor}`)
        fed.push(...(await api<Row[]>('GET', `/api/auditlogs/feed?limit=1000${after}`)));
      expect(rows.map(({ id }) => id)).to.deep.equal(fed.slice(0, rows.length).map(({ id }) => id));
      expect(rows.length).to.be.greaterThan(users);
      const readme = readFileSync(join(examples, 'warehouse', 'README.md'), 'utf8');
      const [, queries = ''] = /```sql\n([^`]+)```/.exec(readme) ?? [];
      for (const query of queries.split(';').filter((one) => one.trim() !== '')) await warehouse.query(query);
      await warehouse.close();
    });
  });

  describe('nightly-import', () => {
    const night = async (): Promise<Readonly<Record<string, number>>> => {
      const { ended } = await runExample('nightly-import', {
        TESSERA_URL: oidc.issuer,
        API_KEY: oidc.service.apiKey(),
      });
      const { code, stdout, stderr } = await ended;
      expect([code, stderr]).to.deep.equal([0, '']);
      return JSON.parse(stdout) as Readonly<Record<string, number>>;
    };
    interface User {
      readonly id: string;
      readonly email: string;
      readonly status: string;
    }
    const userOf = async (externalId: string): Promise<User> =>
      (await api<{ items: User[] }>('GET', `/api/users?externalId=${externalId}`)).items[0]!;

    it('the nightly import of the examples creates, changes, suspends and reactivates users, and then has nothing to do', async function () {
      this.slow(20_000);
      const none = { created: 0, changed: 0, reactivated: 0, suspended: 0, unchanged: 0, failed: 0 };
      await api('POST', '/api/users', { email: 'gone@acme.test', externalId: 'crm-0' });
      expect(await night()).to.deep.equal({ ...none, created: 2, suspended: 1 });
      expect((await userOf('crm-0')).status).to.equal('suspended');
      expect(await night()).to.deep.equal({ ...none, unchanged: 2 });
      const { id } = await userOf('crm-1');
      await api('PUT', `/api/users/${id}`, { lastName: 'Murray' });
      const { id: other } = await userOf('crm-2');
      await fetch(`${oidc.issuer}/api/users/${other}/suspend`, {
        method: 'POST',
        headers: { 'X-Api-Key': oidc.service.apiKey() },
      });
      expect(await night()).to.deep.equal({ ...none, changed: 1, reactivated: 1 });
      expect(await night()).to.deep.equal({ ...none, unchanged: 2 });
    });
  });
});
