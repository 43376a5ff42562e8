import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'amqplib';
import { expect } from 'chai';
import { recordSignIn } from '../../../application/sign-in/record-sign-in.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { startEmbeddedPostgres } from '../../../infrastructure/embedded-postgres/embedded-postgres.js';
import { createLog } from '../../../infrastructure/telemetry/log.js';
import { type Runtime, openRuntime } from '../../../interfaces/compose/runtime/runtime.js';
import { readConfig } from '../../../interfaces/config.js';
import { until } from '../../support/run/until.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import {
  type RabbitMqNode,
  installedRabbitMq,
  startRabbitMqNode,
} from '../../support/services/rabbitmq-node.js';
import { describeWithRabbitMq } from '../../support/services/rabbitmq.js';
import {
  type Behaviour,
  type RawListener,
  answer,
  attemptOf,
  rawListener,
} from '../../support/http/raw-listener.js';
import {
  type ServiceProcess,
  type TestDataDir,
  isRunning,
  postmasterOf,
  startServiceProcess,
  temporaryDataDir,
} from '../../support/services/service-process.js';
import { type TcpProxy, tcpProxy } from '../../support/http/tcp-proxy.js';
import { type WebhookWorld, webhookWorld } from '../../support/samples/webhook-world.js';

/** Events by listeners; `NOTHING_LOST=5000x20` for the full run, which takes some minutes. */
const [EVENTS, LISTENERS] = (process.env['NOTHING_LOST'] ?? '120x5').split('x').map(Number) as [
  number,
  number,
];
const IS_FULL = EVENTS > 1_000;
const blows = ['service', 'broker', 'database', 'service', 'database', 'connections'] as const;
const BLOWS = IS_FULL ? 5 * blows.length : blows.length;
const TIMEOUT_MS = 250;
const DELAYS = [1, 1];
const MOST = DELAYS.length + 1;
/** What a claim lasts (the time-out and 20 s), less what a living process needs of it. */
const DEAD_AFTER_MS = 5_000;
const DEADLINE_MS = IS_FULL ? 1_800_000 : 120_000;
/** Attempts that a process may have under way for one tenant: what one blow interrupts at most. */
const UNDER_WAY = 256;
const TOGETHER = 10;

interface AttemptRow {
  readonly id: string;
  readonly delivery_id: string;
  readonly number: number;
  readonly error: string | null;
  readonly finished_at: Date | null;
}

interface DeliveryRow {
  readonly id: string;
  readonly status: string;
  readonly attempt_count: number;
  readonly event_id: string;
  readonly subscription_id: string;
}

const TITLE = 'deliveries while service, broker and database are killed';
const script = installedRabbitMq();
if (script !== null)
  describe(TITLE, () => {
    nothingIsLost(() => startRabbitMqNode(script));
  });
else {
  console.log('rabbitmq-server is not installed: no broker is killed, its connections are cut instead.');
  describeWithRabbitMq(TITLE, ({ url }) => {
    const nothing = (): Promise<void> => Promise.resolve();
    nothingIsLost(() =>
      Promise.resolve({ url, kill: nothing, start: nothing, control: nothing, remove: nothing }),
    );
  });
}

