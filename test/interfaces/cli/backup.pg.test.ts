import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { scopes } from '../../../domain/api-key/scopes.js';
import { newMasterKey, parseMasterKey } from '../../../infrastructure/crypto/master-key.js';
import { Database } from '../../../infrastructure/postgres/database.js';
import { createLog } from '../../../infrastructure/telemetry/log.js';
import { backUp as writeBackUp, readModelSchemas } from '../../../interfaces/compose/backup/back-up.js';
import { openRuntime } from '../../../interfaces/compose/runtime/runtime.js';
import { readConfig } from '../../../interfaces/config.js';
import { swappedDouble } from '../../support/eventstoredb/swapped-double.js';
import { call, type Reply } from '../../support/http/http-client.js';
import { temporaryFolder } from '../../support/run/temporary-folder.js';
import { tesseraHere } from '../../support/run/tessera-here.js';
import { until } from '../../support/run/until.js';
import { testDatabaseUrl } from '../../support/services/postgres.js';
import {
  startTestService,
  type TestService,
  type TestServiceOptions,
} from '../../support/services/service.js';

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

const ask = ({ url, document }: TestService, method: string, path: string, body?: object): Promise<Reply> =>
  call(url, method, path, { key: document.tenants![0]!.apiKeys![0]!.key!, ...(body && { body }) });

const create = async (service: TestService, email: string): Promise<string> => {
  const reply = await ask(service, 'POST', '/api/users', { email, firstName: 'Ada', sendInvitation: false });
  expect(reply.status, reply.text).to.equal(201);
  return String(reply.json['id']);
};

const environmentOf = ({ databaseUrl, masterKey, dataDir }: TestService): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  MASTER_KEY: masterKey,
  DATA_DIR: dataDir,
});

