import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { until } from '../../projections/support/until.js';
import { testDatabaseUrl } from '../../support/postgres.js';
import { describeWithRabbitMq } from '../../support/rabbitmq.js';
import type { Behaviour, RawListener } from '../../support/raw-listener.js';
import { answer, rawListener } from '../../support/raw-listener.js';
import type { ServiceProcess } from '../../support/service-process.js';
import { startServiceProcess } from '../../support/service-process.js';
import type { TcpProxy } from '../../support/tcp-proxy.js';
import { tcpProxy } from '../../support/tcp-proxy.js';
import type { WebhookWorld } from '../../support/webhook-world.js';
import { webhookWorld } from '../../support/webhook-world.js';

/** Events by listeners; `NOTHING_LOST=5000x20` for the full run, which takes some minutes. */
const [EVENTS, LISTENERS] = (process.env['NOTHING_LOST'] ?? '300x5').split('x').map(Number) as [
  number,
  number,
];
const BLOWS = EVENTS > 1_000 ? 30 : 6;
const TIMEOUT_MS = 250;
const DELAYS = [1, 1];
const MOST = DELAYS.length + 1;
/** What a claim lasts (the time-out and 20 s), less what a living process needs of it. */
const DEAD_AFTER_MS = 3_000;
const DEADLINE_MS = EVENTS > 1_000 ? 1_200_000 : 120_000;

interface AttemptRow {
  readonly id: string;
  readonly delivery_id: string;
  readonly number: number;
  readonly error: string | null;
  readonly finished_at: Date | null;
}

