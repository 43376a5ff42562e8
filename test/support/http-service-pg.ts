import { createTenant } from '../../application/tenant/create-tenant.js';
import { issueApiKey } from '../../application/api-key/issue-api-key.js';
import { scopes as allScopes } from '../../domain/api-key/scopes.js';
import { uuids } from '../../infrastructure/crypto/ids.js';
import { createLog } from '../../infrastructure/telemetry/log.js';
import type { Runtime } from '../../interfaces/compose/runtime.js';
import { openRuntime } from '../../interfaces/compose/runtime.js';
import { readConfig } from '../../interfaces/config.js';
import { call } from './http-client.js';
import type { ApiUnderTest } from './http-service.js';
import { systemCommand } from './in-memory-app.js';
import type { TestService } from './service.js';
import { startTestService } from './service.js';

export interface PostgresApi extends ApiUnderTest {
  readonly service: TestService;
  /** Another process' view of the same database, as the command line has it. */
  readonly runtime: Runtime;
}

/** The whole service over PostgreSQL; tenants and keys are made beside it, as the command line makes them. */
export async function postgresApi(env: Readonly<Record<string, string>> = {}): Promise<PostgresApi> {
  const service = await startTestService({ bootstrap: { tenants: [] }, env });
  const { databaseUrl, dataDir, masterKey } = service;
  const runtime = await openRuntime(
    readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, MASTER_KEY: masterKey }),
    { log: createLog({ level: 'silent' }), exclusive: false },
  );
  let tenants = 0;
  const settled = async (position: bigint | null): Promise<void> => {
    if (position !== null && !(await runtime.progress.waitFor(position)))
      throw new Error('not projected in time');
  };
  return {
    service,
    runtime,
    url: service.url,
    call: (method, path, options) => call(service.url, method, path, options),
    tenant: async () => {
      tenants += 1;
      const tenantId = uuids.next();
      const input = { slug: `tenant-${tenants}`, name: 'A tenant' };
      const { position } = await createTenant(runtime.app, systemCommand({ tenantId }), input);
      await settled(position);
      return tenantId;
    },
    key: async (tenantId, scopes = allScopes) => {
      const input = { name: 'test', scopes };
      const { key, position } = await issueApiKey(runtime.app, systemCommand({ tenantId }), input);
      await settled(position);
      return key;
    },
    eventCount: async () => {
      const { rows } = await runtime.database.query<{ count: bigint }>('select count(*) from events.event');
      return Number(rows[0]!.count);
    },
    stop: async () => {
      await runtime.close();
      await service.close();
    },
  };
}
