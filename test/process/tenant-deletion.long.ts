import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { PLATFORM_TENANT, SYSTEM_TENANT } from '../../domain/shared/stream-name.js';
import { newMasterKey } from '../../infrastructure/crypto/master-key.js';
import { type Probe, connectProbe } from '../../infrastructure/postgres/probe.js';
import { dump, filesOf, tracesOf } from '../personal-data/traces.js';
import { testDatabaseUrl } from '../support/services/postgres.js';
import {
  type ServiceProcess,
  type TestDataDir,
  freePort,
  startServiceProcess,
  temporaryDataDir,
  tessera,
} from '../support/services/service-process.js';
import { filledTables, peopleRows } from './people-rows.js';

const PEOPLE = Number(process.env['DELETION_PEOPLE'] ?? 100_000);
/** How long the other tenant is used before the deletion, and as long after it. */
const QUIET_MS = 30_000;
const MOST_MB = 150;
/** A word and the first 12 hexadecimal digits of ids that occur nowhere else. */
const canary = `canary${randomBytes(6).toString('hex')}`;
const idStart = randomBytes(6).toString('hex');

/** A tenant with 100,000 people is deleted beside one that is in use. */
describe(`the deletion of a tenant with ${PEOPLE} people`, () => {
  let dataDir: TestDataDir;
  let service: ServiceProcess;
  let env: Record<string, string>;
  let probe: Probe;
  let tenantId: string;
  let apiKey: string;

  const start = async (): Promise<void> => {
    service = await startServiceProcess(env);
    await service.ready;
  };

  before(async () => {
    dataDir = temporaryDataDir();
    const databaseUrl = await testDatabaseUrl();
    env = {
      DATA_DIR: dataDir.path,
      DATABASE_URL: databaseUrl,
      MASTER_KEY: newMasterKey(),
      PORT: String(await freePort()),
      TENANT_DELETION_GRACE_DAYS: '0',
      LOG_LEVEL: 'warn',
    };
    await start();
    const first = ['--slug', 'acme', '--name', 'Acme', '--owner-email', 'owner@acme.test', '--json'];
    const made = await tessera(['tenants', 'create', ...first], env);
    expect(made.code, made.stderr).to.equal(0);
    tenantId = (JSON.parse(made.stdout) as { id: string }).id;
    const own = ['--slug', 'stays', '--name', 'Stays', '--owner-email', 'owner@stays.test'];
    expect((await tessera(['tenants', 'create', ...own], env)).code).to.equal(0);
    const issued = await tessera(
      [
        'apikeys',
        'issue',
        '--tenant',
        'stays',
        '--name',
        'all',
        '--scopes',
        'users:read,users:write',
        '--json',
      ],
      env,
    );
    expect(issued.code, issued.stderr).to.equal(0);
    apiKey = (JSON.parse(issued.stdout) as { key: string }).key;
    await service.end('SIGTERM');
    probe = await connectProbe(databaseUrl);
    for (const statement of peopleRows({ tenantId, people: PEOPLE, canary, idStart }))
      await probe.query(statement);
    const mails = join(dataDir.path, 'outbox');
    mkdirSync(mails, { recursive: true });
    for (let n = 0; n < PEOPLE / 100; n++)
      writeFileSync(join(mails, `invitation_${tenantId}_${randomUUID()}_${randomUUID()}.eml`), canary);
    await start();
  });
  after(async () => {
    await probe.close();
    await service.end();
    await dataDir.remove();
  });

  const headers = (): Record<string, string> => ({ 'X-Api-Key': apiKey, 'Content-Type': 'application/json' });
  let made = 0;
  const timed = async (init: RequestInit, path = '/api/users'): Promise<number> => {
    const began = performance.now();
    const reply = await fetch(`${service.url}${path}`, { headers: headers(), ...init });
    await reply.arrayBuffer();
    expect(reply.ok, String(reply.status)).to.equal(true);
    return performance.now() - began;
  };
  /** Uses the other tenant, a read and a write after another, until it is over. Returns the times in ms. */
  const use = async (isOver: () => boolean): Promise<{ reads: number[]; writes: number[] }> => {
    const times = { reads: [] as number[], writes: [] as number[] };
    while (!isOver()) {
      times.reads.push(await timed({}, '/api/users?limit=20'));
      const body = JSON.stringify({ email: `person${++made}@stays.test` });
      times.writes.push(await timed({ method: 'POST', body }));
      await sleep(20);
    }
    return times;
  };
  const useFor = (ms: number): ReturnType<typeof use> => {
    const until = Date.now() + ms;
    return use(() => Date.now() > until);
  };
  const p99 = (times: readonly number[]): number =>
    times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!;
  const memoryMb = (): number => {
    const [, kb = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${service.pid}/status`, 'utf8')) ?? [];
    return Number(kb) / 1024;
  };

  it('people are in every table in which traces of them are looked for', async () => {
    const forms = [
      canary,
      Buffer.from(canary).toString('hex'),
      `${idStart.slice(0, 8)}-?${idStart.slice(8)}`,
    ];
    for (const table of filledTables) {
      const found = await probe.query(`select from ${table} t where t::text ~ '${forms.join('|')}' limit 1`);
      expect(found, table).to.have.length(1);
    }
  });

  it('the deletion of 100,000 people takes bounded memory, and other tenants wait no more than twice as long', async () => {
    const before = await useFor(QUIET_MS);
    const memoryBefore = memoryMb();
    let memoryAtMost = memoryBefore;
    const watching = setInterval(() => (memoryAtMost = Math.max(memoryAtMost, memoryMb())), 200);
    let isOver = false;
    const beganAt = Date.now();
    const deleting = tessera(
      ['tenants', 'delete', '--tenant', 'acme', '--reason', 'a trial', '--json'],
      env,
    ).finally(() => (isOver = true));
    const busy = await use(() => isOver);
    const { code, stderr } = await deleting;
    clearInterval(watching);
    expect(code, stderr).to.equal(0);
    const seconds = Math.round((Date.now() - beganAt) / 1_000);
    const after = await useFor(QUIET_MS);
    const quiet = {
      reads: [...before.reads, ...after.reads],
      writes: [...before.writes, ...after.writes],
    };
    const figures = {
      people: PEOPLE,
      seconds,
      memoryBeforeMb: Math.round(memoryBefore),
      memoryAtMostMb: Math.round(memoryAtMost),
      p99ReadMs: [quiet.reads, busy.reads].map((times) => Math.round(p99(times))),
      p99WriteMs: [quiet.writes, busy.writes].map((times) => Math.round(p99(times))),
      requests: busy.reads.length + busy.writes.length,
    };
    console.log(JSON.stringify(figures));
    expect(memoryAtMost - memoryBefore).to.be.lessThan(MOST_MB);
    expect(p99(busy.reads)).to.be.lessThan(2 * p99(quiet.reads) + 5);
    expect(p99(busy.writes)).to.be.lessThan(2 * p99(quiet.writes) + 5);
  });

  it('nothing is left of the tenant in any table, file or mail but what has to stay', async () => {
    const canaries = [canary, idStart, `${idStart.slice(0, 8)}-${idStart.slice(8)}`];
    for (const [table, text] of await dump(probe)) {
      expect(tracesOf(canaries, text), table).to.deep.equal([]);
      const kept = text.split('\n').filter((row) => row.includes(tenantId));
      const isOfPlatform = kept.every((row) =>
        [PLATFORM_TENANT, SYSTEM_TENANT].some((own) => row.includes(own)),
      );
      const isList = table === 'projections.removed_tenants';
      expect(isOfPlatform || isList, `${table}: ${kept.slice(0, 5).join('\n')}`).to.equal(true);
    }
    for (const table of ['runtime.refresh_tokens', 'runtime.webhook_attempts', 'runtime.sign_in_failures'])
      expect(await probe.query(`select from ${table} limit 1`), table).to.have.length(0);
    for (const [file, text] of filesOf(dataDir.path))
      expect(tracesOf([...canaries, tenantId], `${file}\n${text}`), file).to.deep.equal([]);
  });
});