describe('backups', function () {
  let folder: string;
  let running: TestService[];
  beforeEach(() => {
    folder = temporaryFolder('backups');
    running = [];
  });
  afterEach(async () => {
    for (const service of running) await service.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Returns whether both outboxes of a service have reached what its screens show. */
  const areOutboxesUpToDate = async ({ databaseUrl: url }: TestService): Promise<boolean> => {
    const database = new Database({ url, max: 1 });
    const { rows } = await database.query<{ areUpToDate: boolean }>(
      `select min(position) filter (where projection like '%outbox')
          >= max(position) filter (where projection = 'core') as "areUpToDate"
        from projections.checkpoints`,
    );
    await database.close();
    return rows[0]!.areUpToDate;
  };
  const start = async (options: Partial<TestServiceOptions> = {}): Promise<TestService> => {
    const service = await startTestService({ bootstrap, ...options });
    running.push(service);
    return service;
  };
  const backUp = async (service: TestService, name = 'today', ...options: string[]): Promise<string> => {
    const directory = join(folder, name);
    const done = await tesseraHere(['backup', directory, ...options], environmentOf(service));
    expect(done.code, done.stderr).to.equal(0);
    return directory;
  };
  const installationOf = async (url: string): Promise<string | undefined> => {
    const database = new Database({ url, max: 1 });
    const { rows } = await database.query<{ id: string }>('select id from keys.installation');
    await database.close();
    return rows[0]?.id;
  };

  it('a backup that is made while people write is restored elsewhere, verifies, and goes on', async () => {
    const service = await start();
    const webhook = { url: 'https://hooks.example.com/', events: ['user.created'] };
    expect((await ask(service, 'POST', '/api/webhooks', webhook)).status).to.equal(201);
    const before: string[] = [];
    for (let count = 0; count < 15; count++) before.push(await create(service, `before-${count}@acme.test`));
    const erased = await create(service, 'erased@acme.test');
    expect((await ask(service, 'DELETE', `/api/users/${erased}`)).status).to.equal(204);
    const over = new AbortController();
    let meanwhile = 0;
    const writing = (async () => {
      for (; !over.signal.aborted; meanwhile++) await create(service, `meanwhile-${meanwhile}@acme.test`);
    })();
    await until(() => meanwhile > 2);
    const directory = await backUp(service);
    const atItsEnd = meanwhile;
    await until(() => meanwhile > atItsEnd + 2);
    over.abort();
    await writing;
    await create(service, 'after@acme.test');
    expect(statSync(directory).mode & 0o077).to.equal(0);
    expect(readdirSync(folder)).to.deep.equal(['today']);

    const databaseUrl = await testDatabaseUrl();
    const home = { databaseUrl, masterKey: service.masterKey };
    const env = { ...environmentOf(service), DATABASE_URL: databaseUrl };
    const restored = await tesseraHere(['restore', directory, '--json'], env);
    expect(restored.code, restored.stderr).to.equal(0);
    const reported = JSON.parse(restored.stdout) as Record<string, unknown>;
    expect(reported).to.include({ log: 'database', masterKeyIncluded: false });
    expect(reported['installationId']).to.equal(await installationOf(service.databaseUrl));

    // nothing of it sends a webhook or a mail
    const elsewhere = await start({ ...home, bootstrap: service.document, env: { ROLES: 'api,projector' } });
    await until(async () => (await ask(elsewhere, 'GET', '/health/ready')).status === 200);
    for (const id of before) {
      const { status, json } = await ask(elsewhere, 'GET', `/api/users/${id}`);
      expect([status, json['firstName']]).to.deep.equal([200, 'Ada']);
    }
    expect((await ask(elsewhere, 'GET', `/api/users/${erased}`)).status).to.equal(404);
    const found = async (email: string): Promise<number> =>
      ((await ask(elsewhere, 'GET', `/api/users?email=${email}`)).json['items'] as unknown[]).length;
    expect(await found('meanwhile-0@acme.test')).to.equal(1);
    expect(await found('after@acme.test')).to.equal(0);
    expect((await ask(elsewhere, 'GET', '/api/auditlogs/verify')).json).to.include({ valid: true });
    await create(elsewhere, 'after@acme.test');
    expect(await found('after@acme.test')).to.equal(1);
    expect((await ask(elsewhere, 'GET', '/api/auditlogs/verify')).json).to.include({ valid: true });
  });

  it('a backup of the embedded database with its master key is restored to another folder', async () => {
    const [home, other] = [join(folder, 'home'), join(folder, 'other')];
    const owner = ['--owner-email', 'owner@globex.test'];
    const made = await tesseraHere(['tenants', 'create', '--slug', 'globex', '--name', 'Globex', ...owner], {
      DATA_DIR: home,
    });
    expect(made.code, made.stderr).to.equal(0);
    const bare = join(folder, 'bare');
    expect((await tesseraHere(['backup', bare], { DATA_DIR: home })).code).to.equal(0);
    const keyless = await tesseraHere(['restore', bare], { DATA_DIR: other });
    expect([keyless.code, keyless.stdout]).to.deep.equal([1, '']);
    expect(keyless.stderr).to.match(/^tessera: the master key is missing: .*put the file master\.key .*\n$/);
    expect(existsSync(other)).to.equal(false);

    const whole = join(folder, 'whole');
    const reported = await tesseraHere(['backup', whole, '--with-master-key'], { DATA_DIR: home });
    expect(reported.stdout).to.contain('the master key is in it: whoever has the folder can read everything');
    const keyFile = join(whole, 'master.key');
    renameSync(keyFile, join(folder, 'kept.key'));
    const lost = await tesseraHere(['restore', whole], { DATA_DIR: other });
    expect([lost.code, lost.stderr]).to.deep.equal([
      1,
      `tessera: the master key ${keyFile} cannot be read (ENOENT): take another copy of the backup, or set MASTER_KEY\n`,
    ]);
    expect(existsSync(other)).to.equal(false);
    renameSync(join(folder, 'kept.key'), keyFile);
    const restored = await tesseraHere(['restore', whole], { DATA_DIR: other });
    expect(restored.code, restored.stderr).to.equal(0);
    expect(readFileSync(join(other, 'master.key'), 'utf8')).to.equal(
      readFileSync(join(home, 'master.key'), 'utf8'),
    );
    const listed = await tesseraHere(['tenants', 'list'], { DATA_DIR: other });
    expect(listed.stdout, listed.stderr).to.contain('globex');
  });

  it('a backup takes the place of an installation only where its id is named, and of none that runs', async () => {
    const service = await start();
    await create(service, 'ada@acme.test');
    const directory = await backUp(service);
    const other = await start({ masterKey: service.masterKey, databaseUrl: await testDatabaseUrl() });
    await create(other, 'later@acme.test');
    const env = environmentOf(other);
    const id = (await installationOf(other.databaseUrl))!;
    const refused = async (...options: string[]): Promise<string> => {
      const { code, stdout, stderr } = await tesseraHere(['restore', directory, ...options], env);
      expect([code, stdout]).to.deep.equal([1, '']);
      return stderr;
    };
    expect(await refused('--replace', id)).to.match(/no service may run on the database meanwhile/);
    await running.pop()!.close();
    // a target that is refused keeps its schema, which is that of an older version
    const database = new Database({ url: other.databaseUrl, max: 1 });
    const steps = async (): Promise<readonly unknown[]> =>
      (await database.query('select name, digest from public.migrations order by name')).rows;
    const ofThisVersion = await steps();
    await database.query(
      'create table public.ahead as select * from public.migrations order by applied_at desc, name desc limit 1',
    );
    await database.query('delete from public.migrations m using public.ahead a where m.name = a.name');
    const before = await steps();
    expect(await refused()).to.contain(`must be empty, but it holds installation ${id}`);
    expect(await steps()).to.deep.equal(before);
    await database.query('insert into public.migrations select * from public.ahead');
    await database.query('drop table public.ahead');
    expect(await steps()).to.deep.equal(ofThisVersion);
    await database.close();
    const wrong = '0190b0c4-5d1e-7cc3-98c4-dc0c0c07398f';
    expect(await refused('--replace', wrong)).to.contain(`holds installation ${id}, not ${wrong}`);
    const mistyped = await tesseraHere(['restore', directory, '--replace', 'yes'], env);
    expect([mistyped.code, mistyped.stderr]).to.satisfy(
      ([code, text]: [number, string]) => code === 2 && text.includes('--replace is "yes"'),
    );

    const done = await tesseraHere(['restore', directory, '--replace', id], env);
    expect(done.code, done.stderr).to.equal(0);
    expect(await installationOf(other.databaseUrl)).to.equal(await installationOf(service.databaseUrl));
    const home = { databaseUrl: other.databaseUrl, masterKey: service.masterKey };
    const again = await start({ ...home, bootstrap: service.document });
    const emails = ((await ask(again, 'GET', '/api/users')).json['items'] as { email: string }[]).map(
      ({ email }) => email,
    );
    expect(emails).to.include('ada@acme.test').and.not.to.include('later@acme.test');
  });

  it('a backup that is damaged, foreign or under another key is refused before anything is written', async () => {
    const service = await start();
    await create(service, 'ada@acme.test');
    const directory = await backUp(service);
    const databaseUrl = await testDatabaseUrl();
    const env = { ...environmentOf(service), DATABASE_URL: databaseUrl };
    const refused = async (changed: Record<string, string>, from = directory): Promise<string> => {
      const { code, stdout, stderr } = await tesseraHere(['restore', from], { ...env, ...changed });
      expect([code, stdout, stderr.split('\n').length], stderr).to.deep.equal([1, '', 2]);
      return stderr;
    };
    expect(await refused({}, folder)).to.match(
      /is no whole backup: .*backup\.json cannot be read \(ENOENT\)/,
    );
    expect(await refused({ MASTER_KEY: newMasterKey() })).to.match(
      /MASTER_KEY is not the master key of this backup: give the key that installation .* had at/,
    );
    expect(await refused({ EVENTSTORE_URL: 'esdb://127.0.0.1:9?tls=false' })).to.contain(
      'EVENTSTORE_URL must be unset',
    );
    const manifest = join(directory, 'backup.json');
    const text = readFileSync(manifest, 'utf8');
    writeFileSync(manifest, text.replace(/"digest": "../, '"digest": "zz'));
    expect(await refused({})).to.match(/must have the schema of this version, .*\(step events-1\)/);
    writeFileSync(manifest, text.replace('"format": 1', '"format": 2'));
    expect(await refused({})).to.match(/is damaged or of a format that this version does not know/);
    const stated = (change: (found: Record<string, unknown>) => void): void => {
      const found = JSON.parse(text) as Record<string, unknown>;
      change(found);
      writeFileSync(manifest, JSON.stringify(found));
    };
    type Table = { name: string; columns: string[]; file: string };
    for (const change of [
      (table: Table) => (table.name = 'public.migrations; drop table public.migrations; --'),
      (table: Table) => (table.columns = ['id") select 1 --']),
      (table: Table) => (table.file = '../../outside'),
    ]) {
      stated(({ tables }) => change((tables as Table[])[0]!));
      expect(await refused({})).to.match(
        /backup\.json is damaged or of a format that this version does not know/,
      );
    }
    stated((found) => delete found['installation']);
    expect(await refused({})).to.match(/backup\.json is damaged/);
    writeFileSync(manifest, text);
    const events = join(directory, 'tables', 'events.event.ndjson.gz');
    const bytes = readFileSync(events);
    writeFileSync(events, bytes.subarray(0, -1));
    expect(await refused({})).to.match(/events\.event\.ndjson\.gz is damaged: it has \d+ bytes of the \d+/);
    rmSync(events);
    expect(await refused({})).to.match(/events\.event\.ndjson\.gz cannot be read \(ENOENT\)/);
    writeFileSync(events, bytes);
    const probe = new Database({ url: databaseUrl, max: 1 });
    const { rows } = await probe.query<{ there: boolean }>(
      "select to_regclass('keys.installation') is not null as there",
    );
    await probe.close();
    expect(rows[0]!.there).to.equal(false);
  });

  it('every table is in a backup, is built from the log, or is known to be left out', async () => {
    const service = await start();
    const directory = await backUp(service);
    const { tables } = JSON.parse(readFileSync(join(directory, 'backup.json'), 'utf8')) as {
      tables: { name: string }[];
    };
    const database = new Database({ url: service.databaseUrl, max: 1 });
    const { rows } = await database.query<{ name: string }>(
      `select schemaname || '.' || tablename as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema') and schemaname <> all ($1)`,
      [readModelSchemas],
    );
    await database.close();
    const inBackup = new Set(tables.map(({ name }) => name));
    expect(rows.map(({ name }) => name).filter((name) => !inBackup.has(name))).to.have.members([
      // compared by the schema that backup.json states
      'public.migrations',
      // the messages between processes at work
      'projections.leases',
      'projections.overdue_writes',
      // counts of minutes, which a crash of the server empties as well
      'runtime.mail_limits',
      'runtime.rate_limits',
    ]);
  });

  it('a backup is refused whose master key was replaced while it began', async () => {
    const service = await start();
    const log = createLog({ level: 'fatal', write: () => undefined });
    const runtime = await openRuntime(readConfig(environmentOf(service)), { log, exclusive: false });
    const directory = join(folder, 'today');
    const refused: unknown = await writeBackUp(
      { ...runtime, masterKey: parseMasterKey(newMasterKey()) },
      {
        directory,
        withMasterKey: true,
        onProgress: () => undefined,
        signal: new AbortController().signal,
      },
    ).catch((error: unknown) => error);
    await runtime.close();
    expect((refused as Error).message).to.match(/is not the key of installation/);
    expect(readdirSync(folder)).to.deep.equal([]);
  });

  it('a backup that does not state all tables, or states others, restores nothing', async () => {
    const service = await start();
    const directory = await backUp(service);
    const env = { ...environmentOf(service), DATABASE_URL: await testDatabaseUrl() };
    const file = join(directory, 'backup.json');
    const text = readFileSync(file, 'utf8');
    const manifest = JSON.parse(text) as {
      tables: { name: string; columns: string[]; file: string; rows: number }[];
    };
    const refused = async (tables: typeof manifest.tables): Promise<string> => {
      writeFileSync(file, JSON.stringify({ ...manifest, tables }));
      const { code, stderr } = await tesseraHere(['restore', directory], env);
      expect(code, stderr).to.equal(1);
      return stderr;
    };
    const { tables } = manifest;
    const without = tables.filter(({ name }) => name !== 'keys.subject_keys');
    expect(await refused(without)).to.contain('backup.json does not state table keys.subject_keys');
    const narrow = tables.map((table) => ({ ...table, columns: table.columns.slice(1) }));
    expect(await refused(narrow)).to.match(/backup\.json does not state table \S+ as version/);
    const other = { ...tables[0]!, name: 'public.migrations', file: 'tables/public.migrations.ndjson.gz' };
    copyFileSync(join(directory, tables[0]!.file), join(directory, other.file));
    expect(await refused([...tables, { ...other, rows: 1 }])).to.contain(
      'states table public.migrations, which this version does not restore',
    );
    // nothing of it was written
    writeFileSync(file, text);
    const restored = await tesseraHere(['restore', directory], env);
    expect(restored.code, restored.stderr).to.equal(0);
  });

  it('a service whose DATABASE_URL names its connections is seen by a restore', async () => {
    const service = await start();
    const directory = await backUp(service);
    const databaseUrl = await testDatabaseUrl();
    const named = `${databaseUrl}${databaseUrl.includes('?') ? '&' : '?'}application_name=mine`;
    const other = await start({ masterKey: service.masterKey, databaseUrl: named });
    const id = (await installationOf(databaseUrl))!;
    const refused = await tesseraHere(['restore', directory, '--replace', id], environmentOf(other));
    expect([refused.code, refused.stderr]).to.satisfy(
      ([code, text]: [number, string]) => code === 1 && text.includes('no service may run on the database'),
    );
  });

  it('a backup that cannot be completed leaves nothing, and touches no other file', async () => {
    const service = await start();
    const env = environmentOf(service);
    const taken = join(folder, 'taken');
    mkdirSync(taken);
    writeFileSync(join(taken, 'mine'), '');
    const refused = await tesseraHere(['backup', taken], env);
    expect([refused.code, refused.stdout]).to.deep.equal([1, '']);
    expect(refused.stderr).to.match(/taken holds files already: name a new folder/);
    expect(readdirSync(taken)).to.deep.equal(['mine']);
    const inFile = await tesseraHere(['backup', join(taken, 'mine', 'below')], env);
    expect(inFile.stderr).to.match(/^tessera: the backup cannot be written to .*below \(ENOTDIR\): .*\n$/);
    expect(readdirSync(folder)).to.deep.equal(['taken']);
  });

  it('with the log in EventStoreDB, a log from before the backup is accepted by the rebuild that the start names', async () => {
    const server = await swappedDouble();
    try {
      const service = await start({ env: { EVENTSTORE_URL: server.url } });
      await create(service, 'ada@acme.test');
      const log = server.events();
      await create(service, 'later@acme.test');
      // what a backup knows to have seen is where its outboxes are
      await until(() => areOutboxesUpToDate(service));
      const env = { ...environmentOf(service), EVENTSTORE_URL: server.url };
      const directory = join(folder, 'today');
      const made = await tesseraHere(['backup', directory], env);
      expect(made.stdout, made.stderr).to.contain('the event log is not in it, but in EventStoreDB');
      await running.pop()!.close();
      await server.swap(log);

      const databaseUrl = await testDatabaseUrl();
      const there = { ...env, DATABASE_URL: databaseUrl };
      const without = await tesseraHere(['restore', directory], { ...there, EVENTSTORE_URL: '' });
      expect(without.stderr).to.contain('EVENTSTORE_URL must be set');
      const restored = await tesseraHere(['restore', directory], there);
      expect(restored.code, restored.stderr).to.equal(0);
      const home = { databaseUrl, masterKey: service.masterKey, env: { EVENTSTORE_URL: server.url } };
      const refused = await start({ ...home, bootstrap: service.document }).catch(
        (error: unknown) => error as Error,
      );
      expect((refused as Error).message).to.contain('tessera projections rebuild --log-was-restored');
      const rebuilt = await tesseraHere(['projections', 'rebuild', '--log-was-restored'], there);
      expect(rebuilt.code, rebuilt.stderr).to.equal(0);
      const again = await start({ ...home, bootstrap: service.document });
      const { json } = await ask(again, 'GET', '/api/users');
      const emails = (json['items'] as { email: string }[]).map(({ email }) => email);
      expect(emails).to.include('ada@acme.test').and.not.to.include('later@acme.test');
      expect((await ask(again, 'GET', '/api/auditlogs/verify')).json).to.include({ valid: true });
    } finally {
      await server.close();
    }
  });

  it('with the log in EventStoreDB, people who were erased since the backup are erased again by the start', async () => {
    const server = await swappedDouble();
    try {
      const service = await start({ env: { EVENTSTORE_URL: server.url } });
      const stays = await create(service, 'stays@acme.test');
      const gone = await create(service, 'gone@acme.test');
      await until(() => areOutboxesUpToDate(service));
      const env = { ...environmentOf(service), EVENTSTORE_URL: server.url };
      const directory = join(folder, 'today');
      const made = await tesseraHere(['backup', directory], env);
      expect(made.code, made.stderr).to.equal(0);
      const late = await create(service, 'late@acme.test');
      for (const id of [gone, late])
        expect((await ask(service, 'DELETE', `/api/users/${id}`)).status).to.equal(204);
      await running.pop()!.close();

      const databaseUrl = await testDatabaseUrl();
      const restored = await tesseraHere(['restore', directory], { ...env, DATABASE_URL: databaseUrl });
      expect(restored.code, restored.stderr).to.equal(0);
      expect(restored.stdout).to.contain(
        'people and tenants who were erased since are erased again by the start',
      );
      const home = { databaseUrl, masterKey: service.masterKey, env: { EVENTSTORE_URL: server.url } };
      const again = await start({ ...home, bootstrap: service.document });
      const feed = await ask(again, 'GET', '/api/auditlogs/feed?limit=1000');
      expect(feed.text).to.contain('stays@acme.test').and.to.contain(gone);
      expect(feed.text).not.to.match(/(gone|late)@acme\.test/);
      const database = new Database({ url: databaseUrl, max: 1 });
      const { rows } = await database.query<{ subject: string; erased: boolean }>(
        `select subject, wrapped is null as erased from keys.subject_keys where subject = any ($1) order by erased`,
        [[stays, gone, late].map((id) => `user:${id}`)],
      );
      const pending = await database.query('select from runtime.erasures');
      await database.close();
      expect(rows.map(({ erased }) => erased)).to.deep.equal([false, true, true]);
      expect(pending.rowCount).to.equal(0);
      const log = await ask(again, 'GET', '/api/auditlogs?limit=100');
      expect(log.text).not.to.match(/(gone|late)@acme\.test/);
      expect((await ask(again, 'GET', '/api/auditlogs/verify')).json).to.include({ valid: true });
      await create(again, 'gone@acme.test');
    } finally {
      await server.close();
    }
  });
});
