import { placeOf, type UnreadableEvent } from '../../application/events/unreadable-event.js';
import { deleteStoredMails } from '../../application/mail/delete-stored-mails.js';
import type { Log } from '../../infrastructure/telemetry/log.js';
import type { Metrics } from '../../infrastructure/telemetry/metrics.js';
import type { Config } from '../config.js';
import type { Readiness } from '../http/answers/probes.js';
import { checkTenantHosts } from './api/check-tenant-hosts.js';
import { type ApiOptions, startApi } from './api/start-api.js';
import { bootstrapFiles, readBootstrapFile } from './bootstrap/bootstrap-file.js';
import { watchClock } from './clock-difference.js';
import { keepRunning } from '../../infrastructure/concurrency/repeat.js';
import { forgetBootstrapped } from './bootstrap/forget-bootstrapped.js';
import { checkPorts, startOps } from './listen.js';
import { partOptions } from './observe-runtime.js';
import { type Parts, startedParts } from './parts.js';
import { type RecoveryOptions, startRecovery } from './projector/start-recovery.js';
import { repeatErasures } from './repeat-erasures.js';
import { startBackground } from './start-background.js';
import { pollUntil, readiness, readyUnless } from './readiness.js';
import { type BootstrapResult, runBootstrap } from './bootstrap/run-bootstrap.js';
import { openRuntime, type Runtime, type RuntimeOptions } from './runtime/runtime.js';

export interface Service {
  /** What the roles run on; this process sees the events of its use cases at once. */
  readonly runtime: Runtime;
  /** The port that it listens on; null for a process that serves no requests. */
  readonly port: number | null;
  /** The port of `/health/*` and `/metrics`; null without `OPS_PORT`. */
  readonly opsPort: number | null;
  readonly bootstrap: BootstrapResult | null;
  /** Checks every dependency of this process. */
  ready(): Promise<Readiness>;
  /** Of this process. */
  readonly metrics: Metrics;
  /** Finishes requests and background work under way, and closes all connections. */
  close(): Promise<void>;
}

/** When a stop cuts the connections to the database: after the grace period of requests, before the stop's limit of 10 s. */
const CUT_AFTER_MS = 5_500;
/** How long a start waits at most for the process to be ready before it logs that. */
const READY_MS = 5_000;

export interface ServiceOptions extends Pick<
  RuntimeOptions,
  'clock' | 'passwordHashes' | 'keySetReach' | 'stripeServer' | 'readModelTimeoutMs' | 'streamPrefix'
> {
  /** Time limits of a request. Default: those of `httpServer`. */
  readonly timeouts?: ApiOptions['timeouts'];
  /** Whether this process deletes tenants, and in what way. Default: true. */
  readonly tenantDeletions?: RecoveryOptions['tenantDeletions'] | undefined;
  /** Aborts when the service is to say that it is not ready, and to go on. */
  readonly draining?: AbortSignal;
  /** Whether `DATA_DIR` is for this process alone. Default: true. */
  readonly exclusive?: boolean;
  /** For one of several processes of one command: its name, and the answers of `/health/ready` and `/metrics` for all. */
  readonly member?: {
    readonly name: string;
    readonly ready: () => Promise<Readiness>;
    readonly metrics: () => Promise<string>;
  };
}

/**
 * Starts the roles of `ROLES`. Resolves once the service answers requests and the bootstrap has run; earlier when `stopping`
 * ends the bootstrap's wait for a read model: the caller then closes the service.
 */
export async function startService(
  config: Config,
  log: Log,
  stopping: AbortSignal = new AbortController().signal,
  { exclusive = true, tenantDeletions = {}, ...given }: ServiceOptions = {},
): Promise<Service> {
  const document = config.bootstrapFile === null ? null : readBootstrapFile(config.bootstrapFile);
  // the members of one command share a port
  if (given.member === undefined) await checkPorts(config);
  const runtime = await openRuntime(config, { ...given, log, exclusive, stopping });
  const background = startedParts();
  const requests = startedParts();
  const close = async (): Promise<void> => {
    // makes statements fail that wait for a database which does not answer
    const cutting = setTimeout(() => runtime.cutConnections(), CUT_AFTER_MS);
    await requests.stop();
    await background.stop();
    await runtime.close();
    clearTimeout(cutting);
  };
  try {
    await repeatErasures(runtime, partOptions(runtime, given.member?.name), stopping);
    const roles = await startRoles(runtime, { background, requests, stopping, ...given });
    const served = { ...runtime, app: roles.app };
    const bootstrap = await runBootstrap(served, { document, signal: stopping });
    if (!stopping.aborted)
      await startAfterBootstrap(runtime, { roles, background, stopping, tenantDeletions });
    return { ...roles, runtime: served, bootstrap, close };
  } catch (error) {
    await close();
    throw error;
  }
}

interface StartRolesOptions extends Pick<
  ServiceOptions,
  'member' | 'readModelTimeoutMs' | 'timeouts' | 'draining'
> {
  readonly background: Parts;
  readonly requests: Parts;
  readonly stopping: AbortSignal;
}

async function startRoles(
  runtime: Runtime,
  { background, requests, stopping, member, readModelTimeoutMs, timeouts, draining }: StartRolesOptions,
) {
  const { app, config, log, store } = runtime;
  const { roles, ops } = config;
  const options = partOptions(runtime, member?.name);
  const { metrics, onError } = options;
  let isBooted = false;
  const ready = async (): Promise<Readiness> =>
    readyUnless(draining, await readiness(runtime, { isBooted: () => isBooted, ...faults }));

  await checkTenantHosts(app, config, log);
  const faults = await startBackground(runtime, background, options);
  background.add(watchClock(runtime, onError));
  background.add(keepRunning((signal) => deleteStoredMails(app, store, signal), onError));
  const opsPort = ops && background.add(await startOps(ops, { ready, log, metrics })).port;
  const api = roles.includes('api')
    ? requests.add(
        await startApi(runtime, {
          onError,
          readModelTimeoutMs,
          timeouts,
          stopping,
          metrics: member ? { ...metrics, text: member.metrics } : metrics,
          ready: ops === null ? (member?.ready ?? ready) : null,
          checks: member?.ready ?? ready,
        }),
      )
    : undefined;
  return {
    app: api?.app ?? app,
    port: api?.port ?? null,
    opsPort,
    ready,
    metrics,
    onError,
    booted: () => {
      isBooted = true;
    },
  };
}

interface AfterBootstrapOptions extends Pick<StartRolesOptions, 'background' | 'stopping'> {
  readonly roles: Awaited<ReturnType<typeof startRoles>>;
  readonly tenantDeletions: RecoveryOptions['tenantDeletions'];
}

async function startAfterBootstrap(
  runtime: Runtime,
  {
    roles: { app, port, opsPort, ready, onError, booted },
    background,
    stopping,
    tenantDeletions,
  }: AfterBootstrapOptions,
): Promise<void> {
  const { config, log, store } = runtime;
  booted();
  const files = bootstrapFiles(config.dataDir);
  const kept = (event: UnreadableEvent): void =>
    log.error(placeOf(event), 'event that cannot be read: its user or tenant stays in bootstrap.json');
  background.add(keepRunning((signal) => forgetBootstrapped(app, store, files, signal, kept), onError));
  if (config.roles.includes('projector'))
    background.add(startRecovery(runtime, { app, onError, tenantDeletions }));
  // a caller that reads the line may ask /health/ready at once
  await pollUntil(async () => (await ready()).ok, READY_MS, stopping);
  log.info({ port, opsPort, roles: config.roles }, 'ready');
}
