import { type Append, EventLogMismatch } from '../../application/ports/events/event-store.js';
import { createMetrics, type Metrics } from '../../infrastructure/telemetry/metrics.js';
import { processManagerLag, projectionStatus } from '../../projections/runner/progress/status.js';
import { clockDifference } from './clock-difference.js';
import type { PartOptions } from './parts.js';
import { processManagers } from './readiness.js';
import type { Runtime } from './runtime/runtime.js';
import { serviceVersion } from './service-version.js';

/** Adds the figures of what every process has: log, database, projections, signing keys, dependencies. */
function observeRuntime(runtime: Runtime, metrics: Metrics): void {
  metrics.gauge('build_info', () => [
    {
      labels: { version: serviceVersion(), node: process.version, roles: runtime.config.roles.join() },
      value: 1,
    },
  ]);
  observeAppends(runtime, metrics);
  observeProjectionLag(runtime, metrics);
  observeConnections(runtime, metrics);
  observeDependencies(runtime, metrics);
  metrics.gauge('clock_difference_seconds', async () => [{ value: await clockDifference(runtime.database) }]);
  metrics.gauge('signing_key_age_seconds', async () => {
    const active = (await runtime.signingKeys.list()).find(({ state }) => state === 'active');
    return active === undefined ? [] : [{ value: (Date.now() - Date.parse(active.activatesAt)) / 1_000 }];
  });
}

function observeAppends({ writes }: Runtime, metrics: Metrics): void {
  const duration = metrics.duration('append_duration_seconds');
  const events = metrics.counter('appended_events_total');
  const signIns = metrics.counter('sign_ins_total');
  writes.onAppended((appends, seconds) => {
    duration(seconds);
    for (const { result, count } of signInsOf(appends)) signIns({ result }, count);
    events(
      {},
      appends.reduce((sum, append) => sum + append.events.length, 0),
    );
  });
}

/** Returns the sign-ins that events report. What the members that are read say is not personal. */
function signInsOf(appends: readonly Append[]): { readonly result: string; readonly count: number }[] {
  return appends
    .flatMap((append) => append.events)
    .flatMap(({ type, data }) => {
      if (type === 'UserSignedIn') return { result: 'success', count: 1 };
      if (type !== 'UserSignInFailed' && type !== 'CredentialsRefused') return [];
      const { reason, attempts, limited } = JSON.parse(data) as Readonly<Record<string, unknown>>;
      if (type === 'UserSignInFailed') return { result: String(reason), count: 1 };
      return { result: limited === true ? 'locked' : 'unknown_user', count: Number(attempts) };
    });
}

function observeProjectionLag(
  { config, store, database, readModels: models }: Runtime,
  metrics: Metrics,
): void {
  const statuses = () =>
    Promise.all(
      models.map(({ database: sql, projection }) => projectionStatus({ sql, store, projection }, Date.now())),
    );
  metrics.gauge('projection_lag_seconds', async () => [
    ...(await statuses()).map(({ projection, lagMs }) => ({
      labels: { projection },
      value: lagMs / 1_000,
    })),
    ...(await Promise.all(
      processManagers(config).map(async (manager) => ({
        labels: { projection: manager.name },
        value: (await processManagerLag(database, store, manager, Date.now())) / 1_000,
      })),
    )),
  ]);
  metrics.gauge('projection_parked_tenants', async () =>
    (await statuses()).map(({ projection, parked }) => ({ labels: { projection }, value: parked.length })),
  );
}

function observeConnections(
  { database, reader, projecting, deliveryDatabase }: Runtime,
  metrics: Metrics,
): void {
  const pools = { requests: database, reads: reader, projections: projecting, deliveries: deliveryDatabase };
  const counted = () => Object.entries(pools).map(([pool, of]) => ({ pool, ...of.counts() }));
  metrics.gauge('database_connections', () =>
    counted().flatMap(({ pool, active, idle }) => [
      { labels: { pool, state: 'active' }, value: active },
      { labels: { pool, state: 'idle' }, value: idle },
    ]),
  );
  metrics.gauge('database_waiting_statements', () =>
    counted().map(({ pool, waiting }) => ({ labels: { pool }, value: waiting })),
  );
}

function observeDependencies({ log }: Runtime, metrics: Metrics): void {
  metrics.gauge('dependency_failing', () => {
    const failing = new Set(log.outages.present().map(({ dependency }) => dependency));
    return [...log.outages.counts().keys()].map((dependency) => ({
      labels: { dependency },
      value: failing.has(dependency) ? 1 : 0,
    }));
  });
}

/** Creates the metrics of a process, and the function that logs failures of its background work. */
export function partOptions(runtime: Runtime, member?: string): PartOptions {
  const { log, writes } = runtime;
  const metrics = createMetrics({ member });
  observeRuntime(runtime, metrics);
  const refusedAppends = metrics.counter('event_store_refused_appends_total');
  writes.onRefused(() => refusedAppends());
  return {
    metrics,
    onError(error) {
      // the event log reports it once
      if (error instanceof EventLogMismatch) return;
      log.error({ error }, 'background work failed: trying again');
    },
  };
}
