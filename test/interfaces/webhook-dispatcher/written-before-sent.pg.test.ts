import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { expect } from 'chai';
import { recordSignIn } from '../../../application/sign-in/record-sign-in.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { startEmbeddedPostgres } from '../../../infrastructure/embedded-postgres/embedded-postgres.js';
import { createLog } from '../../../infrastructure/telemetry/log.js';
import { type Runtime, openRuntime } from '../../../interfaces/compose/runtime/runtime.js';
import { readConfig } from '../../../interfaces/config.js';
import { until } from '../../support/run/until.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import { type RawListener, answer, attemptOf, rawListener } from '../../support/http/raw-listener.js';
import {
  type ServiceProcess,
  type TestDataDir,
  postmasterOf,
  startServiceProcess,
  temporaryDataDir,
} from '../../support/services/service-process.js';
import { type Subscribed, type WebhookWorld, webhookWorld } from '../../support/samples/webhook-world.js';

describe('an attempt whose database is killed as it reaches its listener', () => {
  let folder: TestDataDir;
  let runtime: Runtime;
  let world: WebhookWorld;
  let listener: RawListener;
  let to: Subscribed;
  let service: ServiceProcess;
  let isKilling = false;
  const held: Socket[] = [];

  const startDatabase = (): Promise<{ readonly url: string }> =>
    startEmbeddedPostgres({
      directory: join(folder.path, 'postgres'),
      // nothing is written behind the back of those who commit
      settings: { wal_writer_delay: '10s', fsync: 'off', full_page_writes: 'off' },
      log: () => undefined,
    });
  const signIn = async (): Promise<void> => {
    const userId = uuids.next();
    const person = { userId, sessionId: uuids.next(), email: 'ada@acme.test' };
    const data = { ...person, clientId: 'web', amr: ['pwd'] } as const;
    await recordSignIn(runtime.app, systemCommand({ tenantId: to.tenantId }), userId, [
      { type: 'UserSignedIn', data },
    ]);
  };

  before(async () => {
    folder = temporaryDataDir();
    const { url } = await startDatabase();
    const masterKey = randomBytes(32).toString('base64url');
    const env = {
      DATABASE_URL: url,
      MASTER_KEY: masterKey,
      LOG_LEVEL: 'fatal',
      ROLES: 'projector,dispatcher',
      WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
    };
    const log = createLog({ level: 'fatal', write: () => undefined });
    runtime = await openRuntime(readConfig({ ...env, DATA_DIR: folder.path }), { log, exclusive: false });
    world = await webhookWorld(url, masterKey);
    listener = await rawListener({
      '/': (socket, request) => {
        if (!isKilling) {
          answer(200)(socket, request);
          return;
        }
        isKilling = false;
        process.kill(postmasterOf(folder.path)!, 'SIGKILL');
        held.push(socket);
      },
    });
    to = await world.subscribe(`http://127.0.0.1:${listener.port}/`);
    service = await startServiceProcess(env);
    await service.ready;
  });
  after(async () => {
    await service.end();
    await Promise.all([world.close(), runtime.close(), listener.close()]);
    await folder.remove();
  });

  /** Signs somebody in, whom the listener is notified of. */
  const tell = async (): Promise<void> => {
    const { length } = listener.requests;
    await signIn();
    await until(() => listener.requests.length > length);
  };

  it('an attempt whose database is killed as it reaches its listener was recorded before', async () => {
    for (let count = 0; count < 5; count++) await tell();
    const { length } = listener.requests;
    isKilling = true;
    await tell();
    await startDatabase();
    const { rowCount } = await world.database.query(
      'select from runtime.webhook_attempts_made where id = $1',
      [attemptOf(listener.requests[length]!)],
    );
    expect(rowCount).to.equal(1);
    held.pop()!.destroy();
  });
});
