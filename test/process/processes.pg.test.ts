import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { type Call, type Reply, call } from '../support/http/http-client.js';
import { until } from '../support/run/until.js';
import { testDatabaseUrl } from '../support/services/postgres.js';
import {
  type ServiceProcess,
  type TestDataDir,
  bootstrapOf,
  freePort,
  startServiceProcess,
  temporaryDataDir,
} from '../support/services/service-process.js';

const scopes = ['users:read', 'users:write', 'roles:read', 'roles:write'];
const asked = {
  tenants: [
    {
      slug: 'acme',
      name: 'Acme',
      owner: { email: 'owner@acme.test' },
      apiKeys: [{ name: 'all', scopes }],
    },
    // of its own, since the requests of the others count against its tenant's limit
    {
      slug: 'limited',
      name: 'Limited',
      owner: { email: 'owner@limited.test' },
      apiKeys: [{ name: 'limited', scopes }],
    },
  ],
};

interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
  readonly process: string;
}

/** Pids of the processes that this one started. */
const childrenOf = (pid: number): number[] =>
  readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      // the name in parentheses may hold anything
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
      return Number(fields[1]) === pid && fields[0] !== 'Z' ? [Number(name)] : [];
    } catch {
      return [];
    }
  });

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)![0] !== 'Z';
  } catch {
    return false;
  }
};

