import { createLog } from '../../../infrastructure/telemetry/log.js';
import { type Runtime, openRuntime } from '../../../interfaces/compose/runtime/runtime.js';
import { readConfig } from '../../../interfaces/config.js';
import { cheapHashes } from '../services/cheap-hashes.js';
import { READ_MODEL_TIMEOUT_MS } from '../services/service.js';
import type { PortalService } from './portal-page.js';

/**
 * Opens another process's view of the service's database and log: for tests of what another process sees or does, of another
 * time than the service's, or of what a service left that has stopped. For all else there is `TestService.runtime`.
 * @param ahead of the clock, in ms
 * @param env further variables
 */
export function runtimeBeside(
  { service, portalUrl }: Pick<PortalService, 'service' | 'portalUrl'>,
  ahead = 0,
  env: Readonly<Record<string, string>> = {},
): Promise<Runtime> {
  const { databaseUrl, dataDir, masterKey } = service;
  const base = new URL(portalUrl);
  const config = readConfig({
    PORT: base.port,
    BASE_URL: base.origin,
    TENANT_HOST: `http://{tenant}.localhost:${base.port}`,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    MASTER_KEY: masterKey,
    ...env,
  });
  return openRuntime(config, {
    log: createLog({ level: 'silent' }),
    exclusive: false,
    passwordHashes: cheapHashes,
    clock: { now: () => Date.now() + ahead },
    readModelTimeoutMs: READ_MODEL_TIMEOUT_MS,
  });
}
