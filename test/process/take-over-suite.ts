import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { scopes } from '../../domain/api-key/scopes.js';
import { Database } from '../../infrastructure/postgres/database.js';
import { until } from '../support/run/until.js';
import { type Call, type Reply, call } from '../support/http/http-client.js';
import { testDatabaseUrl } from '../support/services/postgres.js';
import {
  type ServiceProcess,
  type TestDataDir,
  bootstrapOf,
  isRunning,
  startServiceProcess,
  temporaryDataDir,
} from '../support/services/service-process.js';
import { type TcpProxy, tcpProxy } from '../support/http/tcp-proxy.js';

const asked = {
  tenants: [
    {
      slug: 'acme',
      name: 'Acme',
      owner: { email: 'owner@acme.test' },
      apiKeys: [{ name: 'all', scopes }],
    },
  ],
};

/** Everything that one process of all does at a time, and a process that only waits for it. */
const DUTIES = ['core', 'audit-log', 'access', 'mail-outbox', 'webhook-outbox', 'webhook-replays'].map(
  (name) => `project:${name}`,
);
/** @param withinMs until another process has every duty of one that failed */
export function takeOverSuite(withinMs: number): void {
  describe('duties of a process', () => {
    const dataDirs: TestDataDir[] = [];
    let shared: Record<string, string>;
    let database: Database;
    let api: ServiceProcess;
    let key: string;
    /** The one that has the duties, behind a proxy of its own, and the one that stands by. */
    let holder: { readonly process: ServiceProcess; readonly proxy: TcpProxy };
    let standby: typeof holder;

    const dataDir = (): TestDataDir => {
      const made = temporaryDataDir();
      dataDirs.push(made);
      return made;
    };
    const startWorker = async (): Promise<typeof holder> => {
      const { hostname, port } = new URL(shared['DATABASE_URL']!);
      const proxy = await tcpProxy({ host: hostname, port: Number(port) });
      const env = { ...shared, ROLES: 'projector,dispatcher', DATA_DIR: dataDir().path };
      const process = await startServiceProcess({
        ...env,
        DATABASE_URL: proxy.urlOf(shared['DATABASE_URL']!),
      });
      await process.ready;
      return { process, proxy };
    };
    const end = async ({ process, proxy }: typeof holder): Promise<void> => {
      await process.end();
      await proxy.close();
    };
    const send = (method: string, path: string, options: Call = {}): Promise<Reply> =>
      call(api.url, method, path, { key, ...options });
    const tokens = async (): Promise<ReadonlyMap<string, bigint>> => {
      const { rows } = await database.query<{ name: string; token: bigint }>(
        'select name, token from projections.leases',
      );
      return new Map(rows.map(({ name, token }) => [name, token]));
    };

    before(async () => {
      const home = dataDir();
      const BOOTSTRAP_FILE = join(dirname(home.path), 'asked.json');
      writeFileSync(BOOTSTRAP_FILE, JSON.stringify(asked));
      const MASTER_KEY = randomBytes(32).toString('base64url');
      shared = { DATABASE_URL: await testDatabaseUrl(), MASTER_KEY };
      database = new Database({ url: shared['DATABASE_URL']! });
      api = await startServiceProcess({ ...shared, ROLES: 'api', DATA_DIR: home.path, BOOTSTRAP_FILE });
      holder = await startWorker();
      await api.ready;
      key = bootstrapOf(home.path).tenants![0]!.apiKeys![0]!.key!;
    });
    beforeEach(async () => {
      await until(async () => {
        const held = await tokens();
        return DUTIES.every((duty) => held.has(duty));
      });
      standby = await startWorker();
    });
    after(async () => {
      await end(holder);
      await api.end();
      await database.close();
      for (const made of dataDirs) await made.remove();
    });

    const shows = async (email: string): Promise<void> => {
      const created = await send('POST', '/api/users', { body: { email, sendInvitation: false } });
      expect(created.status).to.equal(201);
      expect(created.headers.get('Tessera-Projection')).to.equal(null);
      expect((await send('GET', `/api/users?email=${email}`)).json['items']).to.have.length(1);
    };
    /** Longest time, in ms, until another process had a duty. */
    const untilTakenOver = async (before: ReadonlyMap<string, bigint>): Promise<number> => {
      const startedAt = performance.now();
      await until(async () => {
        const now = await tokens();
        return DUTIES.every((duty) => now.get(duty)! > before.get(duty)!);
      });
      return performance.now() - startedAt;
    };

    const faults: readonly [name: string, begin: () => unknown, end: () => unknown][] = [
      ['is killed', () => holder.process.end('SIGKILL'), () => undefined],
      [
        'is stopped',
        () => process.kill(holder.process.pid, 'SIGSTOP'),
        () => process.kill(holder.process.pid, 'SIGCONT'),
      ],
      [
        'is cut off from the database without a word',
        () => holder.proxy.freeze(true),
        () => {
          holder.proxy.freeze(false);
          holder.proxy.cut();
        },
      ],
    ];
    for (const [name, begin, heal] of faults) {
      it(`another process takes over within ${withinMs} ms when a process ${name}, and nothing is done twice when it is back`, async () => {
        await shows(`before-${randomBytes(4).toString('hex')}@acme.test`);
        const before = await tokens();
        await begin();
        expect(await untilTakenOver(before)).to.be.lessThan(withinMs);
        await shows(`after-${randomBytes(4).toString('hex')}@acme.test`);

        const taken = await tokens();
        await heal();
        for (let number = 0; number < 20; number++)
          await shows(`back-${number}-${randomBytes(4).toString('hex')}@acme.test`);
        // long enough for a process that is back to try to take a lease
        await sleep(1_500);
        expect(await tokens()).to.deep.equal(taken);
        if (isRunning(holder.process.pid)) expect((await holder.process.end('SIGTERM')).code).to.equal(0);
        const verified = await send('GET', '/api/auditlogs/verify');
        expect(verified.json['valid'], verified.text).to.equal(true);
        await end(holder);
        holder = standby;
      });
    }
  });
}
