import { expect } from 'chai';
import { parseCheckpoint } from '../../application/audit/tree/checkpoint.js';
import { parseNote } from '../../application/audit/tree/signed-note.js';
import { changeTenantSettings } from '../../application/tenant/change-tenant-settings.js';
import { scopes } from '../../domain/api-key/scopes.js';
import { newMasterKey } from '../../infrastructure/crypto/master-key.js';
import { createLog } from '../../infrastructure/telemetry/log.js';
import { makeCheckpoints } from '../../interfaces/compose/projector/checkpoints.js';
import { offerCheckpoints } from '../../interfaces/compose/projector/offer-checkpoints.js';
import { openRuntime } from '../../interfaces/compose/runtime/runtime.js';
import { readConfig } from '../../interfaces/config.js';
import { call } from '../support/http/http-client.js';
import { systemCommand } from '../support/in-memory/in-memory-app.js';
import { until } from '../support/run/until.js';
import { copyTestDatabase, dropTestDatabase, testDatabaseUrl } from '../support/services/postgres.js';
import { type RealWitness, startWitness } from '../support/services/real-witness.js';
import { startTestService, type TestService } from '../support/services/service.js';

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
const env = { WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' };

interface Line {
  readonly level: string | number;
  readonly msg: string;
  readonly witness?: string;
  readonly entries?: number;
  readonly cosigned?: number;
}

describe('a database that was restored from a copy older than what a witness has cosigned', function () {
  this.timeout(120_000);
  const masterKey = newMasterKey();
  const databases: string[] = [];
  let witness: RealWitness | undefined;
  after(async () => {
    witness?.close();
    for (const url of databases) await dropTestDatabase(url);
  });

  const start = (databaseUrl: string, document: object = bootstrap): Promise<TestService> =>
    startTestService({ bootstrap: document, databaseUrl, masterKey, env });
  const createRoles = async (service: TestService, names: readonly string[]): Promise<void> => {
    for (const name of names) {
      const made = await call(service.url, 'POST', '/api/roles', { key: service.apiKey(), body: { name } });
      expect(made.status).to.equal(201);
    }
  };
  const verifierKey = async (service: TestService): Promise<string> => {
    const { json } = await call(service.url, 'GET', '/api/auditlogs/1/proof', { key: service.apiKey() });
    return json['verifierKey'] as string;
  };
  /** Signs and offers at once what the service would within a minute. */
  const round = async (service: TestService, followed: RealWitness | null): Promise<void> => {
    const { databaseUrl, dataDir } = service;
    const config = readConfig({
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      MASTER_KEY: masterKey,
      ...env,
    });
    const log = createLog({ level: 'silent' });
    const runtime = await openRuntime(config, { log, exclusive: false });
    try {
      if (followed !== null) {
        const [, tenantId] = /\/tenants\/([^/]+)\/audit/.exec(await verifierKey(service))!;
        await changeTenantSettings(runtime.app, systemCommand({ tenantId: tenantId! }), {
          witnesses: [followed.setting],
        });
      }
      await runtime.audit.settle();
      await makeCheckpoints(runtime, new AbortController().signal);
      await offerCheckpoints(runtime, new AbortController().signal);
    } finally {
      await runtime.close();
    }
  };
  const refusals = ({ log }: TestService): readonly Line[] =>
    log.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg.startsWith('a witness has cosigned'));

  it('is reported at the start of the service, without a new entry, and raises the alert once', async function () {
    this.slow(100_000);
    const origin = await testDatabaseUrl();
    databases.push(origin);
    const first = await start(origin);
    await round(first, null);
    witness = await startWitness([await verifierKey(first)]);
    const log = (await verifierKey(first)).split('+')[0]!;
    await round(first, witness);
    const sizeOf = async (): Promise<number> =>
      Number(parseCheckpoint(parseNote((await witness!.newest(log))!)!.text)!.size);
    const copied = await sizeOf();
    await first.close();
    const copy = await copyTestDatabase(origin);
    databases.push(copy);
    const { document } = first;

    // a start with what the witness has seen says nothing
    const second = await start(origin, document);
    await createRoles(second, ['Clerk', 'Auditor', 'Agent']);
    await round(second, null);
    const cosigned = await sizeOf();
    expect(cosigned).to.be.above(copied + 2);
    await second.close();
    expect(refusals(second)).to.deep.equal([]);

    const restored = await start(copy, document);
    try {
      await until(() => refusals(restored).length > 0);
      const [line] = refusals(restored);
      expect(line).to.include({ level: 'error', witness: 'witness.example', cosigned });
      expect(line!.entries).to.be.below(cosigned);
      expect(line!.msg).to.include('restored from an older copy').and.to.include('Restore a newer copy');
      const read = async (path: string) =>
        (await call(restored.url, 'GET', `/api/auditlogs/${path}`, { key: restored.apiKey() })).json;
      const alerts = async () =>
        (await read('alerts?type=checkpoint_refused'))['items'] as { severity: string }[];
      await until(async () => (await alerts()).length === 1);
      expect(await read('verify')).to.deep.include({
        witnesses: [{ name: 'witness.example', cosigned: copied, refused: true }],
      });
      await restored.close();
      // each start says it, the alert is raised once
      const again = await start(copy, document);
      await until(() => refusals(again).length > 0);
      const found = await call(again.url, 'GET', '/api/auditlogs?action=audit.checkpoint_refused', {
        key: again.apiKey(),
      });
      expect(found.json['items']).to.have.length(1);
      await again.close();
    } catch (error) {
      await restored.close();
      throw error;
    }
  });
});
