import { acceptAdministrator } from '../../application/grant/accept-administrator.js';
import { apiKeyDirectory } from '../../application/api-key/api-key-directory.js';
import type { BootstrapDocument } from '../../application/bootstrap/bootstrap-document.js';
import { EventLogMismatch } from '../../application/ports/events/event-store.js';
import { keptStreams } from '../../application/events/kept-streams.js';
import { dropUnnamedAssets } from '../../application/branding/drop-unnamed-assets.js';
import { reconcileOwners } from '../../application/owners/reconcile-owners.js';
import { noteDueRefusals } from '../../application/sign-in/note-refusals.js';
import { clearAvatars } from '../../application/user/avatar/clear-avatars.js';
import { forgetErasedKeys } from '../../application/user/erasure/forget-erased-keys.js';
import { resumeErasures } from '../../application/user/erasure/resume-erasures.js';
import { postgresIdempotency } from '../../infrastructure/idempotency/postgres-idempotency.js';
import { compileSchema } from '../../infrastructure/json-schema/compile-schema.js';
import { addressNetwork } from '../../infrastructure/rate-limit/address-bucket.js';
import { rateLimits } from '../../infrastructure/rate-limit/rate-limits.js';
import type { Log } from '../../infrastructure/telemetry/log.js';
import type { Metrics } from '../../infrastructure/telemetry/metrics.js';
import { createMetrics } from '../../infrastructure/telemetry/metrics.js';
import { startProjector } from '../../projections/runner/projector.js';
import { sweepRebuild } from '../../projections/runner/rebuild/sweep-rebuild.js';
import type { Config } from '../config.js';
import { callerAddress } from '../http/requests/caller-address.js';
import { opsServer } from '../http/ops-server.js';
import { callsUnderWay } from '../http/requests/calls-under-way.js';
import type { Readiness } from '../http/answers/probes.js';
import { provenCredentials } from '../http/requests/proven-credentials.js';
import { stopServer } from '../http/shutdown.js';
import { apiServer } from '../management-api/api-server.js';
import { bootstrapFiles, readBootstrapFile } from './bootstrap-file.js';
import { auditParts, keepAuditLog } from './audit.js';
import { every } from '../../infrastructure/concurrency/repeat.js';
import { untilAborted } from '../../infrastructure/concurrency/retry.js';
import { forgetBootstrapped } from './forget-bootstrapped.js';
import { listen } from './listen.js';
import { startMail } from './mail.js';
import { observeProjections } from './observe-projection.js';
import { openId } from './openid.js';
import { queries } from './queries.js';
import { readYourWrites } from './read-your-writes.js';
import { areTablesReady, readiness, untilReady, untilShown } from './readiness.js';
import type { BootstrapResult } from './run-bootstrap.js';
import { refusedKeys } from './refused-keys.js';
import { runBootstrap } from './run-bootstrap.js';
import type { Runtime, RuntimeOptions } from './runtime.js';
import { serviceVersion } from './service-version.js';
import { startWebhooks } from './start-webhooks.js';
import { refuseTakenHosts } from './refuse-taken-hosts.js';
import { deliveries } from './webhooks.js';
import { openRuntime } from './runtime.js';
import { surfaces } from './surfaces.js';

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

const SWEEP_MS = 60_000;
const HOUR_MS = 3_600_000;
const GRACE_MS = 5_000;
/** After the grace of requests, and before a stop takes longer than 10 s. */
const CUT_AFTER_MS = 5_500;
/** What a crash took back of the read models is projected again before anybody reads them; more than that is not waited for. */
const CATCH_UP_MS = 5_000;

/** By sign-in and tokens; they seldom change. */
const askedForByEveryRequest = ['tenant', 'slug', 'client', 'clientid', 'role', 'branding'] as const;
/** By whoever looks at a token. */
const askedForByEveryToken = ['user'] as const;

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

interface Starting extends Pick<RuntimeOptions, 'patienceMs'> {
  readonly member: ServiceOptions['member'];
  readonly runtime: Runtime;
  readonly asked: BootstrapDocument | null;
  /** Gets what ends each thing that was started. */
  readonly closing: (() => Promise<unknown>)[];
  readonly stopping: AbortSignal;
}

