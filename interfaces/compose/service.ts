import { forgetKeptMails } from '../../application/mail/forget-kept-mails.js';
import type { Log } from '../../infrastructure/telemetry/log.js';
import type { Metrics } from '../../infrastructure/telemetry/metrics.js';
import type { Config } from '../config.js';
import type { Readiness } from '../http/answers/probes.js';
import { refuseTakenHosts } from './api/refuse-taken-hosts.js';
import { startApi } from './api/start-api.js';
import { notifier } from '../../infrastructure/concurrency/notifier.js';
import { bootstrapFiles, readBootstrapFile } from './bootstrap/bootstrap-file.js';
import { openWebhooks } from './dispatcher/open-webhooks.js';
import { startDispatcher } from './dispatcher/start-dispatcher.js';
import { keepRunning } from '../../infrastructure/concurrency/repeat.js';
import { forgetBootstrapped } from './bootstrap/forget-bootstrapped.js';
import { startOps } from './listen.js';
import { partOptions, type PartOptions, type Parts, startedParts } from './parts.js';
import { startProjector } from './projector/start-projector.js';
import { startRecovery } from './projector/start-recovery.js';
import { readiness, untilReady } from './readiness.js';
import { type BootstrapResult, runBootstrap } from './bootstrap/run-bootstrap.js';
import { openRuntime, type Runtime, type RuntimeOptions } from './runtime/runtime.js';

export interface Service {
  /** The port it listens on; null for a process that serves no requests. */
  readonly port: number | null;
  /** The port of `/health/*` and `/metrics`; null without `OPS_PORT`. */
  readonly opsPort: number | null;
  readonly bootstrap: BootstrapResult | null;
  /** Asks every dependency of this process. */
  ready(): Promise<Readiness>;
  /** Of this process. */
  readonly metrics: Metrics;
  /** Finishes what is in flight and releases everything. */
  close(): Promise<void>;
}

/** When a stop cuts the connections to the database: after the grace of requests, within the 10 s that a stop may take. */
const CUT_AFTER_MS = 5_500;
/** How long a start waits until the process is ready before it says so. */
const READY_MS = 5_000;

export interface ServiceOptions extends Pick<RuntimeOptions, 'clock' | 'patienceMs' | 'streamPrefix'> {
  /** Whether `DATA_DIR` is for this process alone. Default: true. */
  readonly exclusive?: boolean;
  /** Of several processes that one command runs: its name, and what `/health/ready` and `/metrics` say of all. */
  readonly member?: {
    readonly name: string;
    readonly ready: () => Promise<Readiness>;
    readonly metrics: () => Promise<string>;
  };
}

/**
 * Starts what `ROLES` asks for. Resolves once it answers requests and the bootstrap has run, or once `stopping` has
 * ended the bootstrap's waits (a read model that is being built may take long): to be closed then.
 */
export async function startService(
  config: Config,
  log: Log,
  stopping: AbortSignal = new AbortController().signal,
  { exclusive = true, ...given }: ServiceOptions = {},
): Promise<Service> {
  // before anything is started: a bad value ends it at once
  const asked = config.bootstrapFile === null ? null : readBootstrapFile(config.bootstrapFile);
  const runtime = await openRuntime(config, { ...given, log, exclusive, stopping });
  const background = startedParts();
  const requests = startedParts();
  const close = async (): Promise<void> => {
    // statements that wait for a silent database then fail
    const cutting = setTimeout(() => runtime.cutConnections(), CUT_AFTER_MS);
    // background work may take a while to end
    await requests.stop();
    await background.stop();
    await runtime.close();
    clearTimeout(cutting);
  };
  try {
    const roles = await startRoles(runtime, { background, requests, stopping, ...given });
    const bootstrap = await runBootstrap({ ...runtime, app: roles.app }, { asked, signal: stopping });
    if (!stopping.aborted) await startAfterBootstrap(runtime, { roles, background, stopping });
    return { ...roles, bootstrap, close };
  } catch (error) {
    await close();
    throw error;
  }
}

interface StartRolesOptions extends Pick<ServiceOptions, 'member' | 'patienceMs'> {
  readonly background: Parts;
  readonly requests: Parts;
  readonly stopping: AbortSignal;
}

async function startRoles(
  runtime: Runtime,
  { background, requests, stopping, member, patienceMs }: StartRolesOptions,
) {
  const { app, config, log, store } = runtime;
  const { roles, ops } = config;
  const options = partOptions(runtime, member?.name);
  const { metrics, onError } = options;
  let isBooted = false;
  const ready = (): Promise<Readiness> => readiness(runtime, { isBooted: () => isBooted, webhookTrouble });

  await refuseTakenHosts(app, config);
  const webhookTrouble = await startBackground(runtime, background, options);
  background.add(keepRunning((signal) => forgetKeptMails(app, store, signal), onError));
  const opsPort = ops && background.add(await startOps(ops, { ready, log, metrics })).port;
  const api = roles.includes('api')
    ? requests.add(
        await startApi(runtime, {
          onError,
          patienceMs,
          stopping,
          metrics: member ? { ...metrics, text: member.metrics } : metrics,
          ready: ops === null ? (member?.ready ?? ready) : null,
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

/** Starts the roles `dispatcher` and `projector`. Returns what says why hints for webhooks are not carried; empty when they are. */
async function startBackground(
  runtime: Runtime,
  background: Parts,
  options: PartOptions,
): Promise<() => string> {
  const { roles } = runtime.config;
  if (!roles.includes('dispatcher') && !roles.includes('projector')) return () => '';
  const webhooks = background.add(await openWebhooks(runtime, options));
  const { carrier } = webhooks;
  const mailsDue = notifier();
  if (roles.includes('dispatcher'))
    background.add(startDispatcher(runtime, { ...options, mailsDue, webhooks }));
  // it stops first, so that no new deliveries are written while the last ones are sent
  if (roles.includes('projector'))
    background.add(
      startProjector(runtime, {
        ...options,
        onMails: mailsDue.notify,
        onDeliveries: (webhookIds) => carrier.tell(webhookIds),
      }),
    );
  return () => carrier.trouble();
}

interface AfterBootstrapOptions extends Pick<StartRolesOptions, 'background' | 'stopping'> {
  readonly roles: Awaited<ReturnType<typeof startRoles>>;
}

async function startAfterBootstrap(
  runtime: Runtime,
  { roles: { app, port, opsPort, ready, onError, booted }, background, stopping }: AfterBootstrapOptions,
): Promise<void> {
  const { config, log, store } = runtime;
  booted();
  const files = bootstrapFiles(config.dataDir);
  background.add(keepRunning((signal) => forgetBootstrapped(app, store, files, signal), onError));
  if (config.roles.includes('projector')) background.add(startRecovery(runtime, { app, onError }));
  // a caller that is told that it is ready may ask /health/ready at once
  await untilReady(ready, READY_MS, stopping);
  log.info({ port, opsPort, roles: config.roles }, 'ready');
}
