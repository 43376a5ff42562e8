import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { scopes } from '../../domain/api-key/scopes.js';
import { type Call, type Reply, call } from '../support/http/http-client.js';
import type { LogEngine, OpenedLog } from '../support/services/log-engines.js';
import { testDatabaseUrl } from '../support/services/postgres.js';
import {
  type ServiceProcess,
  type TestDataDir,
  bootstrapOf,
  isRunning,
  startServiceProcess,
  temporaryDataDir,
} from '../support/services/service-process.js';

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

const isLagging = ({ headers }: Reply): boolean => headers.get('Tessera-Projection') === 'lagging';
const idsOf = ({ json }: Reply): unknown[] => (json['items'] as { id: unknown }[]).map(({ id }) => id);

/** When a write has been answered, every later read by any caller sees it, or says that it lags. */
export function unprojectedWritesSuite(engine: LogEngine, rounds: number): void {
  describe(`writes on one process are read on another while nothing is projected, the log on ${engine.name}`, () => {
    const AT_ONCE = Math.min(rounds, 100);
    const dataDirs: TestDataDir[] = [];
    const processes: ServiceProcess[] = [];
    let log: OpenedLog;
    let shared: Record<string, string>;
    let a: ServiceProcess;
    let b: ServiceProcess;
    let projector: ServiceProcess;
    let key: string;

    const start = async (env: Record<string, string>): Promise<ServiceProcess> => {
      const dataDir = temporaryDataDir();
      dataDirs.push(dataDir);
      const started = await startServiceProcess({ ...shared, ...env, DATA_DIR: dataDir.path });
      processes.push(started);
      return started;
    };
    const startProjecting = async (): Promise<void> => {
      projector = await start({ ROLES: 'projector' });
      await projector.ready;
    };
    const on = (service: ServiceProcess, method: string, path: string, options: Call = {}): Promise<Reply> =>
      call(service.url, method, path, { key, ...options });

    before(async () => {
      log = await engine.open();
      const home = temporaryDataDir();
      dataDirs.push(home);
      const BOOTSTRAP_FILE = join(dirname(home.path), 'asked.json');
      writeFileSync(BOOTSTRAP_FILE, JSON.stringify(asked));
      const MASTER_KEY = randomBytes(32).toString('base64url');
      shared = { ...log.env, DATABASE_URL: await testDatabaseUrl(), MASTER_KEY };
      a = await startServiceProcess({ ...shared, ROLES: 'api', DATA_DIR: home.path, BOOTSTRAP_FILE });
      processes.push(a);
      await startProjecting();
      await a.ready;
      b = await start({ ROLES: 'api' });
      await b.ready;
      key = bootstrapOf(home.path).tenants![0]!.apiKeys![0]!.key!;
    });
    after(async () => {
      await Promise.all(processes.map((process) => process.end()));
      for (const dataDir of dataDirs) await dataDir.remove();
      await log.close();
    });

    /** A list shows what was written, or says that it may not. */
    const expectList = (reply: Reply, id: unknown, isThere: boolean): void => {
      expect(reply.status).to.equal(200);
      if (!isLagging(reply)) expect(idsOf(reply).includes(id)).to.equal(isThere);
    };
    const all = async (work: (number: number) => Promise<void>): Promise<void> => {
      let next = 0;
      const lane = async (): Promise<void> => {
        while (next < rounds) await work(next++);
      };
      const lanes = await Promise.allSettled(Array.from({ length: AT_ONCE }, lane));
      for (const ended of lanes) if (ended.status === 'rejected') throw ended.reason;
    };

    /** Everything that is written on `a` is read on `readers` as soon as it was answered. */
    const writeAndRead = async (name: string, ...readers: readonly ServiceProcess[]): Promise<void> => {
      const role = await on(a, 'POST', '/api/roles', { body: { name: `role ${name}` } });
      const roleId = String(role.json['id']);
      await all(async (number) => {
        const reader = readers[number % readers.length]!;
        const email = `${name}-${number}@acme.test`;
        const created = await on(a, 'POST', '/api/users', { body: { email, sendInvitation: false } });
        expect(created.status).to.equal(201);
        const id = String(created.json['id']);
        const path = `/api/users/${id}`;
        const got = await on(reader, 'GET', path);
        expect(got.status, `create ${email}`).to.equal(200);
        expect(got.json['email']).to.equal(email);
        expectList(await on(reader, 'GET', `/api/users?email=${email}`), id, true);
        if (number % 4 === 1) {
          expect((await on(a, 'PUT', path, { body: { firstName: 'Ada' } })).status).to.equal(200);
          expect((await on(reader, 'GET', path)).json['firstName'], `change ${email}`).to.equal('Ada');
        }
        if (number % 4 === 2) {
          expect((await on(a, 'POST', `/api/roles/${roleId}/users/${id}`)).status).to.equal(204);
          expect((await on(reader, 'GET', path)).json['roles']).to.include(`role ${name}`);
          expectList(await on(reader, 'GET', `/api/roles/${roleId}/users?limit=200`), id, true);
        }
        if (number % 4 === 3) {
          expect((await on(a, 'DELETE', path)).status).to.equal(204);
          const gone = await on(reader, 'GET', path);
          expect(gone.status, `delete ${email}`).to.equal(404);
          expect(gone.text).to.not.contain(email);
          expectList(await on(reader, 'GET', `/api/users?email=${email}`), id, false);
        }
      });
    };

    /** The resources beside users: each written once on `a`, and read on `reader`. */
    const everyResource = (name: string, reader: ServiceProcess): Promise<unknown> =>
      Promise.all([roles(name, reader), webhooks(reader)]);

    const roles = async (name: string, reader: ServiceProcess): Promise<void> => {
      const role = await on(a, 'POST', '/api/roles', { body: { name: `also ${name}` } });
      const path = `/api/roles/${String(role.json['id'])}`;
      expect((await on(reader, 'GET', path)).status).to.equal(200);
      expectList(await on(reader, 'GET', '/api/roles'), role.json['id'], true);
      expect((await on(a, 'DELETE', path)).status).to.equal(204);
      expect((await on(reader, 'GET', path)).status).to.equal(404);
    };

    const webhooks = async (reader: ServiceProcess): Promise<void> => {
      const body = { url: 'https://listener.invalid/', events: ['user.created'] };
      const webhook = await on(a, 'POST', '/api/webhooks', { body });
      const { id } = webhook.json;
      const path = `/api/webhooks/${String(id)}`;
      expect((await on(reader, 'GET', path)).status).to.equal(200);
      expectList(await on(reader, 'GET', '/api/webhooks'), id, true);
      const asked = on(reader, 'GET', '/api/auditlogs?action=webhook.created&limit=200');
      const test = await on(a, 'POST', `${path}/test`);
      expect(test.status).to.equal(202);
      const [deliveries, delivery, changed] = await Promise.all([
        on(reader, 'GET', `${path}/deliveries`),
        on(reader, 'GET', `${path}/deliveries/${String(test.json['id'])}`),
        on(a, 'PUT', path, { body: { active: false } }),
      ]);
      expectList(deliveries, test.json['id'], true);
      expect([delivery.status, changed.status]).to.deep.equal([200, 200]);
      expect((await on(reader, 'GET', path)).json['active']).to.equal(false);
      const entries = await asked;
      const targets = (entries.json['items'] as { target: { id: string } }[]).map(({ target }) => target.id);
      if (!isLagging(entries)) expect(targets).to.include(id);
    };

    const expectNoLag = async (name: string): Promise<void> => {
      const email = `${name}@acme.test`;
      const created = await on(a, 'POST', '/api/users', { body: { email, sendInvitation: false } });
      expect(isLagging(created)).to.equal(false);
      for (const reader of [a, b]) {
        while (isLagging(await on(reader, 'GET', `/api/users/${String(created.json['id'])}`))) continue;
        const listed = await on(reader, 'GET', `/api/users?email=${email}`);
        expect([isLagging(listed), idsOf(listed)]).to.deep.equal([false, [created.json['id']]]);
      }
    };

    beforeEach(async () => {
      if (!isRunning(projector.pid)) await startProjecting();
    });

    it(`another process shows a write without a fault, its log on ${engine.name}`, async () => {
      await writeAndRead('good', b);
      await everyResource('good', b);
      await expectNoLag('after-good');
    });

    it(`another process shows a write with the projector killed, also a process that starts meanwhile, its log on ${engine.name}`, async () => {
      const erased = await on(a, 'POST', '/api/users', { body: { email: 'erased@acme.test' } });
      await projector.end('SIGKILL');
      const [deleted, c] = await Promise.all([
        on(a, 'DELETE', `/api/users/${String(erased.json['id'])}`),
        start({ ROLES: 'api' }),
      ]);
      expect(deleted.status).to.equal(204);
      const onNewcomer = async (): Promise<void> => {
        await c.ready;
        const read = await on(c, 'GET', `/api/users/${String(erased.json['id'])}`);
        expect(read.status).to.equal(404);
        expect(read.text).to.not.contain('erased@acme.test');
        const late = await on(c, 'GET', '/api/users?email=erased@acme.test');
        expectList(late, erased.json['id'], false);
        await everyResource('killed, too', c);
      };
      await Promise.all([writeAndRead('killed', b), everyResource('killed', b), onNewcomer()]);
      await startProjecting();
      await writeAndRead('back', b, c);
      await expectNoLag('after-killed');
      await c.end();
    });

    it(`another process shows a write with the projector suspended, and after it continues, its log on ${engine.name}`, async () => {
      process.kill(projector.pid, 'SIGSTOP');
      await Promise.all([writeAndRead('frozen', b), everyResource('frozen', b)]);
      process.kill(projector.pid, 'SIGCONT');
      await writeAndRead('thawed', b);
      await expectNoLag('after-frozen');
    });

    it(`another process shows a write while the projector is suspended repeatedly, its log on ${engine.name}`, async () => {
      const over = new AbortController();
      const { signal } = over;
      const writing = writeAndRead('flapping', b).finally(() => over.abort());
      while (!signal.aborted) {
        process.kill(projector.pid, 'SIGSTOP');
        // for longer than a write waits for its projection
        await sleep(2_600, undefined, { signal }).catch(() => undefined);
        process.kill(projector.pid, 'SIGCONT');
        await sleep(700, undefined, { signal }).catch(() => undefined);
      }
      await writing;
      await expectNoLag('after-flapping');
    });
  });
}