/** `PROCESSES`: one command, several processes on one port, and one for the other roles. */
describe('one command that runs several processes', () => {
  const dataDir: TestDataDir = temporaryDataDir();
  let service: ServiceProcess;
  let ops: string;
  let key: string;
  let limited: string;
  let env: Record<string, string>;

  const start = async (more: Record<string, string> = {}): Promise<ServiceProcess> => {
    const started = await startServiceProcess({ ...env, ...more });
    await started.ready;
    return started;
  };

  before(async () => {
    const BOOTSTRAP_FILE = join(dirname(dataDir.path), 'asked.json');
    writeFileSync(BOOTSTRAP_FILE, JSON.stringify(asked));
    const opsPort = await freePort();
    ops = `http://127.0.0.1:${opsPort}`;
    env = {
      DATABASE_URL: await testDatabaseUrl(),
      MASTER_KEY: randomBytes(32).toString('base64url'),
      DATA_DIR: dataDir.path,
      BOOTSTRAP_FILE,
      PROCESSES: '2',
      OPS_PORT: String(opsPort),
      LOG_LEVEL: 'debug',
      RATE_LIMIT_PER_MINUTE: '1000000',
    };
    service = await start();
    [key = '', limited = ''] = bootstrapOf(dataDir.path).tenants!.map(({ apiKeys }) => apiKeys![0]!.key!);
  });
  after(async () => {
    await service.end();
    await dataDir.remove();
  });

  const send = (method: string, path: string, options: Call = {}): Promise<Reply> =>
    call(service.url, method, path, { key, ...options });
  const checks = async (): Promise<Check[]> => {
    const { checks: all } = (await (await fetch(`${ops}/health/ready`)).json()) as { checks: Check[] };
    return all;
  };
  /** The processes that have answered requests so far, by the log. */
  const answering = (): Set<string> =>
    new Set(
      service
        .stdout()
        .split('\n')
        .filter((line) => line.includes('"route":"/api/users'))
        .map((line) => /"process":"([^"]+)"/.exec(line)?.[1] ?? '?'),
    );

  it('several processes share requests, and report the health and the metrics of each by its name', async () => {
    expect(childrenOf(service.pid)).to.have.length(3);
    await Promise.all(Array.from({ length: 40 }, () => send('GET', '/api/users')));
    await until(() => answering().size === 2);
    expect([...answering()].sort()).to.deep.equal(['api-1', 'api-2']);
    expect(new Set((await checks()).map(({ process: name }) => name))).to.deep.equal(
      new Set(['background', 'api-1', 'api-2']),
    );
    const metrics = await (await fetch(`${ops}/metrics`)).text();
    for (const name of ['main', 'background', 'api-1', 'api-2'])
      expect(metrics).to.match(new RegExp(`^process_resident_memory_bytes\\{process="${name}"\\} \\d`, 'm'));
    const counted = (name: string): number =>
      Number(
        new RegExp(
          `^tessera_http_request_duration_seconds_count\\{[^}]*route="/api/users"[^}]*process="${name}"\\} (\\d+)`,
          'm',
        ).exec(metrics)?.[1],
      );
    expect(counted('api-1') + counted('api-2')).to.be.at.least(40);
  });

  it('several processes show every write to the next read, at any of them', async () => {
    for (let number = 0; number < 15; number++) {
      const email = `u${number}@acme.test`;
      const created = await send('POST', '/api/users', { body: { email, sendInvitation: false } });
      expect(created.status).to.equal(201);
      const path = `/api/users/${String(created.json['id'])}`;
      const reads = await Promise.all(Array.from({ length: 4 }, () => send('GET', path)));
      expect(reads.map(({ status }) => status)).to.deep.equal([200, 200, 200, 200]);
      const lists = await Promise.all(
        Array.from({ length: 4 }, () => send('GET', `/api/users?email=${email}`)),
      );
      for (const { json, headers } of lists)
        expect(headers.get('Tessera-Projection') ?? (json['items'] as unknown[]).length).to.equal(1);
    }
  });

  it('a process that is killed is started again, and the others serve meanwhile', async () => {
    const before = childrenOf(service.pid);
    const statuses: number[] = [];
    let isOver = false;
    const loads = Array.from({ length: 4 }, async () => {
      while (!isOver) {
        // a connection that was on its way to a process when it was killed is answered by nobody
        const reply = await Promise.race([
          send('GET', '/api/users').catch(() => null),
          sleep(3_000, null, { ref: false }),
        ]);
        statuses.push(reply?.status ?? 0);
        await sleep(5);
      }
    });
    await until(() => statuses.length > 20);
    for (const pid of before) {
      process.kill(pid, 'SIGKILL');
      await until(() => {
        const now = childrenOf(service.pid);
        return now.length === 3 && !now.includes(pid);
      });
      await until(async () => (await checks()).every(({ ok }) => ok));
    }
    isOver = true;
    await Promise.all(loads);
    const failed = statuses.filter((status) => status !== 200);
    // what the killed process had under way
    expect(failed.length, `${failed.length} of ${statuses.length}`).to.be.at.most(4 * 3);
    expect(service.stdout()).to.contain('a process ended: it is started again');
    for (const ended of ['background', 'api-1', 'api-2'])
      expect(service.stdout()).to.match(new RegExp(`"ended":"${ended}","code":null,"signal":"SIGKILL"`));
  });

  it('all processes stop on SIGTERM, and the command exits with 0', async () => {
    const children = childrenOf(service.pid);
    const { code, stdout } = await service.end('SIGTERM');
    expect(code).to.equal(0);
    expect(children.filter(isAlive)).to.deep.equal([]);
    expect(stdout.match(/"msg":"stopped"/g)).to.have.length(4);
    service = await start({ RATE_LIMIT_PER_MINUTE: '50', OPS_PORT: '' });
  });

  it('a key’s requests are counted across processes, with at most ten per cent over', async () => {
    const replies: number[] = [];
    for (let n = 0; n < 12; n++)
      replies.push(
        ...(await Promise.all(
          Array.from({ length: 10 }, async () => (await send('GET', '/api/users', { key: limited })).status),
        )),
      );
    const allowed = replies.filter((status) => status === 200).length;
    // a window may have ended in between
    expect(allowed).to.be.within(50, 2 * 55);
    expect(replies.filter((status) => status === 429).length).to.equal(120 - allowed);
  });

  it('one process answers for all on PORT without a port for operations', async () => {
    const ready = (await (await fetch(`${service.url}/health/ready`)).json()) as { checks: Check[] };
    expect(new Set(ready.checks.map(({ process: name }) => name))).to.include.keys(
      'background',
      'api-1',
      'api-2',
    );
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    for (const name of ['main', 'api-1', 'api-2']) expect(metrics).to.contain(`process="${name}"`);
  });

  it('the command ends with the code and the line of a process that cannot start', async () => {
    const refused = await startServiceProcess({ ...env, OPS_PORT: '', PORT: new URL(service.url).port });
    const { code, stderr } = await refused.ended;
    expect(code).to.equal(1);
    expect(stderr.trim().split('\n')).to.have.length(1);
    expect(stderr).to.contain('PORT is');
  });

  it('all processes end when their command is killed', async () => {
    const children = childrenOf(service.pid);
    expect(children).to.have.length(3);
    await service.end('SIGKILL');
    await until(() => !children.some(isAlive));
    service = await start();
    expect((await send('GET', '/api/users')).status).to.equal(200);
  });
});

describe('several processes on the embedded database', () => {
  it('several processes on the embedded database are one command: the first keeps the database, and the demo tenant is created once', async () => {
    const dataDir = temporaryDataDir();
    const service = await startServiceProcess({ DATA_DIR: dataDir.path, PROCESSES: '2' });
    try {
      await service.ready;
      const key = bootstrapOf(dataDir.path).tenants![0]!.apiKeys![0]!.key!;
      const replies = await Promise.all(
        Array.from({ length: 20 }, () => call(service.url, 'GET', '/api/users', { key })),
      );
      expect(
        replies.every(({ status, json }) => status === 200 && (json['items'] as unknown[]).length > 0),
      ).to.equal(true);
      const { code } = await service.end('SIGTERM');
      expect(code).to.equal(0);
    } finally {
      await service.end();
      await dataDir.remove();
    }
  });
});
