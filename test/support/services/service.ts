import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BootstrapDocument } from '../../../application/bootstrap/bootstrap-document.js';
import type { Clock } from '../../../application/ports/shared/clock.js';
import { newMasterKey } from '../../../infrastructure/crypto/master-key.js';
import { createLog } from '../../../infrastructure/telemetry/log.js';
import { type Service, type ServiceOptions, startService } from '../../../interfaces/compose/service.js';
import type { Runtime } from '../../../interfaces/compose/runtime/runtime.js';
import { readConfig } from '../../../interfaces/config.js';
import { spend } from '../run/spent.js';
import { cheapHashes } from './cheap-hashes.js';
import { copyTestDatabase, testDatabaseUrl } from './postgres.js';
import { temporaryFolder } from '../run/temporary-folder.js';

/** Time for read models on a busy machine, in ms: they lag, and catch up. */
export const READ_MODEL_TIMEOUT_MS = 30_000;

/** Limits of a request, in ms, where no test is about them: fifty passwords or read models at once take a busy machine longer. */
export const patientTimeouts = { headers: 10_000, request: 30_000, check: 5_000, answer: 120_000 };

/** The whole service in this process, over a real PostgreSQL, answering on a port of its own. */
export interface TestService {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  /** The same for `OPS_PORT`; a port where no server listens without one. */
  readonly opsUrl: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly masterKey: string;
  /** The bootstrap document, with ids and keys. */
  readonly document: BootstrapDocument;
  /** What it runs on, for what no API does; the service sees the events of its use cases at once. */
  readonly runtime: Runtime;
  /** All lines of the log. */
  readonly log: readonly string[];
  /** The key of `document.tenants[tenant].apiKeys[key]`. */
  apiKey(tenant?: number, key?: number): string;
  close(): Promise<void>;
}

export interface TestServiceOptions {
  readonly bootstrap: BootstrapDocument;
  /** Variables in addition to the defaults, e.g. `{ RATE_LIMIT_PER_MINUTE: '5' }`. By default limits are high. */
  readonly env?: Readonly<Record<string, string>>;
  /** The database of another service, to start a second one on it. */
  readonly databaseUrl?: string;
  readonly masterKey?: string;
  readonly clock?: Clock;
  /** How passwords are hashed: at the cost of every service where a test is about that. Default: `cheapHashes`. */
  readonly passwordHashes?: ServiceOptions['passwordHashes'];
  /** How the service reaches the hosts at which clients publish their keys. */
  readonly keySetReach?: ServiceOptions['keySetReach'];
  /** Where the library of Stripe finds it, with `BILLING=stripe`. */
  readonly stripeServer?: ServiceOptions['stripeServer'];
  /** The engine of the log that `env` names. */
  readonly streamPrefix?: string | undefined;
  readonly tenantDeletions?: ServiceOptions['tenantDeletions'];
  /** Time limits of a request. Default: those of the service. */
  readonly timeouts?: ServiceOptions['timeouts'];
  /** How long a request waits for read models, in ms. Default: as long as a busy machine may need. */
  readonly readModelTimeoutMs?: number;
}

export async function startTestService({
  bootstrap,
  env,
  ...given
}: TestServiceOptions): Promise<TestService> {
  const dataDir = temporaryFolder('service');
  const file = join(dataDir, 'asked.json');
  writeFileSync(file, JSON.stringify(bootstrap));
  const { databaseUrl, masterKey } = await homeOf(given, env);
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    BOOTSTRAP_FILE: file,
    DATABASE_URL: databaseUrl,
    MASTER_KEY: masterKey,
    RATE_LIMIT_PER_MINUTE: '1000000',
    RATE_LIMIT_IP_PER_MINUTE: '1000000',
    LOG_LEVEL: 'debug',
    ...env,
  });
  const log: string[] = [];
  let service: Service;
  try {
    service = await spend('start of a service', () =>
      startService(
        config,
        createLog({ level: config.logLevel, write: (line) => log.push(line) }),
        undefined,
        {
          clock: given.clock,
          passwordHashes: given.passwordHashes ?? cheapHashes,
          keySetReach: given.keySetReach,
          stripeServer: given.stripeServer,
          readModelTimeoutMs: given.readModelTimeoutMs ?? READ_MODEL_TIMEOUT_MS,
          streamPrefix: given.streamPrefix,
          tenantDeletions: given.tenantDeletions,
          timeouts: given.timeouts,
        },
      ),
    );
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
  const document = JSON.parse(readFileSync(join(dataDir, 'bootstrap.json'), 'utf8')) as BootstrapDocument;
  return {
    url: `http://127.0.0.1:${service.port}`,
    opsUrl: `http://127.0.0.1:${service.opsPort}`,
    databaseUrl,
    dataDir,
    masterKey,
    document,
    runtime: service.runtime,
    log,
    apiKey: (tenant = 0, key = 0) => document.tenants![tenant]!.apiKeys![key]!.key!,
    async close() {
      await spend('end of a service', () => service.close());
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The database of a service, and the master key of its sealed values. */
type Home = Required<Pick<TestServiceOptions, 'databaseUrl' | 'masterKey'>>;

/**
 * Gives copies of the home of a service that is started and ended once, whatever the number of copies, and what it
 * bootstrapped, ids and secrets included: a service that is started with these finds all of it there.
 */
export function copiesOf(
  start: () => Promise<TestService>,
): () => Promise<Home & Pick<TestServiceOptions, 'bootstrap'>> {
  let original: Promise<TestService> | undefined;
  const ended = async (): Promise<TestService> => {
    const service = await start();
    await service.close();
    return service;
  };
  return async () => {
    const { databaseUrl, masterKey, document } = await (original ??= ended());
    return { databaseUrl: await copyTestDatabase(databaseUrl), masterKey, bootstrap: document };
  };
}

/** Returns a home without tenants, in which a service has started once: its schema and the tables of its read models are there. */
export const emptyHome = copiesOf(async () =>
  startTestService({
    databaseUrl: await testDatabaseUrl(),
    masterKey: newMasterKey(),
    bootstrap: { tenants: [] },
  }),
);

/** Returns the given home, or an empty one; with a log elsewhere, one in which no service has been started. */
async function homeOf(given: Partial<Home>, env: TestServiceOptions['env'] = {}): Promise<Home> {
  if (given.databaseUrl === undefined && given.masterKey === undefined && !env['EVENTSTORE_URL'])
    return emptyHome();
  const { databaseUrl = await testDatabaseUrl(), masterKey = newMasterKey() } = given;
  return { databaseUrl, masterKey };
}
