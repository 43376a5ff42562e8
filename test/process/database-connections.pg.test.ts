import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { fewestConnections } from '../../interfaces/compose/runtime/connection-shares.js';
import type { ProcessRole } from '../../interfaces/config.js';
import { connectProbe } from '../../infrastructure/postgres/probe.js';
import { call } from '../support/http/http-client.js';
import { testDatabaseUrl } from '../support/services/postgres.js';
import { bootstrapOf, startServiceProcess, temporaryDataDir } from '../support/services/service-process.js';

const scopes = ['users:read', 'users:write', 'audit:read'];
const tenants = [
  { slug: 'acme', name: 'Acme', owner: { email: 'o@acme.test' }, apiKeys: [{ name: 'all', scopes }] },
];

describe('a start for which the server grants too few connections', () => {
  for (const [processes, needed] of [
    ['1', 900],
    ['2', 2700],
  ] as const)
    it(`a start of ${processes} of 900 processes is refused with the number of connections required`, async () => {
      const dataDir = temporaryDataDir();
      const refused = await startServiceProcess({
        DATABASE_URL: await testDatabaseUrl(),
        MASTER_KEY: randomBytes(32).toString('base64url'),
        DATA_DIR: dataDir.path,
        DATABASE_CONNECTIONS: '900',
        PROCESSES: processes,
      });
      const { code, stderr } = await refused.ended;
      await dataDir.remove();
      expect(code).to.equal(1);
      expect(stderr).to.match(
        new RegExp(
          `^tessera: DATABASE_CONNECTIONS is "900", PROCESSES is "${processes}": together ${needed} connections, and PostgreSQL grants \\d+`,
        ),
      );
    });
});

const CLIENTS = 24;

/** `DATABASE_CONNECTIONS` is the most that a process opens. */
describe('the connections', () => {
  const all: ProcessRole[] = ['api', 'projector', 'dispatcher'];
  const background: ProcessRole[] = ['projector', 'dispatcher'];
  const [alone, serving, beside] = [all, ['api' as const], background].map(fewestConnections);
  const splits: readonly (readonly [title: string, env: Record<string, string>, most: number])[] = [
    ['one process', {}, 20],
    ['one process with as few as it works with', { DATABASE_CONNECTIONS: String(alone) }, alone!],
    [
      'two processes that serve and one that does the rest',
      { DATABASE_CONNECTIONS: String(Math.max(serving!, beside!)), PROCESSES: '2' },
      3 * Math.max(serving!, beside!),
    ],
  ];
  for (const [title, env, connections] of splits)
    it(`${title} opens at most ${connections} connections, under any load`, async () => {
      const dataDir = temporaryDataDir();
      const BOOTSTRAP_FILE = join(dirname(dataDir.path), 'asked.json');
      writeFileSync(BOOTSTRAP_FILE, JSON.stringify({ tenants }));
      const DATABASE_URL = await testDatabaseUrl();
      const shared = { DATABASE_URL, MASTER_KEY: randomBytes(32).toString('base64url') };
      const service = await startServiceProcess({
        ...shared,
        DATA_DIR: dataDir.path,
        BOOTSTRAP_FILE,
        ...env,
      });
      await service.ready;
      const probe = await connectProbe(DATABASE_URL);
      const opened = () =>
        probe.query(
          `select application_name as pool, state, backend_type as type, backend_start::text as since, left(query, 60) as query
             from pg_stat_activity
            where datname = current_database() and application_name like 'tessera%' and pid <> pg_backend_pid()
            order by 1, 4`,
        );
      const counts: number[] = [];
      let excess: unknown = null;
      let rounds = 0;
      const statuses = new Set<number>();
      let isOver = false;
      /** Asks until there is another answer than that it is to ask later, as a busy machine answers. */
      const answered = async (...asked: [method: string, path: string, more: object]): Promise<number> => {
        for (;;) {
          const { status } = await call(service.url, ...asked);
          if (status !== 503) return status;
          await sleep(100);
        }
      };
      const work = async (client: number): Promise<void> => {
        const key = bootstrapOf(dataDir.path).tenants![0]!.apiKeys![0]!.key!;
        for (let n = 0; !isOver; n++, rounds++) {
          const body = { email: `u${client}-${n}@acme.test`, sendInvitation: n % 3 === 0 };
          for (const [method, path] of [
            ['POST', '/api/users'],
            ['GET', '/api/users'],
            ['GET', '/api/auditlogs'],
            ['GET', '/api/auditlogs/export?format=ndjson'],
          ] as const)
            statuses.add(await answered(method, path, { key, ...(method === 'POST' ? { body } : {}) }));
        }
      };
      const load = Array.from({ length: CLIENTS }, (_, client) => work(client));
      // each client has asked for all of it at least once, beside all others
      while (rounds < 2 * CLIENTS) {
        const found = await opened();
        counts.push(found.length);
        if (found.length > connections) excess = found;
        await sleep(10);
      }
      isOver = true;
      await Promise.all(load);
      await probe.close();
      const { code } = await service.end('SIGTERM');
      await dataDir.remove();
      expect(Math.max(...counts), JSON.stringify(excess)).to.be.within(5, connections);
      for (const status of statuses) expect([200, 201, 409]).to.include(status);
      expect(code).to.equal(0);
    });
});