/**
 * Starts what `ROLES` asks for. Resolves once it answers requests and the bootstrap has run, or once `stopping` has
 * ended the bootstrap's waits (a read model that is being built may take long): to be closed then.
 */
export async function startService(
  config: Config,
  log: Log,
  stopping: AbortSignal = new AbortController().signal,
  { exclusive = true, member, ...given }: ServiceOptions = {},
): Promise<Service> {
  // before anything is started: a bad value ends it at once
  const asked = config.bootstrapFile === null ? null : readBootstrapFile(config.bootstrapFile);
  const runtime = await openRuntime(config, { ...given, log, exclusive, stopping });
  // what was started last ends first
  const closing: (() => Promise<unknown>)[] = [() => runtime.close()];
  const close = async (): Promise<void> => {
    // what waits for a silent database then fails, and ends
    const impatience = setTimeout(() => runtime.cutConnections(), CUT_AFTER_MS);
    for (const end of closing.splice(0).reverse()) await end();
    clearTimeout(impatience);
  };
  try {
    return {
      ...(await startOn(config, log, { runtime, asked, member, closing, stopping, ...given })),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startOn(
  config: Config,
  log: Log,
  { runtime, asked, member, closing, stopping, patienceMs }: Starting,
): Promise<Omit<Service, 'close'>> {
  const { store, progress, readModel, auditModel } = runtime;
  await refuseTakenHosts(runtime.app, config);
  const metrics = createMetrics({ member: member?.name });
  const refusedAppends = metrics.counter(
    'event_store_refused_appends_total',
    'Appends that the event store did not answer, or not with a leader: writes answered with 503.',
  );
  runtime.writes.onRefused(() => refusedAppends());
  const read = queries(runtime);
  const ending = new AbortController();
  const onError = (error: unknown): void => {
    // told of once, by the log itself, and tried again all the while
    if (error instanceof EventLogMismatch) return;
    log.error({ error }, 'background work failed: trying again');
  };

  if (config.roles.includes('projector')) {
    const observed = observeProjections(metrics);
    const projectors = [
      startProjector({ ...readModel, ...observed(readModel), log, progress }),
      startProjector({ ...auditModel, ...observed(auditModel), log, progress: runtime.auditProgress }),
    ];
    closing.push(() => Promise.all(projectors.map((projector) => projector.stop())));
    const auditing = every(HOUR_MS, () => keepAuditLog(runtime, ending.signal), onError);
    closing.push(() => {
      ending.abort();
      return auditing.stop();
    });
  }
  const webhooks = await startWebhooks(config, runtime, { log, metrics, onError, version: serviceVersion() });
  closing.push(() => webhooks.stop());
  const mail = startMail(config, runtime, { log, metrics, onError });
  closing.push(() => mail.stop());

  let booted = false;
  const ready = (): Promise<Readiness> =>
    readiness(runtime, { isBooted: () => booted, webhookTrouble: () => webhooks.trouble() });
  let opsPort: number | null = null;
  if (config.ops !== null) {
    const ops = opsServer({ ready, log, metrics });
    opsPort = await listen(ops, 'OPS_PORT', config.ops);
    closing.push(() => stopServer(ops, 0));
  }
  let port: number | null = null;
  let stopHttp = (): Promise<void> => Promise.resolve();
  const reads = config.roles.includes('api')
    ? readYourWrites(runtime, { read, metrics, patienceMs, onError })
    : null;
  const apiKeys = apiKeyDirectory({
    lookup: (hash) => (reads === null ? Promise.resolve(null) : reads.findApiKey(hash)),
    progress,
    clock: runtime.app.clock,
  });
  const streams = keptStreams([...askedForByEveryRequest, ...askedForByEveryToken], runtime.app.clock);
  const app = { ...runtime.app, events: apiKeys.watch(streams.noting(runtime.app.events)) };
  if (reads !== null) {
    const { lag, overdue } = reads;
    closing.push(() => overdue.close());
    const limits = rateLimits({
      database: runtime.database,
      perCredential: config.rateLimitPerMinute,
      perAddress: config.rateLimitIpPerMinute,
      secret: runtime.secretFor('rate limit'),
      onStoreError: onError,
    });
    const proven = provenCredentials();
    const idempotency = postgresIdempotency({ database: runtime.database, keys: app.keys });
    const kept = streams.keeping(app.events, askedForByEveryRequest);
    const recentUsers = streams.keeping(app.events, askedForByEveryToken);
    const openid = openId(runtime, { ...app, events: kept }, recentUsers);
    const audit = auditParts(runtime, app, onError);
    closing.push(() => audit.stop());
    const http = apiServer({
      ...audit,
      baseUrl: config.baseUrl,
      version: serviceVersion(),
      app,
      lag,
      apiKeys,
      limits,
      proven,
      underWay: callsUnderWay(addressNetwork),
      idempotency,
      log,
      metrics: member ? { ...metrics, text: member.metrics } : metrics,
      users: read.users,
      roles: read.roles,
      webhooks: read.webhooks,
      deliveries: deliveries(config, runtime),
      compile: compileSchema,
      callerAddress: callerAddress(config.trustedProxies),
      onRefusedKey: refusedKeys({ app, lookup: (hash) => read.apiKeys.findByHash(hash), onError }),
      holderOf: (token) => acceptAdministrator(openid.app, token),
      cursorSecret: runtime.secretFor('cursor'),
      ...(config.ops === null ? { ready: member?.ready ?? ready } : {}),
      beside: surfaces({
        config,
        app: openid.app,
        limits,
        proven,
        log,
        lag,
        formSecret: runtime.secretFor('forms'),
      }),
    });
    const following = Promise.all([
      untilAborted(ending.signal, () => apiKeys.follow(store, ending.signal), onError),
      untilAborted(ending.signal, () => streams.follow(store, ending.signal), onError),
      untilAborted(ending.signal, () => forgetErasedKeys(app.keys, store, ending.signal), onError),
    ]);
    const sweeping = every(
      SWEEP_MS,
      () =>
        Promise.all([
          limits.sweep(),
          idempotency.sweep(),
          runtime.sweep(),
          openid.sweep(),
          dropUnnamedAssets(app),
          clearAvatars(app),
          noteDueRefusals(app),
        ]),
      onError,
    );
    const keeping = every(SWEEP_MS, () => runtime.signingKeys.maintain(), onError);
    closing.push(async () => {
      ending.abort();
      await Promise.all([sweeping.stop(), keeping.stop(), following]);
    });
    await untilShown(overdue, CATCH_UP_MS, stopping);
    port = await listen(http.server, 'PORT', config);
    stopHttp = () => http.stop(GRACE_MS);
    closing.push(stopHttp);
  }

  const bootstrap = await runBootstrap(
    config,
    { ...runtime, app },
    { asked, apiKeys: (tenantId) => read.apiKeys.list(tenantId), log, signal: stopping },
  ).catch((error: unknown) => {
    if (stopping.aborted) return null;
    throw error;
  });
  if (stopping.aborted) return { port, opsPort, bootstrap, ready, metrics };
  booted = true;
  const forgetting = untilAborted(
    ending.signal,
    () => forgetBootstrapped(app, store, bootstrapFiles(config.dataDir), ending.signal),
    onError,
  );
  closing.push(() => {
    ending.abort();
    return forgetting;
  });
  if (config.roles.includes('projector')) {
    // what a crash left is finished by the start after it; later only what nobody can be at work on any more
    let olderThanMs: number | undefined = 0;
    const finishing = every(
      SWEEP_MS,
      async () => {
        for (const { error } of (await resumeErasures(app, olderThanMs, ending.signal)).failed)
          onError(error);
        olderThanMs = undefined;
        for (const model of [readModel, auditModel]) await sweepRebuild(model);
        // asked of the tables, which a first start may still be making
        if (!(await areTablesReady(runtime))) return;
        for (const owner of await read.unreconciledOwners()) {
          if (ending.signal.aborted) return;
          await reconcileOwners(app, owner);
        }
      },
      onError,
    );
    closing.push(() => {
      ending.abort();
      return finishing.stop();
    });
  }
  // before the background work that may take a while to end; a second stop does nothing
  closing.push(stopHttp);
  // who is told that it is ready may ask /health/ready at once
  await untilReady(ready, CATCH_UP_MS, stopping);
  log.info({ port, opsPort, roles: config.roles }, 'ready');
  return { port, opsPort, bootstrap, ready, metrics };
}
