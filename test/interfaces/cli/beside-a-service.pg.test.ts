import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import {
  COSIGNATURE,
  ed25519Key,
  verifierKeyOf,
  verifierKeyText,
} from '../../../application/audit/tree/signed-note.js';
import type { StoredEvent } from '../../../application/ports/events/event-store.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { createLog } from '../../../infrastructure/telemetry/log.js';
import { openRuntime } from '../../../interfaces/compose/runtime/runtime.js';
import { readConfig } from '../../../interfaces/config.js';
import { projections } from '../../../projections/registry.js';
import { until } from '../../support/run/until.js';
import { type Reply, call } from '../../support/http/http-client.js';
import { type Ended, type Environment, tessera } from '../../support/services/service-process.js';
import { tesseraHere } from '../../support/run/tessera-here.js';
import { type TestService, startTestService } from '../../support/services/service.js';

const scopes = ['users:read', 'users:write'] as const;
const tenantOf = (slug: string) => ({
  slug,
  name: `Tenant ${slug}`,
  owner: { email: `owner@${slug}.test`, password: 'correct horse battery' },
  apiKeys: [{ name: 'backend', scopes }],
});

describe('tessera beside a running service', () => {
  let service: TestService;
  let env: Environment;

  before(async () => {
    service = await startTestService({ bootstrap: { tenants: [tenantOf('acme'), tenantOf('globex')] } });
    const { databaseUrl, masterKey, dataDir } = service;
    env = { DATABASE_URL: databaseUrl, MASTER_KEY: masterKey, DATA_DIR: dataDir };
  });
  after(() => service.close());

  /** Runs it to a good end; answers what it printed. */
  const running =
    (tool: typeof tessera) =>
    async (...args: string[]): Promise<string> => {
      const { code, stdout, stderr } = await tool(args, env);
      expect(stderr).to.equal('');
      expect(code).to.equal(0);
      return stdout;
    };
  const run = running(tesseraHere);
  /** In a process of its own, whose changes the service has to hear of from there. */
  const runApart = running(tessera);
  const json = async (...args: string[]): Promise<Record<string, unknown>> =>
    JSON.parse(await run(...args, '--json')) as Record<string, unknown>;
  const users = (key: string): Promise<Reply> => call(service.url, 'GET', '/api/users', { key });

  async function refused(...args: string[]): Promise<Ended> {
    const ended = await tesseraHere(args, env);
    expect(ended.code).to.equal(1);
    expect(ended.stdout).to.equal('');
    return ended;
  }

  describe('apikeys', () => {
    it('tessera apikeys issues a key that works at once, alone on its line', async () => {
      const printed = await runApart(
        'apikeys',
        'issue',
        '--tenant',
        'acme',
        '--name',
        'cli',
        '--scopes',
        'users:read',
      );
      expect(printed).to.match(/^tsk_[A-Za-z0-9_-]{43}\n$/);
      expect((await users(printed.trim())).status).to.equal(200);
      const { json: refusal } = await call(service.url, 'POST', '/api/users', {
        key: printed.trim(),
        body: {},
      });
      expect(refusal).to.include({ status: 403, error: 'API key missing required scope: users:write' });
    });

    it('tessera apikeys revokes a key, which the service refuses from then on', async () => {
      const issued = await json(
        'apikeys',
        'issue',
        '--tenant',
        'acme',
        '--name',
        'short',
        '--scopes',
        scopes.join(','),
      );
      const { id, key } = issued as { id: string; key: string };
      expect(issued).to.deep.include({ name: 'short', scopes: [...scopes] });
      expect((await users(key)).status).to.equal(200);
      const revoked: unknown = JSON.parse(
        await runApart('apikeys', 'revoke', '--tenant', 'acme', '--id', id.toUpperCase(), '--json'),
      );
      await until(async () => (await users(key)).status === 401);
      expect(revoked).to.deep.equal({ id, revoked: true });

      const { items } = (await json('apikeys', 'list', '--tenant', 'acme')) as {
        items: { id: string; revokedAt: string | null }[];
      };
      expect(items.filter(({ revokedAt }) => revokedAt !== null).map((item) => item.id)).to.deep.equal([id]);
      expect(JSON.stringify(items)).to.not.match(/tsk_[\w-]{5}/);
    });

    it('tessera apikeys issues a key with an end and for a network, and shows the same record in its list', async () => {
      const args = ['--tenant', 'acme', '--name', 'limited', '--scopes', 'users:read'];
      const limits = ['--expires', '2099-01-01T00:00:00Z', '--network', '203.0.113.0/24,2001:db8::/32'];
      const { key, ...issued } = await json('apikeys', 'issue', ...args, ...limits);
      expect(issued).to.deep.include({
        prefix: String(key).slice(0, 8),
        expiresAt: '2099-01-01T00:00:00.000Z',
        allowedNetworks: ['203.0.113.0/24', '2001:db8::/32'],
        createdBy: { type: 'operator', id: 'cli' },
        lastUsedAt: null,
        lastNetwork: null,
      });
      const { items } = (await json('apikeys', 'list', '--tenant', 'acme')) as { items: { id: string }[] };
      expect(items.find(({ id }) => id === issued['id'])).to.deep.equal(issued);
      const { json: refusal } = await users(String(key));
      expect(refusal).to.include({ status: 403, code: 'network_not_allowed' });
      const bad = await refused('apikeys', 'issue', ...args, '--network', '203.0.113.7/24');
      expect(bad.stderr).to.match(/^tessera: --network, value 1: /);
    });

    it('tessera apikeys lists keys in columns, by id of the tenant too', async () => {
      const { tenantId = '' } = service.document.tenants![1]!;
      const lines = (await run('apikeys', 'list', '--tenant', tenantId)).trimEnd().split('\n');
      expect(lines[0]).to.match(/^ID +NAME +PREFIX +CREATED +EXPIRES +USED +REVOKED +NETWORKS +SCOPES$/);
      expect(lines).to.have.length(2);
      expect(lines[1]).to.contain('backend').and.to.contain('users:read,users:write');
    });

    it('tessera apikeys refuses invalid input and an unknown tenant or key, with exit code 1', async () => {
      const [scope, tenant, key] = await Promise.all([
        refused('apikeys', 'issue', '--tenant', 'acme', '--name', 'x', '--scopes', 'users:nope'),
        refused('apikeys', 'list', '--tenant', 'initech'),
        refused('apikeys', 'revoke', '--tenant', 'acme', '--id', randomUUID()),
      ]);
      expect(scope.stderr).to.match(/^tessera: --scopes, value 1: [^\n]*users:read[^\n]*\n$/);
      expect(tenant.stderr).to.match(/^tessera: there is no tenant "initech": [^\n]*\n$/);
      expect(key.stderr).to.match(/^tessera: [^\n]+\n$/);
    });
  });

  describe('tenants', () => {
    it('tessera tenants creates a tenant with its owner, and a key for it works', async () => {
      const made = await json(
        'tenants',
        'create',
        '--slug',
        'initech',
        '--name',
        'Initech',
        '--owner-email',
        'peter@initech.test',
        '--owner-first-name',
        'Peter',
      );
      expect(made).to.include({ slug: 'initech', name: 'Initech', status: 'active' });
      const { email, password } = made['owner'] as { email: string; password: string };
      expect(email).to.equal('peter@initech.test');
      expect(password).to.have.length.greaterThan(11);
      const key = await run(
        'apikeys',
        'issue',
        '--tenant',
        'initech',
        '--name',
        'cli',
        '--scopes',
        'users:read',
      );
      const { json: list } = await users(key.trim());
      expect(list['items']).to.have.length(1);
      expect((list['items'] as object[])[0]).to.deep.include({
        email,
        firstName: 'Peter',
        emailVerified: true,
        roles: ['owner', 'user'],
      });
    });

    it('tessera tenants lists tenants', async () => {
      const [{ items }, shown] = await Promise.all([json('tenants', 'list'), run('tenants', 'list')]);
      const slugs = (items as { slug: string }[]).map(({ slug }) => slug);
      expect(slugs).to.include.members(['acme', 'globex', 'initech']);
      expect(shown).to.match(/^ID +SLUG +NAME +STATUS +LOCALE +CREATED\n/);
    });

    it('tessera tenants refuses a slug that is taken or malformed', async () => {
      const args = ['--name', 'Acme', '--owner-email', 'o@acme.test'];
      const [taken, none] = await Promise.all([
        refused('tenants', 'create', '--slug', 'acme', ...args),
        refused('tenants', 'create', '--slug', 'A C M E', ...args),
      ]);
      expect(taken.stderr).to.match(/^tessera: Another tenant has this slug[^\n]*\n$/);
      expect(none.stderr).to.contain('lower-case letters');
    });

    it('tessera tenants sets the default language of a tenant, and removes it', async () => {
      const localeOf = async (): Promise<unknown> =>
        ((await json('tenants', 'list'))['items'] as Record<string, unknown>[]).find(
          ({ slug }) => slug === 'globex',
        )?.['defaultLocale'];
      const set = (locale: string): Promise<Record<string, unknown>> =>
        json('tenants', 'set', '--tenant', 'globex', '--locale', locale);
      expect(await set('de-at')).to.include({ slug: 'globex', defaultLocale: 'de-AT' });
      expect(await localeOf()).to.equal('de-AT');
      expect(await run('tenants', 'list')).to.match(/globex .*active +de-AT +/);
      const { stderr } = await refused('tenants', 'set', '--tenant', 'globex', '--locale', 'de_AT');
      expect(stderr).to.match(/^tessera: --locale: [^\n]*language tag[^\n]*\n$/);
      await set('');
      expect(await localeOf()).to.equal(null);
    });

    it('tessera tenants sets the names of a tenant, and refuses a sender with an address', async () => {
      const set = (...names: string[]): Promise<Record<string, unknown>> =>
        json('tenants', 'set', '--tenant', 'globex', ...names);
      const named = await set('--name', 'Globex GmbH', '--mail-from-name', 'Globex Accounts');
      expect(named).to.include({ name: 'Globex GmbH', mailFromName: 'Globex Accounts' });
      expect(await set('--mail-from-name', '')).to.include({ name: 'Globex GmbH', mailFromName: null });
      const { stderr } = await refused(
        'tenants',
        'set',
        '--tenant',
        'globex',
        '--mail-from-name',
        'evil.test',
      );
      expect(stderr).to.match(/^tessera: --mail-from-name: [^\n]*link[^\n]*\n$/);
    });

    it('tessera tenants changes settings, and refuses what is none', async () => {
      const set = (...settings: string[]): Promise<Record<string, unknown>> =>
        json('tenants', 'set', '--tenant', 'globex', '--set', ...settings);
      const changed = await set(
        'mfa=required_for_admins',
        'passwordMinLength=12',
        'signUpDomains=a.test,b.test',
      );
      expect(changed['settings']).to.include({
        mfa: 'required_for_admins',
        passwordMinLength: 12,
        passkeys: true,
      });
      expect((changed['settings'] as Record<string, unknown>)['signUpDomains']).to.deep.equal([
        'a.test',
        'b.test',
      ]);
      for (const [setting, fault] of [
        ['mfa=sometimes', '--set mfa: must be one of off, optional'],
        ['passwordMinLength=7', '--set passwordMinLength: must be a whole number from 8 to 64'],
        ['passkeys=yes', '--set passkeys: must be true or false'],
        ['nothing=1', '--set nothing: is no setting'],
        [
          'claims=[{"name":"sub","value":1,"in":["userinfo"]}]',
          '--set claims, value 1, name: is the name of a claim',
        ],
      ] as const)
        expect((await refused('tenants', 'set', '--tenant', 'globex', '--set', setting)).stderr).to.contain(
          fault,
        );
      const verifierKey = verifierKeyText(
        verifierKeyOf('a.example', ed25519Key(Buffer.alloc(32, 1)), COSIGNATURE),
      );
      const witnesses = [{ name: 'a.example', url: 'https://a.example', verifierKey }];
      const witnessed = await set(`witnesses=${JSON.stringify(witnesses)}`);
      expect((witnessed['settings'] as Record<string, unknown>)['witnesses']).to.deep.equal(witnesses);
      await set('mfa=optional', 'passwordMinLength=8', 'signUpDomains=', 'witnesses=');
    });

    it("tessera tenants sets a limit in place of the plan's, until the plan's is wanted again", async () => {
      const set = async (limit: string, ...more: string[]): Promise<unknown> => {
        const { overrides } = await json('tenants', 'set', '--tenant', 'globex', '--limit', limit, ...more);
        return overrides;
      };
      const reason = 'Agreed by contract 7';
      const until = '2099-01-01T00:00:00.000Z';
      expect(await set('users=500', '--reason', reason, '--until', until)).to.deep.equal([
        { limit: 'users', value: 500, reason, until },
      ]);
      expect(await set('users=none', '--reason', reason)).to.deep.equal([
        { limit: 'users', value: null, reason, until: null },
      ]);
      expect(await set('users=plan')).to.deep.equal([]);
      for (const [limit, fault] of [
        ['seats=5', '--limit: is not one of rateLimitPerMinute, users'],
        ['users=1.5', '--limit: must be a whole number'],
        ['users=plan', 'There is no override of users.'],
      ] as const) {
        const args = ['tenants', 'set', '--tenant', 'globex', '--limit', limit, '--reason', reason];
        expect((await refused(...args)).stderr).to.contain(fault);
      }
    });

    it('tessera tenants lifts the limits of a tenant, and says nothing of one without', async () => {
      for (let round = 0; round < 2; round++)
        expect(await json('tenants', 'set', '--tenant', 'globex', '--lift-limits')).to.include({
          slug: 'globex',
        });
    });

    it('tessera tenants locks a tenant, and unlocks it', async () => {
      const key = service.apiKey(1);
      const other = service.apiKey(0);
      expect((await users(key)).status).to.equal(200);
      await runApart('tenants', 'lock', '--tenant', 'globex', '--reason', 'unpaid');
      await until(async () => (await users(key)).status === 403);
      expect((await users(key)).json).to.include({ code: 'tenant_locked' });
      expect((await users(other)).status).to.equal(200);
      const { items } = (await json('tenants', 'list')) as { items: { slug: string; status: string }[] };
      expect(items.find(({ slug }) => slug === 'globex')).to.include({ status: 'locked' });
      await runApart('tenants', 'unlock', '--tenant', 'globex', '--reason', 'paid');
      await until(async () => (await users(key)).status === 200);
    });
  });

  describe('keys', () => {
    const listed = async (...args: string[]): Promise<Record<string, string>[]> =>
      (await json('keys', ...args))['items'] as Record<string, string>[];

    it('tessera keys lists signing keys, and rotates them once the next one has been published for a day', async () => {
      const [first, ...others] = await listed('list');
      expect(first).to.include({ state: 'active', retiredAt: null });
      expect(others).to.be.empty;
      const [active, next] = await listed('rotate');
      expect(active).to.deep.equal(first);
      expect(next).to.include({ state: 'next' });
      const published = Date.parse(next!['activatesAt']!) - Date.parse(next!['createdAt']!);
      expect(published).to.equal(86_400_000);
      const shown = await run('keys', 'list');
      expect(shown).to.match(/^KEY ID +STATE +CREATED +SIGNS FROM +RETIRED\n/);
      expect(shown).to.contain(first!['kid']).and.to.contain(next!['kid']);
    });

    it('tessera keys replaces all signing keys in an emergency, and a running process refuses their tokens', async () => {
      const { databaseUrl, masterKey, dataDir } = service;
      const config = readConfig({ DATABASE_URL: databaseUrl, MASTER_KEY: masterKey, DATA_DIR: dataDir });
      const log = createLog({ level: 'silent', write: () => undefined });
      const runtime = await openRuntime(config, { log, exclusive: false });
      try {
        const iat = Math.floor(Date.now() / 1_000);
        const token = await runtime.signingKeys.sign('at+jwt', { iat, exp: iat + 900 });
        expect(await runtime.signingKeys.verify('at+jwt', token)).to.not.be.null;
        const before = (await listed('list')).map(({ kid }) => kid);
        const rotated = await tessera(['keys', 'rotate', '--emergency'], env);
        expect(rotated.code).to.equal(0);
        expect(rotated.stderr).to.match(/^all keys are replaced: [^\n]*\n$/);
        for (const kid of before) expect(rotated.stdout).to.not.contain(kid);
        await until(async () => (await runtime.signingKeys.verify('at+jwt', token)) === null);
        const again = await runtime.signingKeys.sign('at+jwt', { iat, exp: iat + 900 });
        expect(await runtime.signingKeys.verify('at+jwt', again)).to.not.be.null;
      } finally {
        await runtime.close();
      }
    });
  });

  describe('projections', () => {
    it('tessera projections rebuilds while the service is read and written, and no read fails', async () => {
      const key = service.apiKey();
      let over = false;
      const statuses: number[] = [];
      const readers = Array.from({ length: 4 }, async (_, reader) => {
        for (let n = 0; !over; n++) {
          const body = { email: `r${reader}-${n}@acme.test`, sendInvitation: false };
          const created = await call(service.url, 'POST', '/api/users', { key, body });
          const got = await call(service.url, 'GET', `/api/users/${String(created.json['id'])}`, { key });
          const listed = await call(service.url, 'GET', `/api/users?email=${body.email}`, { key });
          statuses.push(created.status, got.status, listed.status);
          expect(listed.json['items']).to.have.length(1);
        }
      });
      const reading = Promise.all(readers);
      let rebuilt: string;
      try {
        rebuilt = await runApart('projections', 'rebuild', '--json');
      } finally {
        over = true;
        await reading;
      }
      const result = JSON.parse(rebuilt) as Record<string, unknown>;
      expect(result).to.include.keys('projection', 'events', 'seconds');
      expect(result['events']).to.be.greaterThan(0);
      expect([...new Set(statuses)].sort()).to.deep.equal([200, 201]);

      const reported = await tesseraHere(['projections', 'rebuild'], env);
      expect(reported.stdout).to.match(/^rebuilt core: \d+ events in [\d.]+ s\n$/);
      expect(reported.stderr).to.equal('');
    });

    it('tessera projections shows the progress of each', async () => {
      const status = async () =>
        ((await json('projections', 'status')) as { items: Record<string, unknown>[] }).items;
      let items: Record<string, unknown>[] = [];
      // once all have come as far as the log
      await until(async () => {
        items = await status();
        return items.every(({ position, head }) => position === head);
      });
      expect(items.map(({ projection }) => projection)).to.deep.equal(projections.map(({ name }) => name));
      for (const item of items) {
        expect(item).to.include({ ready: true, lagMs: 0 });
        expect(item['parked']).to.deep.equal([]);
      }
    });

    it('tessera projections shows a tenant whose event cannot be applied, and resumes it after the fix', async () => {
      const { tenantId = '' } = service.document.tenants![0]!;
      expect(await run('projections', 'resume', '--tenant', 'acme')).to.equal(`${tenantId} is not parked\n`);
      const { databaseUrl, masterKey, dataDir } = service;
      const config = readConfig({ DATABASE_URL: databaseUrl, MASTER_KEY: masterKey, DATA_DIR: dataDir });
      const log = createLog({ level: 'silent', write: () => undefined });
      const runtime = await openRuntime(config, { log, exclusive: false });
      try {
        const roleId = randomUUID();
        const stream = streamName(tenantId, 'role', roleId);
        const poison = { id: randomUUID(), type: 'RoleDefined', data: '{"poison":true}' };
        const { value: founding } = await runtime.store.readTenant(tenantId)[Symbol.asyncIterator]().next();
        const { metadata } = (founding as readonly StoredEvent[])[0]!;
        await runtime.store.append([{ stream, expected: 'no_stream', events: [{ ...poison, metadata }] }]);
        let parked: unknown[] = [];
        for (let attempt = 0; attempt < 50 && parked.length === 0; attempt++) {
          const { items } = (await json('projections', 'status')) as { items: { parked: unknown[] }[] };
          parked = items[0]!.parked;
        }
        expect(parked).to.have.length(1);
        expect(parked[0]).to.include({ tenantId, eventType: 'RoleDefined', eventId: poison.id });
        expect(JSON.stringify(parked)).to.not.contain('poison');

        const again = await refused('projections', 'resume', '--tenant', tenantId);
        expect(again.stderr).to.match(/^tessera: the event at position \d+ still cannot be applied/);

        const data = JSON.stringify({ roleId, name: 'mended', description: '' });
        await runtime.database.query('update events.event set data = $1 where event_id = $2', [
          data,
          poison.id,
        ]);
        const resumed = await json('projections', 'resume', '--tenant', 'acme');
        expect(resumed).to.include({ tenantId, outcome: 'resumed', events: 1 });
      } finally {
        await runtime.close();
      }
    });
  });
});
