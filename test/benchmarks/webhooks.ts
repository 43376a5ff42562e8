import { createHmac } from 'node:crypto';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { reachableRabbitMq } from '../support/services/rabbitmq.js';
import type { Subscribed } from '../support/samples/webhook-world.js';
import { type Bench, type BenchContext, type Row, type Sample, drive, quantile } from './measure.js';
import { benchListener } from './webhooks/bench-listener.js';
import { type BenchService, benchService } from './webhooks/bench-service.js';

/**
 * Deliveries, from the event in the log to the success that is recorded: read, opened, written down, claimed, signed,
 * sent, answered and recorded, for 20 listeners of as many tenants. Against a bare loop of signed requests with the same
 * time-out to the same listener; both have made their connections before. Then how long a first attempt takes, alone and
 * beside listeners that are dead.
 */

const DELIVERIES = 10_000;
const WARM_UP = 1_000;
const LISTENERS = 20;
/** Of the bare loop. */
const AT_A_TIME = 64;
const TIMEOUT_MS = 10_000;
const PER_SECOND = 200;
const SECONDS = 8;
const BACKLOG = 10_000;

export const bench: Bench = async (context) => {
  const service = await benchService(context);
  const port = await benchListener(context);
  const url = `http://127.0.0.1:${port}`;
  const to = await subscriptions(service, LISTENERS, (number) => `${url}/${number}`);
  const rabbit = reachableRabbitMq();
  if (rabbit === null) context.note('No RabbitMQ answers: its rows are left out.');
  const sources: readonly (readonly [string, string | null])[] = [
    ['the database', null],
    ...(rabbit === null ? [] : ([['RabbitMQ', rabbit]] as const)),
  ];
  const pool = new Pool(url, { connections: AT_A_TIME });
  context.onEnd(() => pool.destroy());
  const bare = (): Promise<Sample> => bareLoop(pool);
  await bareLoop(pool, WARM_UP);

  const rows: Row[] = sources.map(([name, rabbitMqUrl]) => ({
    name: `event to recorded success, by ${name}`,
    target: { atLeast: 0.25 },
    moonshot: { atLeast: 0.5 },
    subject: () => delivered(service, to, rabbitMqUrl),
    floor: bare,
  }));
  for (const [name, rabbitMqUrl] of sources)
    rows.push(...(await latencyRows(context, service, name, rabbitMqUrl, url)));
  return rows;
};

const subscriptions = (
  { world }: BenchService,
  count: number,
  urlOf: (number: number) => string,
): Promise<Subscribed[]> =>
  Promise.all(Array.from({ length: count }, (_, number) => world.subscribe(urlOf(number))));

/** From events that are there, and are let go, to the record of the last one. */
async function delivered(
  service: BenchService,
  to: readonly Subscribed[],
  rabbitMqUrl: string | null,
): Promise<Sample> {
  const { stop, succeeded } = await service.start(rabbitMqUrl);
  await service.signIns(to, WARM_UP);
  await succeeded(WARM_UP);
  const letGo = await service.hold();
  await service.signIns(to, DELIVERIES);
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  await letGo();
  await succeeded(WARM_UP + DELIVERIES);
  const milliseconds = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(cpuBefore);
  await stop();
  return {
    rate: (DELIVERIES * 1_000) / milliseconds,
    p50: milliseconds,
    p99: milliseconds,
    cpu: (user + system) / DELIVERIES,
  };
}

/** The plainest way to do it. */
function bareLoop(pool: Pool, operations = DELIVERIES): Promise<Sample> {
  const body = Buffer.from(
    JSON.stringify({ event: 'user.login', id: `evt_${'0'.repeat(36)}`, data: { text: 'x'.repeat(250) } }),
  );
  return drive({ concurrency: AT_A_TIME, operations }, async (index) => {
    const seconds = Math.floor(Date.now() / 1_000);
    const v1 = createHmac('sha256', 'whsec_secret').update(`${seconds}.`).update(body).digest('hex');
    const { body: answer } = await pool.request({
      method: 'POST',
      path: `/${index % LISTENERS}`,
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { 'content-type': 'application/json', 'tessera-signature': `t=${seconds},v1=${v1}` },
    });
    await answer.dump();
  });
}

interface Arrivals {
  readonly url: string;
  readonly at: Map<string, number>;
}

/** A listener in this process, which knows when each event arrived. */
async function arrivals(context: BenchContext): Promise<Arrivals> {
  const at = new Map<string, number>();
  const server: Server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      at.set(/"id":"evt_([^"]+)"/.exec(text)![1]!, performance.now());
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  context.onEnd(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, at };
}

async function latencyRows(
  context: BenchContext,
  service: BenchService,
  source: string,
  rabbitMqUrl: string | null,
  deadUrl: string,
): Promise<Row[]> {
  const { url, at } = await arrivals(context);
  const healthy = await subscriptions(service, 40, (number) => `${url}/${number}`);

  /** From the row to the listener, at so many a second. */
  const firstAttempts = async (dead: number): Promise<Sample> => {
    const { stop } = await service.start(rabbitMqUrl);
    const deadOnes = await subscriptions(service, dead, (number) => `${deadUrl}/dead/${number}`);
    // they are known to be well, and the others to be dead
    await paced(service, healthy, at, 40, 1);
    for (const each of deadOnes) await service.world.enqueue(each, { count: BACKLOG / dead });
    if (dead > 0) await sleep(2_000);
    const cpuBefore = process.cpuUsage();
    const latencies = await paced(service, healthy, at, PER_SECOND, SECONDS);
    const { user, system } = process.cpuUsage(cpuBefore);
    await service.world.database.query('delete from runtime.webhook_deliveries where completed_at is null');
    await stop();
    latencies.sort((one, other) => one - other);
    return {
      rate: PER_SECOND,
      p50: quantile(latencies, 0.5),
      p99: quantile(latencies, 0.99),
      cpu: (user + system) / latencies.length,
    };
  };
  const alone = (): Promise<Sample> => firstAttempts(0);
  const figure = { figure: 'p99', unit: 'ms' } as const;
  return [
    {
      ...figure,
      name: `first attempt at ${PER_SECOND}/s, by ${source}`,
      target: { atMost: 250 },
      subject: alone,
    },
    ...[1, 50].map((dead): Row => ({
      ...figure,
      name: `the same beside ${dead} dead with ${BACKLOG} waiting, by ${source}`,
      target: { atMost: 2 },
      subject: () => firstAttempts(dead),
      floor: alone,
    })),
  ];
}

/** Appends events one by one at an even pace; milliseconds from each to its arrival. */
async function paced(
  service: BenchService,
  to: readonly Subscribed[],
  at: Map<string, number>,
  perSecond: number,
  seconds: number,
): Promise<number[]> {
  const startedAt = performance.now();
  const sent: Promise<readonly [string, number]>[] = [];
  for (let number = 0; number < perSecond * seconds; number++) {
    const due = startedAt + (number * 1_000) / perSecond;
    if (due > performance.now()) await sleep(due - performance.now());
    sent.push(service.signIn(to[number % to.length]!));
  }
  const all = await Promise.all(sent);
  const deadline = performance.now() + 30_000;
  while (!all.every(([id]) => at.has(id))) {
    if (performance.now() > deadline) throw new Error('deliveries to healthy listeners did not arrive');
    await sleep(20);
  }
  return all.map(([id, appended]) => at.get(id)! - appended);
}
