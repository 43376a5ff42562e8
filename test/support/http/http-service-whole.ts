import { createTenant } from '../../../application/tenant/create-tenant.js';
import { recordNetworkUse } from '../../../application/shared/record-network-use.js';
import { issueApiKey } from '../../../application/api-key/issue-api-key.js';
import { scopes as allScopes } from '../../../domain/api-key/scopes.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { createLog } from '../../../infrastructure/telemetry/log.js';
import { type Runtime, openRuntime } from '../../../interfaces/compose/runtime/runtime.js';
import { readConfig } from '../../../interfaces/config.js';
import { call } from './http-client.js';
import type { ApiUnderTest } from './http-service.js';
import { type LogEngine, postgresEngine } from '../services/log-engines.js';
import { systemCommand } from '../in-memory/in-memory-app.js';
import { cheapHashes } from '../services/cheap-hashes.js';
import {
  type TestService,
  READ_MODEL_TIMEOUT_MS,
  patientTimeouts,
  startTestService,
} from '../services/service.js';

export interface ServiceApi extends ApiUnderTest {
  readonly service: TestService;
  /** The view of another process on the same database and log, as the command line has it. */
  readonly runtime: Runtime;
}

/**
 * The whole service over PostgreSQL, its log on that engine; tenants and keys are made beside it, as the command line
 * makes them.
 */
export async function serviceApi(
  env: Readonly<Record<string, string>> = {},
  engine: LogEngine = postgresEngine,
): Promise<ServiceApi> {
  const log = await engine.open();
  const service = await startTestService({
    bootstrap: { tenants: [] },
    env: { ...log.env, ...env },
    streamPrefix: log.streamPrefix,
    timeouts: patientTimeouts,
  });
  const { databaseUrl, dataDir, masterKey } = service;
  const runtime = await openRuntime(
    readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, MASTER_KEY: masterKey, ...log.env }),
    {
      log: createLog({ level: 'silent' }),
      exclusive: false,
      passwordHashes: cheapHashes,
      readModelTimeoutMs: READ_MODEL_TIMEOUT_MS,
      streamPrefix: log.streamPrefix,
    },
  );
  const settled = async (position: bigint | null): Promise<void> => {
    if (position !== null && !(await runtime.progress.waitFor(position)))
      throw new Error('not projected in time');
  };
  return {
    service,
    runtime,
    app: runtime.app,
    url: service.url,
    call: (method, path, options) => call(service.url, method, path, options),
    tenant: async () => {
      const tenantId = uuids.next();
      const input = { slug: `t-${tenantId}`, name: 'A tenant' };
      const { position } = await createTenant(runtime.app, systemCommand({ tenantId }), input);
      await settled(position);
      return tenantId;
    },
    key: async (tenantId, scopes = allScopes) => {
      const input = { name: 'test', scopes };
      const { key, position, record } = await issueApiKey(runtime.app, systemCommand({ tenantId }), input);
      // so that a test that looks at the head of the log does not see it move with the first use
      const actor = { type: 'apiKey', id: record.id } as const;
      await recordNetworkUse(runtime.app, systemCommand({ tenantId, actor, ip: '127.0.0.1' }));
      await settled(position);
      return key;
    },
    head: () => runtime.store.head(),
    settleDelivery: async (id, status) => {
      await runtime.database.query(
        `update runtime.webhook_deliveries set status = $2, due_at = null, lease_token = null, lease_until = null,
          completed_at = now() where id = $1`,
        [id, status],
      );
    },
    stop: async () => {
      await runtime.close();
      await service.close();
      await log.close();
    },
  };
}
