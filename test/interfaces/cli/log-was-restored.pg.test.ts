import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { auditStream } from '../../../application/audit/audit-streams.js';
import { scopes } from '../../../domain/api-key/scopes.js';
import { PLATFORM_TENANT } from '../../../domain/shared/stream-name.js';
import { parseMasterKey } from '../../../infrastructure/crypto/master-key.js';
import { rootKey } from '../../../infrastructure/installation/root-key.js';
import { postgresSubjectKeys } from '../../../infrastructure/personal-data/postgres-subject-keys.js';
import { Database } from '../../../infrastructure/postgres/database.js';
import { openTool } from '../../../interfaces/cli/tool.js';
import { readConfig } from '../../../interfaces/config.js';
import { takeLease } from '../../../projections/runner/lease.js';
import { until } from '../../support/run/until.js';
import { type SwappedDouble, swappedDouble } from '../../support/eventstoredb/swapped-double.js';
import type { RecordedEvent } from '../../support/eventstoredb/reads/recorded-event.js';
import { call, type Reply } from '../../support/http/http-client.js';
import { copyTestDatabase } from '../../support/services/postgres.js';
import { type Environment, runNode, tessera } from '../../support/services/service-process.js';
import { startTestService, type TestService } from '../../support/services/service.js';
import { builtCheckout } from '../../support/run/built-checkout.js';
import { bundled } from '../../support/run/bundled-programs.js';
import { tesseraHere } from '../../support/run/tessera-here.js';
import { type GivenAccess, giveAccess } from './given-access.js';

/** Where the log is kept, and how it is backed up and restored apart from the rest of the database. */
interface Engine {
  readonly env: Readonly<Record<string, string>>;
  backUp(url: string): Promise<Backup>;
  close(): Promise<void>;
}
interface Backup {
  restoreInto(url: string): Promise<void>;
}

const withDatabase = async <T>(url: string, work: (database: Database) => Promise<T>): Promise<T> => {
  const database = new Database({ url, max: 2 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};

/** `pg_dump --schema keys`, and back. */
async function keysOf(url: string): Promise<Backup> {
  const tables = ['subject_keys', 'lookup_keys', 'installation'].map((table) => `keys.${table}`);
  const dumped = await withDatabase(url, async (one) => {
    const read = (table: string) =>
      one.query<{ rows: string }>(`select coalesce(json_agg(t), '[]')::text as rows from ${table} t`);
    return Promise.all(tables.map(async (table) => [table, (await read(table)).rows[0]!.rows] as const));
  });
  return {
    restoreInto: (to) =>
      withDatabase(to, async (one) => {
        for (const [table, rows] of dumped) {
          await one.query(`truncate ${table}`);
          await one.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
            rows,
          ]);
        }
      }),
  };
}

const engines: Readonly<Record<string, () => Promise<Engine>>> = {
  PostgreSQL: () =>
    Promise.resolve({
      env: {},
      backUp: async (url) => {
        const read = `select coalesce(json_agg(e order by position), '[]')::text as rows from events.event e`;
        const rows = await withDatabase(
          url,
          async (one) => (await one.query<{ rows: string }>(read)).rows[0]!.rows,
        );
        return {
          restoreInto: (to) =>
            withDatabase(to, async (one) => {
              await one.query('truncate events.event');
              await one.query(
                'insert into events.event select * from json_populate_recordset(null::events.event, $1)',
                [rows],
              );
            }),
        };
      },
      close: () => Promise.resolve(),
    }),
  'EventStoreDB (double)': async () => {
    const server: SwappedDouble = await swappedDouble();
    return {
      env: { EVENTSTORE_URL: server.url },
      backUp: () => {
        const events: readonly RecordedEvent[] = server.events();
        return Promise.resolve({ restoreInto: () => server.swap(events) });
      },
      close: () => server.close(),
    };
  },
};

const bootstrap = {
  tenants: ['acme', 'globex'].map((slug) => ({
    slug,
    name: slug,
    owner: { email: `owner@${slug}.test`, password: 'correct horse battery' },
    apiKeys: [{ name: 'all', scopes }],
  })),
};

