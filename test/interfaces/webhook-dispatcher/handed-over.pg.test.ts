import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { expect } from 'chai';
import { recordSignIn } from '../../../application/sign-in/record-sign-in.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { createLog } from '../../../infrastructure/telemetry/log.js';
import type { Runtime } from '../../../interfaces/compose/runtime.js';
import { openRuntime } from '../../../interfaces/compose/runtime.js';
import { readConfig } from '../../../interfaces/config.js';
import { until } from '../../projections/support/until.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import { dropTestDatabase, testDatabaseUrl } from '../../support/services/postgres.js';
import type { RawListener } from '../../support/http/raw-listener.js';
import { answer, rawListener } from '../../support/http/raw-listener.js';
import type { ServiceProcess } from '../../support/services/service-process.js';
import { startServiceProcess } from '../../support/services/service-process.js';
import type { Subscribed, WebhookWorld } from '../../support/samples/webhook-world.js';
import { webhookWorld } from '../../support/samples/webhook-world.js';

interface Row {
  readonly id: string;
  readonly status: string;
  readonly attempt_count: number;
  /** Nobody has claimed it: it is as it was written, together with its body. */
  readonly is_as_written: boolean;
  readonly errors: readonly (string | null)[];
}

describe('a delivery that is sent by the process that writes it', () => {
  let databaseUrl: string;
  let runtime: Runtime;
  let world: WebhookWorld;
  let listener: RawListener;
  let to: Subscribed;
  let env: Record<string, string>;
  const processes: ServiceProcess[] = [];
  const held: Socket[] = [];
  let isHolding = false;

  before(async function () {
    this.timeout(120_000);
    databaseUrl = await testDatabaseUrl();
    const masterKey = randomBytes(32).toString('base64url');
    env = {
      DATABASE_URL: databaseUrl,
      MASTER_KEY: masterKey,
      LOG_LEVEL: 'warn',
      ROLES: 'projector,dispatcher',
      WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
      WEBHOOK_TIMEOUT_MS: '60000',
    };
    const log = createLog({ level: 'fatal', write: () => undefined });
    runtime = await openRuntime(readConfig({ ...env, DATA_DIR: tmpdir() }), { log, exclusive: false });
    world = await webhookWorld(databaseUrl, masterKey);
    listener = await rawListener({
      '/': (socket, request) => {
        if (isHolding) held.push(socket);
        else answer(200)(socket, request);
      },
    });
    to = await world.subscribe(`http://127.0.0.1:${listener.port}/`);
    processes[0] = await startServiceProcess(env);
    await processes[0].ready;
  });
  after(async () => {
    await Promise.all(processes.map((each) => each.end()));
    await Promise.all([world.close(), runtime.close()]);
    await dropTestDatabase(databaseUrl);
    await listener.close();
  });

  const signIn = async (): Promise<void> => {
    const userId = uuids.next();
    const person = { userId, sessionId: uuids.next(), email: 'ada@acme.test' };
    const data = { ...person, clientId: 'web', amr: ['pwd'] } as const;
    await recordSignIn(runtime.app, systemCommand({ tenantId: to.tenantId }), userId, [
      { type: 'UserSignedIn', data },
    ]);
  };
  /** Oldest first. */
  const rows = async (): Promise<readonly Row[]> =>
    (
      await world.database.query<Row>(
        `select d.id, d.status, d.attempt_count, d.xmin = b.xmin as is_as_written,
            array(select a.error from runtime.webhook_attempts_made a where a.delivery_id = d.id
                   order by a.started_at) as errors
           from runtime.webhook_deliveries d join runtime.webhook_bodies b on b.event_id = d.event_id
          order by d.created_at, d.id`,
      )
    ).rows;
  const succeeded = async (count: number): Promise<boolean> =>
    (await rows()).filter(({ status }) => status === 'succeeded').length === count;

  it('is claimed by nobody once its listener has answered', async () => {
    await signIn();
    await until(() => succeeded(1));
    isHolding = true;
    // while somebody looks whether something waits for this listener, it is claimed
    for (let count = 1; ; count++) {
      await signIn();
      await until(() => held.length === 1);
      const last = (await rows()).at(-1)!;
      expect(last).to.include({ status: 'in_progress', attempt_count: 1 });
      if (last.is_as_written) break;
      answer(200)(held.pop()!, { path: '/', bytes: Buffer.alloc(0) });
      await until(() => succeeded(count + 1));
    }
  });

  it('is sent by another one if it dies meanwhile, as the same attempt', async function () {
    this.timeout(60_000);
    const { id } = (await rows()).at(-1)!;
    await processes[0]!.end('SIGKILL');
    isHolding = false;
    await world.database.query('update runtime.webhook_deliveries set lease_until = now()');
    processes[1] = await startServiceProcess(env);
    await processes[1].ready;
    await until(async () => succeeded((await rows()).length));
    const again = (await rows()).find((row) => row.id === id);
    expect(again).to.include({ status: 'succeeded', attempt_count: 1 });
    expect(again!.errors).to.deep.equal(['interrupted', null]);
  });
});
