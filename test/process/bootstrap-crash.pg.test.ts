import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import type { BootstrapDocument } from '../../application/bootstrap/bootstrap-document.js';
import { eventStoreMigrations } from '../../infrastructure/event-store/postgres/schema.js';
import { Database } from '../../infrastructure/postgres/database.js';
import { migrate } from '../../infrastructure/postgres/migrate.js';
import { type Probe, connectProbe } from '../../infrastructure/postgres/probe.js';
import type { PendingRun } from '../../interfaces/compose/bootstrap/bootstrap-file.js';
import { until } from '../support/run/until.js';
import { call } from '../support/http/http-client.js';
import { testDatabaseUrl } from '../support/services/postgres.js';
import {
  type TestDataDir,
  bootstrapOf,
  startServiceProcess,
  temporaryDataDir,
} from '../support/services/service-process.js';

const PEOPLE = 40;

const asked: BootstrapDocument = {
  tenants: [
    {
      slug: 'acme',
      name: 'Acme',
      owner: { email: 'owner@acme.test' },
      users: Array.from({ length: PEOPLE }, (_, n) => ({ email: `u${n}@acme.test`, roles: ['viewer'] })),
      roles: [{ name: 'viewer' }],
      apiKeys: [{ name: 'all', scopes: ['users:read'] }],
    },
  ],
};

describe('a bootstrap that kill -9 interrupts', () => {
  let dataDir: TestDataDir;
  beforeEach(() => {
    dataDir = temporaryDataDir();
  });
  afterEach(() => dataDir.remove());

  it('a bootstrap that is interrupted by kill -9 continues at the next start where it was, with the same secrets', async () => {
    const DATABASE_URL = await testDatabaseUrl();
    const BOOTSTRAP_FILE = join(dirname(dataDir.path), 'asked.json');
    writeFileSync(BOOTSTRAP_FILE, JSON.stringify(asked));
    const MASTER_KEY = randomBytes(32).toString('base64url');
    const env = { DATA_DIR: dataDir.path, DATABASE_URL, MASTER_KEY, BOOTSTRAP_FILE };
    const migrating = new Database({ url: DATABASE_URL, max: 1 });
    await migrate(migrating, eventStoreMigrations);
    await migrating.close();
    const probe = await connectProbe(DATABASE_URL);
    await probe.query(`select pg_advisory_lock(${HELD})`);
    const pending = join(dataDir.path, 'bootstrap.pending.json');
    try {
      const secrets = new Set<string>();
      for (const events of [3, 80]) {
        await stopAppendsAt(probe, events);
        const doomed = await startServiceProcess(env);
        await until(async () => (await probe.query(WAITING)).length > 0);
        const { code } = await doomed.end('SIGKILL');
        expect(code, 'it was still at work').to.equal(null);
        // what it was about to append is lost with it
        await probe.query(`select pg_terminate_backend(pid) from (${WAITING}) waiting`);
        expect(existsSync(join(dataDir.path, 'bootstrap.json'))).to.equal(false);
        expect(statSync(pending).mode & 0o777).to.equal(0o600);
        const { filledIn } = JSON.parse(readFileSync(pending, 'utf8')) as PendingRun;
        secrets.add(JSON.stringify(Object.values(filledIn)));
      }
      await stopAppendsAt(probe, Infinity);
      const service = await startServiceProcess(env);
      await service.ready;
      const written = bootstrapOf(dataDir.path);
      expect([...secrets]).to.deep.equal([secretsOf(written)]);
      expect(existsSync(pending)).to.equal(false);

      const { key = '' } = written.tenants![0]!.apiKeys![0]!;
      const { json } = await call(service.url, 'GET', '/api/users?limit=200', { key });
      const shown = json['items'] as { id: string; roles: string[] }[];
      const { users, owner } = written.tenants![0]!;
      expect(shown.map(({ id }) => id).sort()).to.deep.equal([owner, ...users!].map(({ id }) => id).sort());
      for (const { id, roles } of shown)
        expect(roles).to.have.members(id === owner.id ? ['user', 'owner'] : ['user', 'viewer']);
      await service.end('SIGTERM');
    } finally {
      await probe.close();
    }
  });
});

/** A lock that the test holds. */
const HELD = 42;
const WAITING = `select pid from pg_locks join pg_database d on d.oid = database
  where d.datname = current_database() and locktype = 'advisory' and objid = ${HELD} and not granted`;

/** Has whoever appends the event of this number wait for the test. */
async function stopAppendsAt(probe: Probe, events: number): Promise<void> {
  await probe.query(`
    create or replace function public.wait_for_test() returns trigger language plpgsql security definer as $$
    begin
      if (select count(*) from events.event) >= '${events}'::float8 then
        perform pg_advisory_xact_lock(${HELD});
      end if;
      return null;
    end $$;
    create or replace trigger wait_for_test after insert on events.event
      for each statement execute function public.wait_for_test()`);
}

/** Every password and key of the document, in its order, as they are filled in. */
const secretsOf = ({ tenants = [] }: BootstrapDocument): string =>
  JSON.stringify(
    tenants.flatMap(({ owner, users = [], apiKeys = [] }) => [
      ...[owner, ...users].map(({ password }) => password),
      ...apiKeys.map(({ key }) => key),
    ]),
  );
