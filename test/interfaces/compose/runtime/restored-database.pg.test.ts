import { expect } from 'chai';
import { scopes } from '../../../../domain/api-key/scopes.js';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../../infrastructure/embedded-postgres/embedded-postgres.js';
import { newMasterKey } from '../../../../infrastructure/crypto/master-key.js';
import { connectProbe } from '../../../../infrastructure/postgres/probe.js';
import { until } from '../../../support/run/until.js';
import { call } from '../../../support/http/http-client.js';
import { temporaryClusterFolder } from '../../../support/services/postgres.js';
import { startTestService, type TestService } from '../../../support/services/service.js';
import { tesseraHere } from '../../../support/run/tessera-here.js';

const bootstrap = {
  tenants: [
    {
      slug: 'acme',
      name: 'Acme',
      owner: { email: 'owner@acme.test', password: 'correct horse battery' },
      apiKeys: [{ name: 'all', scopes }],
    },
  ],
};

/** What a restore of `pg_dump` into another cluster leaves: roles are the cluster's, rights on a database its own. */
const losses: Readonly<Record<string, readonly string[]>> = {
  'a cluster that lacks the roles': ['tessera_projector', 'tessera_reader'].flatMap((role) => [
    `reassign owned by ${role} to current_user`,
    `drop owned by ${role}`,
    `drop role ${role}`,
  ]),
  'a dump without read models': ['drop schema core cascade', 'drop schema audit cascade'],
  'a cluster that has the roles': ['revoke create on database restored from tessera_projector'],
};

describe('a database that was restored from a dump', function () {
  this.timeout(60_000);
  let cluster: EmbeddedPostgres;
  let folder: ReturnType<typeof temporaryClusterFolder>;
  beforeEach(async () => {
    folder = temporaryClusterFolder();
    const settings = { fsync: 'off', full_page_writes: 'off' };
    cluster = await startEmbeddedPostgres({ directory: folder.path, settings, log: () => undefined });
  });
  afterEach(async () => {
    await cluster.stop();
    folder.remove();
  });

  const urlOf = (name: string): string => {
    const url = new URL(cluster.url);
    url.pathname = `/${name}`;
    return url.href;
  };
  const inDatabase = async (name: string, ...statements: readonly string[]): Promise<void> => {
    const probe = await connectProbe(urlOf(name));
    try {
      for (const statement of statements) await probe.query(statement);
    } finally {
      await probe.close();
    }
  };

  for (const [where, lost] of Object.entries(losses))
    it(`a database that was restored from a dump works with ${where}, under another name, and rebuilds`, async function () {
      this.slow(20_000);

      await inDatabase('postgres', 'create database origin');
      const masterKey = newMasterKey();
      const first = await startTestService({ bootstrap, databaseUrl: urlOf('origin'), masterKey });
      const key = first.apiKey();
      const write = (service: TestService, email: string) =>
        call(service.url, 'POST', '/api/users', { key, body: { email, sendInvitation: false } });
      for (let count = 0; count < 20; count++)
        expect((await write(first, `user${count}@acme.test`)).status).to.equal(201);
      await first.close();
      await inDatabase('postgres', 'alter database origin rename to restored');
      await inDatabase('restored', ...lost);

      const { document } = first;
      const service = await startTestService({
        bootstrap: document,
        databaseUrl: urlOf('restored'),
        masterKey,
      });
      try {
        const read = (path: string) => call(service.url, 'GET', path, { key });
        await until(async () => (await read('/api/users?limit=100')).status === 200);
        // the 20, and the owner
        await until(async () => (await read('/api/users?includeTotal=true')).json['total'] === 21);
        expect((await write(service, 'later@acme.test')).status).to.equal(201);
        expect((await read('/api/auditlogs/verify')).json).to.include({ valid: true });
        await until(async () => (await read('/health/ready')).status === 200);
        const env = { DATABASE_URL: urlOf('restored'), MASTER_KEY: masterKey, DATA_DIR: service.dataDir };
        const rebuilt = await tesseraHere(['projections', 'rebuild'], env);
        expect(rebuilt.code, rebuilt.stderr).to.equal(0);
        expect((await read('/api/users?includeTotal=true')).json['total']).to.equal(22);
      } finally {
        await service.close();
      }
    });
});
