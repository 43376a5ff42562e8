import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { scopes } from '../../domain/api-key/scopes.js';
import { Database } from '../../infrastructure/postgres/database.js';
import { until } from '../support/run/until.js';
import { startEventStoreDouble } from '../support/eventstoredb/eventstoredb-double.js';
import type { RecordedEvent } from '../support/eventstoredb/reads/recorded-event.js';
import { type SwappedDouble, swappedDouble } from '../support/eventstoredb/swapped-double.js';
import { call, type Reply } from '../support/http/http-client.js';
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

const CLIENTS = 4;

/** What the callers of a service got while they went on calling. */
interface Load {
  /** Ids of users whose creation was acknowledged. */
  readonly created: string[];
  readonly refused: Map<string, number>;
  /** Waits until `count` more writes of each client on average were refused. */
  refusals(count: number): Promise<void>;
  /** What must not happen. */
  readonly wrong: string[];
  stop(): Promise<void>;
}

/** Clients that create users and read one who exists. */
function load(service: TestService, known: string, prefix: string): Load {
  const created: string[] = [];
  const refused = new Map<string, number>();
  const wrong: string[] = [];
  let stopped = false;
  const note = ({ status, json, text }: Reply, good: number): void => {
    if (status === good) return;
    if (status !== 503) wrong.push(`${status} ${text}`);
    const code = String(json['code']);
    refused.set(code, (refused.get(code) ?? 0) + 1);
  };
  const client = async (name: number): Promise<void> => {
    for (let count = 0; !stopped; count++) {
      const body = { email: `${prefix}-${name}-${count}@acme.test`, sendInvitation: false };
      const written = await call(service.url, 'POST', '/api/users', { key: service.apiKey(), body });
      if (written.status === 201) created.push(String(written.json['id']));
      note(written, 201);
      note(await call(service.url, 'GET', `/api/users/${known}`, { key: service.apiKey() }), 200);
      if (written.status !== 201) await sleep(20);
    }
  };
  const clients = Promise.all(Array.from({ length: CLIENTS }, (_, name) => client(name)));
  return {
    created,
    refused,
    refusals: async (count) => {
      const total = (): number => [...refused.values()].reduce((sum, one) => sum + one, 0);
      const goal = total() + count * CLIENTS;
      await until(() => total() >= goal);
    },
    wrong,
    stop: async () => {
      stopped = true;
      await clients;
    },
  };
}

/** A log of another installation, with as much in it and positions beyond those of ours. */
async function foreignEvents(): Promise<readonly RecordedEvent[]> {
  const double = await startEventStoreDouble({ startPosition: 50_000_000n });
  const service = await startTestService({ bootstrap, env: { EVENTSTORE_URL: double.url } });
  for (let count = 0; count < 20; count++) {
    const body = { email: `foreign${count}@acme.test`, sendInvitation: false };
    await call(service.url, 'POST', '/api/users', { key: service.apiKey(), body });
  }
  await service.close();
  const events = [...double.log.events];
  await double.stop();
  return events;
}

describe('a service whose log is replaced while it runs, under load', () => {
  let server: SwappedDouble;
  let service: TestService;
  let database: Database;
  let known: string;
  let foreign: readonly RecordedEvent[];

  before(async () => {
    foreign = await foreignEvents();
    server = await swappedDouble();
    service = await startTestService({ bootstrap, env: { EVENTSTORE_URL: server.url } });
    database = new Database({ url: service.databaseUrl });
    const body = { email: 'ada@acme.test', sendInvitation: false };
    const reply = await call(service.url, 'POST', '/api/users', { key: service.apiKey(), body });
    known = String(reply.json['id']);
  });
  after(async () => {
    await service.close();
    await database.close();
    await server.close();
  });

  const ready = (): Promise<Reply> => call(service.url, 'GET', '/health/ready');
  const checkpoints = async (): Promise<ReadonlyMap<string, bigint>> => {
    const { rows } = await database.query<{ projection: string; position: bigint }>(
      'select projection, position from projections.checkpoints',
    );
    return new Map(rows.map(({ projection, position }) => [projection, position]));
  };
  const logged = (pattern: RegExp, from: number): number =>
    service.log.slice(from).filter((line) => pattern.test(line)).length;

  const cases: readonly {
    readonly what: string;
    /** What is on the other disk, made of what is on the right one; the id of the user who was acknowledged last. */
    readonly other: (ours: readonly RecordedEvent[], acknowledged: string) => readonly RecordedEvent[];
    readonly line: RegExp;
  }[] = [
    { what: 'is emptied', other: () => [], line: /must be that of installation .* it is empty/ },
    {
      what: 'is replaced by a longer one of another installation',
      other: () => foreign,
      line: /must be that of installation .* it is that of installation/,
    },
    {
      what: 'is replaced by an older copy of itself',
      other: (ours) => ours.slice(0, ours.length / 2),
      line: /must reach position .* rebuild --log-was-restored/,
    },
    {
      what: 'is replaced by one that lacks what was acknowledged last',
      other: (ours, acknowledged) =>
        ours.slice(
          0,
          ours.findIndex(({ stream }) => stream.endsWith(`-user_${acknowledged.replaceAll('-', '')}`)),
        ),
      line: /must reach position .* rebuild --log-was-restored/,
    },
  ];
  for (const [index, { what, other, line }] of cases.entries())
    it(`a service under load acknowledges nothing and reports the cause once when its log ${what}, and continues when the log is back`, async function () {
      this.slow(20_000);

      const before = service.log.length;
      const running = load(service, known, `load${index}`);
      await until(() => running.created.length > 30);
      // kill -9 in the same moment: what was acknowledged is on the right disk
      const right = server.events();
      const wrong = other(right, running.created.at(-1)!);
      await server.swap(wrong);
      await until(async () => (await ready()).status === 503 && checkOf(await ready())?.ok === false);
      await running.refusals(2);
      const places = await checkpoints();
      const count = running.created.length;

      const verify = await call(service.url, 'GET', '/api/auditlogs/verify', { key: service.apiKey() });
      expect([verify.status, verify.json['code']]).to.deep.equal([503, 'event_log_mismatch']);
      const token = await fetch(`${service.url}/connect/token`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'grant_type=refresh_token&refresh_token=x&client_id=web',
      });
      expect(token.status).to.equal(503);
      expect(await token.json()).to.include({ error: 'temporarily_unavailable', code: 'event_log_mismatch' });
      await running.refusals(10);
      expect(running.created.length, 'acknowledged').to.equal(count);
      expect(await checkpoints()).to.deep.equal(places);
      expect(checkOf(await ready())?.detail).to.match(line);
      expect(server.events().length, 'events on the wrong disk').to.equal(wrong.length);

      await server.swap(right);
      await until(async () => (await ready()).status === 200);
      const after = running.created.length;
      await until(() => running.created.length > after + 10);
      await running.stop();
      expect(running.wrong).to.deep.equal([]);
      expect([...running.refused.keys()]).to.include('event_log_mismatch');
      expect(logged(line, before)).to.equal(1);
      expect(logged(/is that of this installation again/, before)).to.equal(1);
      const streams = new Set(server.events().map(({ stream }) => stream.split('-user_')[1]));
      expect(running.created.filter((id) => !streams.has(id.replaceAll('-', '')))).to.deep.equal([]);
      const valid = await call(service.url, 'GET', '/api/auditlogs/verify', { key: service.apiKey() });
      expect(valid.json, valid.text).to.include({ valid: true });
    });

  const checkOf = (
    reply: Reply,
  ): { readonly name: string; readonly ok: boolean; readonly detail: string } | undefined =>
    (reply.json['checks'] as { name: string; ok: boolean; detail: string }[]).find(
      ({ name }) => name === 'event log',
    );
});

