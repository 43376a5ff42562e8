import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { Database, type Session } from '../../../infrastructure/postgres/database.js';
import { migrate } from '../../../infrastructure/postgres/migrate.js';
import { createLog } from '../../../infrastructure/telemetry/log.js';
import { startService } from '../../../interfaces/compose/service.js';
import { readConfig } from '../../../interfaces/config.js';
import { projectionMigrations } from '../../../projections/runner/migrations.js';
import { takeLease } from '../../../projections/runner/lease.js';
import { testDatabaseUrl } from '../../support/services/postgres.js';
import { temporaryFolder } from '../../support/run/temporary-folder.js';

const document = {
  tenants: [
    {
      slug: 'acme',
      name: 'Acme Inc.',
      owner: { email: 'owner@acme.test' },
      apiKeys: [{ name: 'all', scopes: ['users:read'] }],
    },
  ],
};

describe('a service that is stopped while it starts', () => {
  const masterKey = randomBytes(32).toString('base64url');
  const log = createLog({ level: 'silent', write: () => undefined });
  let folder: string;
  let url: string;
  let admin: Database;

  beforeEach(async () => {
    folder = temporaryFolder('stop');
    url = await testDatabaseUrl();
    admin = new Database({ url });
  });
  afterEach(async () => {
    await admin.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const start = (stopping?: AbortSignal) => {
    const asked = join(folder, 'asked.json');
    writeFileSync(asked, JSON.stringify(document));
    const env = { PORT: '0', DATABASE_URL: url, MASTER_KEY: masterKey, DATA_DIR: folder };
    return startService(readConfig({ ...env, BOOTSTRAP_FILE: asked }), log, stopping);
  };

  const rebuilds = async (): Promise<Session> => {
    await migrate(admin, projectionMigrations);
    return (await takeLease(admin, 'core', 'rebuild'))!;
  };
  const bootstraps = async (): Promise<Session> => {
    const session = await admin.session();
    await session.query('select pg_advisory_lock(7305103)');
    return session;
  };
  const waits: readonly [what: string, hold: () => Promise<Session>, until: string][] = [
    [
      'its read model is being built by another process',
      rebuilds,
      "select from events.event where type = 'UserCreated'",
    ],
    [
      'another process bootstraps',
      bootstraps,
      `select from pg_locks join pg_database d on d.oid = database
        where d.datname = current_database() and locktype = 'advisory' and objid = 7305103 and not granted`,
    ],
  ];
  for (const [what, hold, until] of waits) {
    it(`a service that is stopped while ${what} ends, and continues at the next start`, async function () {
      this.slow(30_000);

      const other = await hold();
      const stopping = new AbortController();
      const starting = start(stopping.signal);
      const isWaiting = async (): Promise<boolean> =>
        (await admin.query(until).catch(() => ({ rowCount: 0 }))).rowCount > 0;
      while (!(await isWaiting())) await sleep(20);
      stopping.abort();
      const service = await starting;
      await service.close();
      expect(service.bootstrap).to.equal(null);
      expect(existsSync(join(folder, 'bootstrap.json'))).to.equal(false);

      await other.close();
      const next = await start();
      try {
        expect(next.bootstrap?.document.tenants?.[0]?.apiKeys?.[0]?.key).to.match(/^tsk_/);
      } finally {
        await next.close();
      }
    });
  }
});
