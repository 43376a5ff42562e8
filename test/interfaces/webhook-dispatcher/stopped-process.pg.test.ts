import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { expect } from 'chai';
import { until } from '../../support/run/until.js';
import { dropTestDatabase, testDatabaseUrl } from '../../support/services/postgres.js';
import { type RawListener, type RawRequest, answer, rawListener } from '../../support/http/raw-listener.js';
import { type ServiceProcess, startServiceProcess } from '../../support/services/service-process.js';
import { type Subscribed, type WebhookWorld, webhookWorld } from '../../support/samples/webhook-world.js';

interface Row {
  readonly id: string;
  readonly status: string;
  readonly attempt_count: number;
  readonly last_status_code: number | null;
  /** By their numbers, then by what came of them. */
  readonly attempts: readonly (readonly [number, string | null])[];
}

describe('a dispatcher that stands still for longer than its leases', () => {
  let databaseUrl: string;
  let world: WebhookWorld;
  let listener: RawListener;
  let to: Subscribed;
  let env: Record<string, string>;
  let stopped: ServiceProcess;
  let other: ServiceProcess;
  const held: Socket[] = [];
  let answered: (request: RawRequest) => number = () => 200;
  let isHolding = true;

  before(async function () {
    this.timeout(120_000);
    databaseUrl = await testDatabaseUrl();
    const masterKey = randomBytes(32).toString('base64url');
    env = {
      DATABASE_URL: databaseUrl,
      MASTER_KEY: masterKey,
      ROLES: 'dispatcher',
      LOG_LEVEL: 'warn',
      WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
      WEBHOOK_RETRY_DELAYS: '1',
      WEBHOOK_TIMEOUT_MS: '60000',
    };
    stopped = await startServiceProcess(env);
    await stopped.ready;
    world = await webhookWorld(databaseUrl, masterKey);
    listener = await rawListener({
      '/': (socket, request) => {
        if (isHolding) held.push(socket);
        else answer(answered(request))(socket, request);
      },
    });
    to = await world.subscribe(`http://127.0.0.1:${listener.port}/`);
  });
  after(async () => {
    await Promise.all([stopped.end(), other.end()]);
    await world.close();
    await dropTestDatabase(databaseUrl);
    await listener.close();
  });

  const rows = async (): Promise<readonly Row[]> =>
    (
      await world.database.query<Row>(
        `select d.id, d.status, d.attempt_count, d.last_status_code,
            (select json_agg(json_build_array(a.number, a.error) order by a.number, a.error nulls first)
               from runtime.webhook_attempts_made a where a.delivery_id = d.id) as attempts
           from runtime.webhook_deliveries d order by d.id`,
      )
    ).rows;
  const endedBy = async (count: number): Promise<void> =>
    until(
      async () => (await rows()).filter(({ status }) => /succeeded|failed/.test(status)).length === count,
    );

  it('the attempts of a dispatcher that is suspended for longer than its leases are made by another one', async () => {
    const [well] = await world.enqueue(to, { count: 1, most: 2 });
    const [refused] = await world.enqueue(to, { count: 1, most: 1 });
    await until(() => held.length === 2);
    process.kill(stopped.pid, 'SIGSTOP');
    // what it finds when it wakes up: both were answered
    for (const socket of held) answer(204)(socket, { path: '/', bytes: Buffer.alloc(0) });
    isHolding = false;
    answered = ({ bytes }) => (bytes.includes(refused!.eventId) ? 500 : 200);
    await world.database.query('update runtime.webhook_deliveries set lease_until = now()');
    other = await startServiceProcess(env);
    await other.ready;
    await endedBy(2);
    expect(await rows()).to.deep.equal([
      {
        id: well!.deliveryId,
        status: 'succeeded',
        attempt_count: 1,
        last_status_code: 200,
        attempts: [
          [1, null],
          [1, 'interrupted'],
        ],
      },
      {
        id: refused!.deliveryId,
        status: 'failed',
        attempt_count: 1,
        last_status_code: 500,
        attempts: [
          [1, 'http_status'],
          [1, 'interrupted'],
        ],
      },
    ]);
  });

  it('a dispatcher that continues after its leases ran out reports the results of its attempts without effect', async () => {
    process.kill(stopped.pid, 'SIGCONT');
    await until(async () => (await rows()).every(({ attempts }) => !attempts.flat().includes('interrupted')));
    const [well, refused] = await rows();
    expect(well).to.deep.include({ status: 'succeeded', attempt_count: 1, last_status_code: 200 });
    expect(well!.attempts).to.deep.equal([
      [1, null],
      [1, null],
    ]);
    // a late yes does not take back what was recorded and appended as a failure
    expect(refused).to.deep.include({ status: 'failed', attempt_count: 1, last_status_code: 500 });
    expect(refused!.attempts).to.deep.equal([
      [1, null],
      [1, 'http_status'],
    ]);
    await until(
      async () => (await world.database.query('select from runtime.webhook_notices')).rowCount === 0,
    );
    const failures = await world.database.query(
      `select from events.event where type = 'WebhookDeliveryFailed'`,
    );
    expect(failures.rowCount).to.equal(1);
    expect(listener.requests).to.have.length(4);
  });

  it('a dispatcher that continues delivers again', async () => {
    await other.end();
    await world.enqueue(to, { count: 20 });
    await endedBy(22);
    expect(listener.requests).to.have.length(24);
  });
});