function nothingIsLost(startBroker: () => Promise<RabbitMqNode>): void {
  let broker: RabbitMqNode;
  let folder: TestDataDir;
  let runtime: Runtime;
  let world: WebhookWorld;
  let listener: RawListener;
  let database: TcpProxy;
  let rabbit: TcpProxy;
  let env: Record<string, string>;
  let isBrokerUp = Promise.resolve();
  const processes: ServiceProcess[] = [];
  const tenantId = uuids.next();
  const user = { userId: uuids.next(), sessionId: uuids.next() };
  /** By path. */
  const subscriptions = new Map<string, string>();
  /** Attempts that reached a listener, by their id, in order. */
  const received: string[] = [];
  /** Those of them that were answered with success. */
  const acknowledged = new Set<string>();
  /** What each listener got, and got to say yes to. */
  const eventsAt = new Map<string, Set<string>>();
  const bodies = new Map<string, string>();
  const counted: Record<(typeof blows)[number], number> = {
    service: 0,
    broker: 0,
    database: 0,
    connections: 0,
  };

  const succeed =
    (status: number): Behaviour =>
    (socket, request) => {
      acknowledged.add(attemptOf(request));
      answer(status)(socket, request);
    };
  const moods: readonly (readonly [number, Behaviour])[] = [
    [0.6, succeed(200)],
    [0.75, answer(500)],
    [0.8, () => undefined],
    [0.88, (socket) => socket.destroy()],
    [0.93, answer(302, '', 'Location: http://127.0.0.1/\r\n')],
    [1, (socket, request) => setTimeout(() => succeed(204)(socket, request), TIMEOUT_MS / 3)],
  ];
  const moody: Behaviour = (socket, request) => {
    const text = request.bytes.toString();
    const body = text.slice(text.indexOf('\r\n\r\n') + 4);
    const eventId = /"id":"evt_([^"]+)"/.exec(body)![1]!;
    received.push(attemptOf(request));
    eventsAt.get(request.path)!.add(eventId);
    // the same bytes to everybody, every time
    expect(bodies.get(eventId) ?? body).to.equal(body);
    bodies.set(eventId, body);
    const dice = Math.random();
    moods.find(([upTo]) => dice < upTo)![1](socket, request);
  };

  const startDatabase = (): Promise<{ readonly url: string }> =>
    startEmbeddedPostgres({
      directory: join(folder.path, 'postgres'),
      settings: { fsync: 'off', full_page_writes: 'off', max_connections: '200' },
      log: () => undefined,
    });
  const start = async (index: number): Promise<void> => {
    processes[index] = await startServiceProcess(env);
    await processes[index].ready;
  };
  const strike: Record<(typeof blows)[number], () => Promise<void>> = {
    async service() {
      const index = counted.service % 2;
      await processes[index]!.end('SIGKILL');
      await start(index);
    },
    async broker() {
      await isBrokerUp;
      rabbit.cut();
      await broker.kill();
      // other blows fall meanwhile
      isBrokerUp = broker.start();
    },
    async database() {
      process.kill(postmasterOf(folder.path)!, 'SIGKILL');
      await startDatabase();
    },
    connections() {
      database.cut();
      rabbit.cut();
      return Promise.resolve();
    },
  };
  /** Whatever the database is doing: what is repeated takes effect once. */
  const patiently = async <T>(work: () => Promise<T>): Promise<T> => {
    const deadline = performance.now() + 60_000;
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (performance.now() > deadline) throw error;
        await sleep(50);
      }
    }
  };
  const append = async (count: number): Promise<void> => {
    for (let left = count; left > 0; left -= TOGETHER) {
      const command = systemCommand({ tenantId });
      const data = { ...user, clientId: 'web', amr: ['pwd'], email: 'ada@acme.test' } as const;
      const events = Array.from(
        { length: Math.min(left, TOGETHER) },
        () => ({ type: 'UserSignedIn', data }) as const,
      );
      await patiently(() => recordSignIn(runtime.app, command, user.userId, events));
    }
  };
  /** As if the time had passed after which a claim of a dead process is over. */
  const endDeadLeases = () =>
    world.database.query(
      `update runtime.webhook_deliveries set lease_until = now()
        where status = 'in_progress' and lease_until < now() + $1::integer * interval '1 ms'`,
      [TIMEOUT_MS + 20_000 - DEAD_AFTER_MS],
    );
  const countEnded = async (): Promise<number> => {
    const { rows } = await world.database.query<{ count: bigint }>(
      'select count(*) from runtime.webhook_deliveries where completed_at is not null',
    );
    return Number(rows[0]!.count);
  };

  before(async function () {
    // a cluster, a broker and a build, beside whatever else the machine does
    this.timeout(300_000);
    folder = temporaryDataDir();
    const [{ url: databaseUrl }, node] = await Promise.all([startDatabase(), startBroker()]);
    broker = node;
    const masterKey = randomBytes(32).toString('base64url');
    const proxyOf = (url: string, usual: number): Promise<TcpProxy> => {
      const { hostname, port } = new URL(url);
      return tcpProxy({ host: hostname, port: Number(port || usual) });
    };
    database = await proxyOf(databaseUrl, 5432);
    rabbit = await proxyOf(broker.url, 5672);
    env = {
      DATABASE_URL: database.urlOf(databaseUrl),
      RABBITMQ_URL: rabbit.urlOf(broker.url),
      MASTER_KEY: masterKey,
      ROLES: 'projector,dispatcher',
      LOG_LEVEL: 'warn',
      WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
      WEBHOOK_RETRY_DELAYS: DELAYS.join(','),
      WEBHOOK_TIMEOUT_MS: String(TIMEOUT_MS),
    };
    // makes the tables
    const config = readConfig({ ...env, DATABASE_URL: databaseUrl, DATA_DIR: folder.path });
    const log = createLog({ level: 'fatal', write: () => undefined });
    runtime = await openRuntime(config, { log, exclusive: false });
    world = await webhookWorld(databaseUrl, masterKey);
    const paths = Array.from({ length: LISTENERS }, (_, index) => `/${index}`);
    listener = await rawListener(Object.fromEntries(paths.map((path) => [path, moody])));
    for (const path of paths) {
      const url = `http://127.0.0.1:${listener.port}${path}`;
      subscriptions.set(path, (await world.subscribe(url, { tenantId })).webhookId);
      eventsAt.set(path, new Set());
    }
    await Promise.all([start(0), start(1)]);
  });
  after(async function () {
    this.timeout(60_000);
    await Promise.all(processes.map((each) => each.end()));
    await Promise.all([world.close(), runtime.close()]);
    await Promise.all([database.close(), rabbit.close(), listener.close(), broker.remove()]);
    await folder.remove();
  });

  it(`each delivery of ${EVENTS} events for ${LISTENERS} listeners ends`, async function () {
    this.timeout(DEADLINE_MS);
    const appended: Promise<void>[] = [];
    for (let blow = 0; blow < BLOWS; blow++) {
      const from = Math.floor((EVENTS * blow) / BLOWS);
      appended.push(append(Math.floor((EVENTS * (blow + 1)) / BLOWS) - from));
      const before = received.length;
      // in the midst of it
      await until(() => received.length > before + 20 + Math.random() * 50, 10_000).catch(() => undefined);
      await sleep(Math.random() * 200);
      const kind = blows[blow % blows.length]!;
      counted[kind] += 1;
      await strike[kind]();
    }
    await Promise.all([...appended, isBrokerUp]);
    await until(async () => {
      await endDeadLeases();
      await sleep(100);
      return (await countEnded()) === EVENTS * LISTENERS;
    }, DEADLINE_MS);
    for (const { pid, stdout } of processes) expect(isRunning(pid), stdout()).to.equal(true);
  });

  it('each delivery has exactly its attempts, each of which was recorded before it was made', async () => {
    const deliveries = (await world.database.query<DeliveryRow>('select * from runtime.webhook_deliveries'))
      .rows;
    const attempts = (await world.database.query<AttemptRow>('select * from runtime.webhook_attempts_made'))
      .rows;
    const events = await world.database.query<{ id: string }>(
      `select event_id as id from events.event where type = 'UserSignedIn'`,
    );
    expect(events.rows).to.have.length(EVENTS);
    const wanted = events.rows.flatMap(({ id }) => [...subscriptions.values()].map((to) => `${id} ${to}`));
    expect(deliveries.map((row) => `${row.event_id} ${row.subscription_id}`).sort()).to.deep.equal(
      wanted.sort(),
    );
    const ofDelivery = new Map<string, AttemptRow[]>();
    for (const attempt of attempts) {
      expect(attempt.finished_at).to.not.equal(null);
      const own = ofDelivery.get(attempt.delivery_id);
      if (own) own.push(attempt);
      else ofDelivery.set(attempt.delivery_id, [attempt]);
    }
    let failed = 0;
    const twice = { interrupted: 0, late: 0 };
    for (const { id, status, attempt_count: count } of deliveries) {
      const all = ofDelivery.get(id)!;
      const ended = all.filter(({ error }) => error !== 'interrupted');
      const numbers = ended.map(({ number }) => number).sort();
      expect(numbers).to.deep.equal(Array.from({ length: count }, (_, index) => index + 1));
      const successes = ended.filter(({ error }) => error === null);
      expect(status).to.equal(successes.length === 1 ? 'succeeded' : 'failed');
      expect(successes).to.have.length.at.most(1);
      if (successes[0]) expect(successes[0].number).to.equal(count);
      else expect(count).to.equal(MOST);
      if (status === 'failed') failed += 1;
      // what said yes and is not recorded so: a blow fell between the two, or the time was up
      for (const { id: attemptId, error } of all)
        if (error !== null && acknowledged.has(attemptId)) {
          expect(error).to.be.oneOf(['interrupted', 'timeout']);
          twice[error === 'timeout' ? 'late' : 'interrupted'] += 1;
        }
    }
    const known = new Set(attempts.map(({ id }) => id));
    expect(received.filter((id) => !known.has(id))).to.deep.equal([]);
    const reached = new Set(received);
    // once more at most, under the same id: on a new connection, where a kept one ended without an answer
    const times = new Map<string, number>();
    for (const id of received) times.set(id, (times.get(id) ?? 0) + 1);
    expect(Math.max(...times.values())).to.be.at.most(2);
    const interrupted = attempts.filter(({ error }) => error === 'interrupted');
    const strikes = Object.values(counted).reduce((sum, count) => sum + count, 0);
    console.log(
      `      ${deliveries.length} deliveries, ${attempts.length} attempts; killed: service ${counted.service}, broker ${counted.broker}, database ${counted.database} times; connections cut ${counted.connections} times; ${failed} failed, ${interrupted.length} attempts interrupted, ${interrupted.filter(({ id }) => reached.has(id)).length} of them had reached their listener, ${twice.interrupted} got a yes that was lost; ${twice.late} yeses came too late`,
    );
    // what was under way at a blow, in either process, and no more
    expect(interrupted.length).to.be.at.most(strikes * 2 * UNDER_WAY);
    expect(failed).to.be.within(1, deliveries.length - 1);
  });

  it('each listener received each event', () => {
    for (const got of eventsAt.values()) expect(got.size).to.equal(EVENTS);
  });

  it('each failed delivery is one event of the log', async () => {
    await until(
      async () => (await world.database.query('select from runtime.webhook_notices')).rowCount === 0,
      30_000,
    );
    const { rows } = await world.database.query<{ failed: bigint; noted: bigint; distinct: bigint }>(
      `select (select count(*) from runtime.webhook_deliveries where status = 'failed') as failed,
              (select count(*) from events.event where type = 'WebhookDeliveryFailed') as noted,
              (select count(distinct data::jsonb->>'deliveryId') from events.event
                where type = 'WebhookDeliveryFailed') as distinct`,
    );
    expect(rows[0]!.noted).to.equal(rows[0]!.failed);
    expect(rows[0]!.distinct).to.equal(rows[0]!.failed);
  });

  it('both processes are connected to the broker again', async () => {
    const connection = await connect(broker.url);
    connection.on('error', () => undefined); // the broker is stopped next, whatever this says
    try {
      const channel = await connection.createChannel();
      await until(
        async () => (await channel.checkQueue('tessera.webhooks.wake.v1')).consumerCount >= processes.length,
        30_000,
      );
    } finally {
      await connection.close();
    }
  });
}