describeWithRabbitMq('deliveries while everything breaks', (broker) => {
  let world: WebhookWorld;
  let listener: RawListener;
  let database: TcpProxy;
  let rabbit: TcpProxy;
  let env: Record<string, string>;
  const processes: ServiceProcess[] = [];
  const deliveries: string[] = [];
  /** Attempts that reached a listener, by their id. */
  const received: string[] = [];
  let kills = 0;

  const moods: readonly (readonly [number, Behaviour])[] = [
    [0.6, answer(200, 'ok')],
    [0.75, answer(500)],
    [0.8, () => undefined],
    [0.88, (socket) => socket.destroy()],
    [0.93, answer(302, '', 'Location: http://127.0.0.1/\r\n')],
    [1, (socket, request) => setTimeout(() => answer(204)(socket, request), TIMEOUT_MS / 3)],
  ];
  const moody: Behaviour = (socket, request) => {
    received.push(/tessera-delivery-id: (.*)\r/i.exec(request.bytes.toString('latin1'))![1]!);
    const dice = Math.random();
    moods.find(([upTo]) => dice < upTo)![1](socket, request);
  };
  const start = async (index: number): Promise<void> => {
    processes[index] = await startServiceProcess(env);
    await processes[index].ready;
  };
  /** As if the time had passed after which a claim of a dead process is over. */
  const endDeadLeases = () =>
    world.database.query(
      `update runtime.webhook_deliveries set lease_until = now()
        where status = 'in_progress' and lease_until < now() + $1::integer * interval '1 ms'`,
      [TIMEOUT_MS + 20_000 - DEAD_AFTER_MS],
    );
  const countOpen = async (): Promise<number> => {
    const { rows } = await world.database.query<{ count: bigint }>(
      'select count(*) from runtime.webhook_deliveries where completed_at is null',
    );
    return Number(rows[0]!.count);
  };

  before(async function () {
    this.timeout(120_000);
    const databaseUrl = await testDatabaseUrl();
    const masterKey = randomBytes(32).toString('base64url');
    const { hostname, port } = new URL(databaseUrl);
    database = await tcpProxy({ host: hostname, port: Number(port) });
    rabbit = await tcpProxy({
      host: new URL(broker.url).hostname,
      port: Number(new URL(broker.url).port || 5672),
    });
    const paths = Array.from({ length: LISTENERS }, (_, index) => `/${index}`);
    listener = await rawListener(Object.fromEntries(paths.map((path) => [path, moody])));
    env = {
      ...{
        DATABASE_URL: database.urlOf(databaseUrl),
        RABBITMQ_URL: rabbit.urlOf(broker.url),
        MASTER_KEY: masterKey,
      },
      ...{ ROLES: 'dispatcher', LOG_LEVEL: 'warn', WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' },
      ...{ WEBHOOK_RETRY_DELAYS: DELAYS.join(','), WEBHOOK_TIMEOUT_MS: String(TIMEOUT_MS) },
    };
    // the first one makes the tables
    await start(0);
    world = await webhookWorld(databaseUrl, masterKey);
    await start(1);
    for (const path of paths) {
      const to = await world.subscribe(`http://127.0.0.1:${listener.port}${path}`);
      for (let left = EVENTS; left > 0; left -= 1_000) {
        const made = await world.enqueue(to, { count: Math.min(left, 1_000), most: MOST });
        deliveries.push(...made.map(({ deliveryId }) => deliveryId));
      }
    }
  });
  after(async () => {
    await Promise.all(processes.map((each) => each.end()));
    await world.close();
    await Promise.all([database.close(), rabbit.close(), listener.close()]);
  });

  it(`${EVENTS} events for ${LISTENERS} listeners: each delivery ends`, async function () {
    this.timeout(DEADLINE_MS);
    for (let blow = 0; blow < BLOWS; blow++) {
      const before = received.length;
      // in the midst of it
      await until(() => received.length > before + 50 + Math.random() * 50, 10_000).catch(() => undefined);
      if (blow % 3 === 0) {
        kills += 1;
        await processes[kills % 2]!.end('SIGKILL');
        await start(kills % 2);
      } else if (blow % 3 === 1) database.cut();
      else rabbit.cut();
    }
    await until(async () => {
      await endDeadLeases();
      await sleep(500);
      return (await countOpen()) === 0;
    }, DEADLINE_MS);
  });

  it('after exactly its attempts, each of which was written down before it was made', async () => {
    const { rows } = await world.database.query<{ id: string; status: string; attempt_count: number }>(
      'select id, status, attempt_count from runtime.webhook_deliveries',
    );
    const attempts = (await world.database.query<AttemptRow>('select * from runtime.webhook_attempts')).rows;
    const ofDelivery = new Map<string, AttemptRow[]>();
    for (const attempt of attempts) {
      expect(attempt.finished_at).to.not.equal(null);
      const own = ofDelivery.get(attempt.delivery_id);
      if (own) own.push(attempt);
      else ofDelivery.set(attempt.delivery_id, [attempt]);
    }
    expect(rows.map(({ id }) => id)).to.have.members(deliveries);
    for (const { id, status, attempt_count: count } of rows) {
      const ended = ofDelivery.get(id)!.filter(({ error }) => error !== 'interrupted');
      const numbers = ended.map(({ number }) => number).sort();
      expect(numbers).to.deep.equal(Array.from({ length: count }, (_, index) => index + 1));
      const successes = ended.filter(({ error }) => error === null);
      expect(status).to.equal(successes.length === 1 ? 'succeeded' : 'failed');
      expect(successes).to.have.length.at.most(1);
      if (successes[0]) expect(successes[0].number).to.equal(count);
      else expect(count).to.equal(MOST);
    }
    const known = new Set(attempts.map(({ id }) => id));
    expect(received.filter((id) => !known.has(id))).to.deep.equal([]);
    expect(new Set(received).size).to.equal(received.length);

    const interrupted = attempts.filter(({ error }) => error === 'interrupted');
    const reached = new Set(received);
    const twice = interrupted.filter(({ id }) => reached.has(id)).length;
    console.log(
      `      ${rows.length} deliveries, ${attempts.length} attempts, ${kills} kills: ${interrupted.length} interrupted, ${twice} of them had reached their listener`,
    );
    // what was under way at a kill, and no more
    expect(interrupted.length).to.be.at.most(kills * 512);
    const failed = rows.filter(({ status }) => status === 'failed').length;
    expect(failed).to.be.within(1, rows.length - 1);
  });

  it('and each failure is one fact of the event log', async () => {
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
});