for (const [name, open] of Object.entries(engines))
  describe(`a log that was restored from a backup, on ${name}`, function () {
    let engine: Engine;
    let service: TestService | undefined;
    let home: Pick<TestService, 'databaseUrl' | 'masterKey'>;
    let database: Database;
    let env: Environment;
    let document = bootstrap as TestService['document'];

    beforeEach(async () => {
      engine = await open();
      const settings = { ...engine.env, WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8', WEBHOOK_RETRY_DELAYS: '3600' };
      service = await startTestService({ bootstrap, env: settings });
      home = { databaseUrl: service.databaseUrl, masterKey: service.masterKey };
      ({ document } = service);
      database = new Database({ url: home.databaseUrl });
      env = {
        ...settings,
        DATABASE_URL: home.databaseUrl,
        MASTER_KEY: home.masterKey,
        DATA_DIR: service.dataDir,
      };
    });
    afterEach(async () => {
      await service?.close();
      await database.close();
      await engine.close();
    });

    const start = async (given = home): Promise<TestService> => {
      service = await startTestService({ ...given, bootstrap: document, env: engine.env });
      return service;
    };
    const stop = async (): Promise<void> => {
      await service?.close();
      service = undefined;
    };
    const ask = (method: string, path: string, body?: object, headers = {}): Promise<Reply> =>
      call(service!.url, method, path, {
        key: document.tenants![0]!.apiKeys![0]!.key!,
        headers,
        ...(body === undefined ? {} : { body }),
      });
    const create = async (email: string, more = {}, headers = {}): Promise<string> => {
      const reply = await ask('POST', '/api/users', { email, ...more }, headers);
      expect(reply.status, reply.text).to.equal(201);
      return String(reply.json['id']);
    };
    const count = async (query: string, ...values: unknown[]): Promise<number> =>
      Number(
        (await database.query<{ count: bigint }>(`select count(*) from ${query}`, values)).rows[0]!.count,
      );
    const actsOnHost = async (): Promise<readonly unknown[]> => {
      const tool = await openTool(readConfig(env), () => undefined);
      try {
        const actions = await tool.app.events.load(auditStream(PLATFORM_TENANT));
        return actions.filter(({ event }) => event.type === 'OperatorActed').map(({ event }) => event.data);
      } finally {
        await tool.close();
      }
    };
    /** Until every follower of the log is where core is. */
    const settled = (): Promise<void> =>
      until(async () => {
        await ask('GET', '/api/auditlogs?limit=1');
        return (await count('(select distinct position from projections.checkpoints) p')) === 1;
      });

    /** Gives the user of the tenant acme access of every kind, some hours ago. */
    const accessOf = async (userId: string, hoursAgo: number): Promise<GivenAccess> => {
      const { rows } = await database.query<{ id: string }>(
        `select tenant_id as id from core.tenants where slug = 'acme'`,
      );
      const masterKey = await rootKey(database, parseMasterKey(home.masterKey));
      const keys = postgresSubjectKeys({ database, masterKey });
      const at = Date.now() - hoursAgo * 3_600_000;
      return giveAccess({ database, keys, tenantId: rows[0]!.id, userId, at });
    };

    /** Lives through what the backup does not hold. */
    async function live() {
      const ada = await create('ada@acme.test', { firstName: 'Ada' });
      const leaver = await create('leaver@acme.test');
      const webhook = { url: 'http://127.0.0.1:9/hooks', events: ['user.created'] };
      const first = await ask('POST', '/api/webhooks', webhook);
      const early = await create('early@acme.test');
      await settled();
      const backup = await engine.backUp(home.databaseUrl);
      const second = await ask('POST', '/api/webhooks', webhook);
      await ask('PUT', `/api/users/${ada}`, { firstName: 'Augusta' });
      expect((await ask('DELETE', `/api/users/${leaver}`)).status).to.equal(204);
      const gone = await create('gone@acme.test', {}, { 'Idempotency-Key': 'once' });
      await until(async () => (await count(`runtime.webhook_deliveries where kind = 'user.created'`)) >= 3);
      await until(async () => (await count('runtime.mails where user_id = $1', gone)) > 0);
      await settled();
      const tenant = `(select tenant_id from core.tenants where slug = 'acme')`;
      await database.query(
        `insert into runtime.audit_heads select ${tenant}, 1000, 100000, 'x', 'x', 'x', '{}', 'x'`,
      );
      await database.query(
        `insert into runtime.audit_checkpoints select ${tenant}, 100000, '\\x00', 'x', now() on conflict do nothing`,
      );
      await stop();
      const [before, since] = [await accessOf(ada, 2), await accessOf(ada, 0)];
      return {
        ada,
        leaver,
        early,
        gone,
        backup,
        first: first.json['id'],
        second: second.json['id'],
        before,
        since,
      };
    }

    /** Everything is as the log says, and goes on. */
    async function expectBroughtBack(lived: Awaited<ReturnType<typeof live>>): Promise<void> {
      const { ada, leaver, early, gone, first, second, before, since } = lived;
      expect(await count('runtime.mails where user_id = $1', gone)).to.equal(0);
      expect(await count('runtime.mails where user_id = $1', early)).to.be.greaterThan(0);
      expect(await count('runtime.mailed_links where user_id = $1', gone)).to.equal(0);
      expect(await count(`keys.subject_keys where subject = 'user:' || $1`, gone)).to.equal(0);
      expect(await count('runtime.webhook_subscriptions where subscription_id = $1', second)).to.equal(0);
      expect(await count('runtime.webhook_secrets where subscription_id = $1', second)).to.equal(0);
      expect(await count('runtime.webhook_subscriptions where subscription_id = $1', first)).to.equal(1);
      expect(await count('runtime.webhook_bodies where user_id = $1', gone)).to.equal(0);
      expect(await count('runtime.webhook_bodies where user_id = $1', early)).to.equal(1);
      expect(await count('runtime.webhook_deliveries where subscription_id = $1', second)).to.equal(0);
      expect(await count('runtime.idempotency')).to.equal(0);
      expect(await count('runtime.audit_heads where entry_id = 100000')).to.equal(0);
      // access that began since ends: a later event would make the number again with which it began
      expect(await since.present()).to.deep.equal([]);
      expect(await before.present()).to.have.length(7);
      // and applications are notified of the sessions' ends
      const { rows } = await database.query('select session_id from runtime.session_ends');
      expect(rows).to.deep.equal([{ session_id: since.sessionId }]);

      await start();
      const found = await ask('GET', `/api/users/${ada}`);
      expect([found.status, found.json['firstName']], found.text).to.deep.equal([200, 'Ada']);
      expect((await ask('GET', `/api/users/${gone}`)).status).to.equal(404);
      expect((await ask('GET', `/api/users/${early}`)).status).to.equal(200);
      // who was erased stays erased
      await until(async () => (await ask('GET', `/api/users/${leaver}`)).status === 404);
      for (const tenant of document.tenants!) {
        const key = tenant.apiKeys![0]!.key!;
        const verified = await call(service!.url, 'GET', '/api/auditlogs/verify', { key });
        expect(verified.json, verified.text).to.include({ valid: true });
        const reported = await call(service!.url, 'GET', '/api/auditlogs?action=audit.log_restored', { key });
        expect(reported.json['items'], reported.text).to.have.length(1);
      }
      // and the same email may be used again
      expect(await create('gone@acme.test', {}, { 'Idempotency-Key': 'once' })).not.to.equal(undefined);
      await settled();
    }

    const rebuild = ['projections', 'rebuild', '--log-was-restored'] as const;

    it(`a restored log on ${name} that is older than the database is accepted by a rebuild, which names the lost events`, async () => {
      const lived = await live();
      await lived.backup.restoreInto(home.databaseUrl);
      const refused = await start().then(
        () => undefined,
        (error: unknown) => error as Error,
      );
      expect(refused?.message).to.contain('tessera projections rebuild --log-was-restored');

      const duty = await takeLease(database, 'mail-outbox', 'project');
      const busy = await tesseraHere(rebuild, env);
      await duty!.close();
      expect([busy.code, busy.stdout]).to.deep.equal([1, '']);
      expect(busy.stderr).to.match(
        /^tessera: no service may run meanwhile, but a process has the duty mail-outbox/,
      );

      const blank = await tesseraHere([...rebuild, '--reason', ' '], env);
      expect(blank.code, blank.stderr).to.equal(1);
      const given = ['--reason', 'The disk was lost', '--json'];
      const { code, stdout, stderr } = await tesseraHere([...rebuild, ...given], env);
      expect([code, stderr]).to.deep.equal([0, '']);
      const reported = JSON.parse(stdout) as Record<string, unknown>;
      expect(Number(reported['events'])).to.be.greaterThan(4);
      expect(reported['tenants']).to.equal(2);
      expect(Date.parse(String(reported['from']))).to.be.at.most(Date.parse(String(reported['to'])));
      expect(reported['removed']).to.include({ keys: 1, erasuresToRepeat: 1, auditHeads: 1 });
      expect(await count('runtime.audit_checkpoints where size = 100000')).to.equal(0);
      await expectBroughtBack(lived);
      expect(await actsOnHost()).to.deep.equal([
        { operation: 'acceptRestoredLog', actedOn: PLATFORM_TENANT, reason: 'The disk was lost' },
      ]);
      await stop();
      const again = await tesseraHere(rebuild, env);
      expect(again.code).to.equal(1);
      expect(again.stderr).to.match(/nothing is missing/);
    });

    it(`a restored log on ${name} is accepted by a rebuild that was killed repeatedly`, async () => {
      const lived = await live();
      await lived.backup.restoreInto(home.databaseUrl);
      const checkout = await builtCheckout();
      let killed = 0;
      for (let ms = 250; killed < 4; ms += 200) {
        const rebuilding = runNode(checkout, [bundled.tessera, ...rebuild], env);
        await Promise.race([sleep(ms), rebuilding.ended]);
        const { code, signal } = await rebuilding.end('SIGKILL');
        if (signal !== 'SIGKILL') {
          expect(code).to.equal(0);
          break;
        }
        killed++;
        // it is not served as it is
        const { rows } = await database.query('select from keys.log_restoration');
        if (rows.length > 0 || ms < 300)
          expect((await start().catch((error: unknown) => error as Error)).constructor.name).to.match(
            /Error$/,
          );
      }
      expect(killed).to.be.greaterThan(0);
      const last = await tessera(rebuild, env);
      if (last.code !== 0) expect(last.stderr).to.contain('nothing is missing');
      await expectBroughtBack(lived);
    });

    it(`a service on ${name} starts when the database was backed up first, then the log, which is ahead of it, then the keys`, async () => {
      const ada = await create('ada@acme.test');
      await settled();
      // a copy is made of a database at rest
      await stop();
      await database.close();
      const databaseUrl = await copyTestDatabase(home.databaseUrl);
      database = new Database({ url: home.databaseUrl });
      await start();
      const later = await create('later@acme.test');
      await settled();
      const backup = await engine.backUp(home.databaseUrl);
      const keys = await keysOf(home.databaseUrl);
      await create('lost@acme.test');
      await stop();
      await keys.restoreInto(databaseUrl);
      await backup.restoreInto(databaseUrl);
      await start({ ...home, databaseUrl });
      expect((await ask('GET', `/api/users/${ada}`)).status).to.equal(200);
      expect((await ask('GET', '/api/users?email=lost%40acme.test')).json['items']).to.deep.equal([]);
      const verified = await ask('GET', '/api/auditlogs/verify');
      expect(verified.json, verified.text).to.include({ valid: true });
      expect((await ask('GET', `/api/users/${later}`)).json['email']).to.equal('later@acme.test');
    });
  });