describe('a service whose log in PostgreSQL is replaced while it runs, under load', () => {
  let service: TestService;
  let database: Database;
  let known: string;
  before(async () => {
    service = await startTestService({ bootstrap });
    database = new Database({ url: service.databaseUrl });
    const body = { email: 'ada@acme.test', sendInvitation: false };
    known = String(
      (await call(service.url, 'POST', '/api/users', { key: service.apiKey(), body })).json['id'],
    );
  });
  after(async () => {
    await service.close();
    await database.close();
  });

  const ready = async (): Promise<number> => (await call(service.url, 'GET', '/health/ready')).status;
  const lost: Readonly<Record<string, string>> = {
    'is emptied': 'truncate events.event',
    'loses its newer half':
      'delete from events.event where position > (select max(position) / 2 from events.event)',
    'becomes that of another installation': `update events.event set event_id = gen_random_uuid(),
       data = json_build_object('installationId', gen_random_uuid()) where position = 0`,
  };
  for (const [index, [what, statement]] of Object.entries(lost).entries())
    it(`a service under load acknowledges no write that is lost when its log in PostgreSQL ${what}, and continues when the log is whole again`, async function () {
      this.slow(10_000);

      const before = service.log.length;
      const running = load(service, known, `pg${index}`);
      await until(() => running.created.length > 20);
      await running.stop();
      await database.query('create table if not exists public.kept as select * from events.event');
      // with no connection lost, what has as many events is found to be another log within a second
      const isUnderLoad = !what.includes('another');
      let under = isUnderLoad ? load(service, known, `lost${index}`) : undefined;
      await database.transaction(async (tx) => {
        await tx.query('select pg_advisory_xact_lock(7305102)');
        await tx.query('truncate public.kept');
        await tx.query('insert into public.kept select * from events.event');
        await tx.query(statement);
      });
      await until(async () => (await ready()) === 503, 3_000);
      under ??= load(service, known, `lost${index}`);
      await under.refusals(2);
      const count = under.created.length;
      if (!isUnderLoad) expect(count).to.equal(0);
      await under.refusals(10);
      expect(under.created.length).to.equal(count);
      await database.transaction(async (tx) => {
        await tx.query('truncate events.event');
        await tx.query('insert into events.event select * from public.kept');
      });
      await until(async () => (await ready()) === 200);
      const clients = under;
      await until(() => clients.created.length > count + 10);
      await under.stop();
      const { rows } = await database.query<{ stream: string }>('select distinct stream from events.event');
      const streams = new Set(rows.map(({ stream }) => stream.split('-user_')[1]));
      const missing = under.created.filter((id) => !streams.has(id.replaceAll('-', '')));
      expect(missing).to.deep.equal([]);
      const lines = service.log.slice(before);
      expect(
        lines.filter((line) => /the event log must|the event log of installation/.test(line)),
      ).to.have.length(1);
      expect(lines.filter((line) => line.includes('is that of this installation again'))).to.have.length(1);
      const valid = await call(service.url, 'GET', '/api/auditlogs/verify', { key: service.apiKey() });
      expect(valid.json, valid.text).to.include({ valid: true });
    });
});
