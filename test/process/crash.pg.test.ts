import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { type Probe, connectProbe } from '../../infrastructure/postgres/probe.js';
import { eventStoreDbEventStore } from '../../infrastructure/event-store/eventstoredb/eventstoredb-event-store.js';
import { until } from '../support/run/until.js';
import { eventStoreDbDouble, type OpenedLog, postgresEngine } from '../support/services/log-engines.js';
import {
  type ServiceProcess,
  type TestDataDir,
  bootstrapOf,
  embeddedUrlOf,
  freePort,
  isRunning,
  postmasterOf,
  startServiceProcess,
  temporaryDataDir,
  tessera,
} from '../support/services/service-process.js';
import { type Promises, type WriterOptions, write } from './writers.js';

interface User {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly status: string;
  readonly roles: readonly string[];
}

const WRITERS = 16;
/** Each kind of kill once: plain, with the database server, and early. `CRASH_KILLS=20` for a longer run. */
const KILLS = Number(process.env['CRASH_KILLS'] ?? 3);
/** With these rounds the database server is killed, too. */
const isPowerCut = (round: number): boolean => round % 3 === 1;
/** With these the service does not get ready before it is killed. */
const isEarly = (round: number): boolean => round % 4 === 2;

for (const { engine, kills } of [
  { engine: postgresEngine, kills: KILLS },
  { engine: eventStoreDbDouble, kills: 3 },
])
  describe(`a service that is killed while 16 clients write, its log on ${engine.name}`, () => {
    let log: OpenedLog;
    let dataDir: TestDataDir;
    let service: ServiceProcess;
    let env: Record<string, string>;
    let options: WriterOptions;
    let database: Probe;
    let over = false;
    let webhook: string;
    const promises: Promises = {
      users: new Map(),
      deleted: new Set(),
      keyed: [],
      acknowledged: 0,
      repeated: 0,
    };

    const call = async (path: string, init: RequestInit = {}): Promise<unknown> => {
      const headers = { 'X-Api-Key': options.apiKey, 'Content-Type': 'application/json' };
      return (await fetch(`${service.url}${path}`, { headers, ...init })).json();
    };

    const start = async (): Promise<void> => {
      service = await startServiceProcess(env);
    };

    before(async () => {
      dataDir = temporaryDataDir();
      log = await engine.open();
      env = { ...log.env, DATA_DIR: dataDir.path, PORT: String(await freePort()), LOG_LEVEL: 'warn' };
      env['WEBHOOK_ALLOW_CIDRS'] = '127.0.0.0/8';
      await start();
      await service.ready;
      const apiKey = bootstrapOf(dataDir.path).tenants![0]!.apiKeys![0]!.key!;
      const roles = new Map<string, string>();
      options = { url: service.url, apiKey, roles, promises, isOver: () => over };
      for (const name of ['reader', 'writer', 'auditor']) {
        const role = await call('/api/roles', { method: 'POST', body: JSON.stringify({ name }) });
        roles.set((role as { id: string }).id, name);
      }
      // nobody listens there
      const subscription = { url: 'http://127.0.0.1:9/', events: ['user.created', 'user.deleted'] };
      const created = await call('/api/webhooks', { method: 'POST', body: JSON.stringify(subscription) });
      webhook = `/api/webhooks/${(created as { id: string }).id}`;
    });
    after(async () => {
      over = true;
      await service.end();
      await dataDir.remove();
      await log.close();
    });

    /** Nobody runs what was under way when the service died: as if the 30 s of its lease had passed. */
    const endLeases = async (): Promise<void> => {
      const probe = await connectProbe(embeddedUrlOf(dataDir.path)).catch(() => null);
      await probe?.query('update runtime.idempotency set lease_until = now() where not finished');
      await probe?.close();
    };

    const kill = async (round: number): Promise<void> => {
      await service.end('SIGKILL');
      if (isPowerCut(round)) {
        const postmaster = postmasterOf(dataDir.path)!;
        process.kill(postmaster, 'SIGKILL');
        while (isRunning(postmaster)) await sleep(5);
        await log.crash();
      } else await endLeases();
    };

    it(`a service that is killed ${kills} times while 16 clients write answers every write that is sent again (${engine.name})`, async function () {
      const writers = Array.from({ length: WRITERS }, (_, number) => write(options, number));
      for (let round = 0; round < kills; round++) {
        const answered = promises.acknowledged;
        if (isEarly(round)) await sleep(Math.random() * 1_000);
        else {
          await service.ready;
          while (promises.acknowledged < answered + 2 * WRITERS) await sleep(5);
          await sleep(Math.random() * 200);
        }
        await kill(round);
        await start();
      }
      await service.ready;
      await endLeases();
      await until(() => promises.deleted.size > WRITERS);
      over = true;
      await Promise.all(writers);
      expect(promises.acknowledged).to.be.greaterThan(kills * WRITERS);
      expect(promises.repeated, 'requests cut off').to.be.greaterThan(kills);
      expect(promises.users.size).to.be.greaterThan(WRITERS);
    });

    it(`a service that was killed shows every acknowledged write, and nothing else (${engine.name})`, async () => {
      const shown = new Map<string, User>();
      let cursor: string | null = null;
      do {
        const query = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
        const page = (await call(`/api/users?limit=200${query}`)) as {
          items: User[];
          nextCursor: string | null;
        };
        for (const user of page.items) shown.set(user.id, user);
        cursor = page.nextCursor;
      } while (cursor !== null);
      const owner = bootstrapOf(dataDir.path).tenants![0]!.owner.id!;
      expect(shown.delete(owner)).to.equal(true);
      const sorted = ({ id, email, firstName, status, roles }: User): User => ({
        id,
        email,
        firstName,
        status,
        roles: [...roles].sort(),
      });
      const expected = [...promises.users.values()].map((user) =>
        sorted({ ...user, roles: [...user.roles] }),
      );
      expect([...shown.keys()].sort()).to.deep.equal(expected.map(({ id }) => id).sort());
      for (const user of expected) expect(sorted(shown.get(user.id)!)).to.deep.equal(user);
      for (const [id, name] of options.roles) {
        const { userCount } = (await call(`/api/roles/${id}`)) as { userCount: number };
        const holders = expected.filter(({ roles }) => roles.includes(name));
        expect(userCount, name).to.equal(holders.length);
      }
    });

    it(`a service that was killed finishes its pending deletions (${engine.name})`, async () => {
      const probe = await connectProbe(embeddedUrlOf(dataDir.path));
      try {
        const pending = (): Promise<unknown[]> => probe.query('select * from runtime.erasures');
        await until(async () => (await pending()).length === 0);
        const alive = await probe.query(
          `select subject from keys.subject_keys where wrapped is not null and subject like 'user:%'`,
        );
        const subjects = new Set(alive.map(({ subject }) => subject));
        expect([...promises.deleted].filter((id) => subjects.has(`user:${id}`))).to.deep.equal([]);
      } finally {
        await probe.close();
      }
    });

    it(`a service that was killed created no user twice, neither by email nor by idempotency key (${engine.name})`, async () => {
      database = await connectProbe(embeddedUrlOf(dataDir.path));
      try {
        const twice = await database.query(
          'select email from core.users where email is not null group by tenant_id, email having count(*) > 1',
        );
        expect(twice).to.deep.equal([]);
        // the owner is the bootstrap's
        expect(await creations(env, database)).to.equal(promises.users.size + promises.deleted.size + 1);
      } finally {
        await database.close();
      }
      for (const { key, body, id } of promises.keyed.slice(-100)) {
        const response = await fetch(`${service.url}/api/users`, {
          method: 'POST',
          headers: {
            'X-Api-Key': options.apiKey,
            'Content-Type': 'application/json',
            'Idempotency-Key': key,
          },
          body: JSON.stringify(body),
        });
        const answer = (await response.json()) as { id?: string; code?: string };
        if (promises.deleted.has(id)) expect(answer.code).to.equal('idempotent_answer_erased');
        else {
          expect(response.headers.get('Idempotent-Replayed')).to.equal('true');
          expect(answer.id).to.equal(id);
        }
      }
    });

    it(`a service that was killed wrote one delivery for each selected event (${engine.name})`, async () => {
      // waits until everything is written down
      const { items } = (await call(`${webhook}/deliveries?limit=1`)) as { items: unknown[] };
      expect(items).to.have.length(1);
      const probe = await connectProbe(embeddedUrlOf(dataDir.path));
      try {
        const count = `select user_id, count(*) from runtime.webhook_deliveries
          where kind = 'user.created' and status <> 'cancelled' group by user_id`;
        const reported = new Map(
          (await probe.query(count)).map((row) => [row['user_id'], Number(row['count'])]),
        );
        for (const id of promises.users.keys()) expect(reported.get(id), id).to.equal(1);
        const [gone] = await probe.query(
          `select count(*), count(distinct event_id) as events from runtime.webhook_deliveries
            where kind = 'user.deleted'`,
        );
        expect([Number(gone!['count']), Number(gone!['events'])]).to.deep.equal([
          promises.deleted.size,
          promises.deleted.size,
        ]);
        const bodies = `select count(*) from runtime.webhook_deliveries d where status <> 'cancelled'
          and not exists (select from runtime.webhook_bodies b where b.event_id = d.event_id)`;
        expect(Number((await probe.query(bodies))[0]!['count'])).to.equal(0);
      } finally {
        await probe.close();
      }
    });

    it(`a service that was killed has read models equal to a rebuild from the first event (${engine.name})`, async () => {
      const before = await readModels(dataDir.path);
      expect(before['users']!.length).to.equal(promises.users.size + 1);
      const rebuilt = await tessera(['projections', 'rebuild', '--json'], env);
      expect(rebuilt.stderr).to.equal('');
      expect(rebuilt.code).to.equal(0);
      expect(await readModels(dataDir.path)).to.deep.equal(before);
    });
  });

/** Every row of every core table, as text. */
async function readModels(dataDir: string): Promise<Record<string, string[]>> {
  const probe = await connectProbe(embeddedUrlOf(dataDir));
  try {
    const tables = await probe.query(`select tablename from pg_tables where schemaname = 'core' order by 1`);
    const dump: Record<string, string[]> = {};
    for (const { tablename } of tables) {
      const rows = await probe.query(`select t::text as row from core.${tablename} t order by 1`);
      dump[tablename!] = rows.map(({ row }) => row!);
    }
    return dump;
  } finally {
    await probe.close();
  }
}

/** How many users the log says were created. */
async function creations(env: Readonly<Record<string, string>>, database: Probe): Promise<number> {
  const url = env['EVENTSTORE_URL'];
  if (url === undefined) {
    const [created] = await database.query(`select count(*) from events.event where type = 'UserCreated'`);
    return Number(created!['count']);
  }
  const store = eventStoreDbEventStore({ url });
  let count = 0;
  for await (const page of store.readAll()) count += page.filter(({ type }) => type === 'UserCreated').length;
  await store.close();
  return count;
}
