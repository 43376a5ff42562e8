import type { Append } from '../../application/ports/events/event-store.js';
import type { Metrics } from '../../infrastructure/telemetry/metrics.js';
import { MAIL_OUTBOX } from '../../projections/mail-outbox/follow-mail-outbox.js';
import { processManagerLag, projectionStatus } from '../../projections/runner/progress/status.js';
import { WEBHOOK_OUTBOX } from '../../projections/webhook-outbox/follow-webhook-outbox.js';
import { clockDifference } from './clock-difference.js';
import type { Runtime } from './runtime/runtime.js';
import { serviceVersion } from './service-version.js';

/** Adds the figures of what every process has: log, database, projections, signing keys, dependencies. */
export function observeRuntime(runtime: Runtime, metrics: Metrics): void {
  metrics.gauge(
    'build_info',
    'The version of the service and of Node, and the roles of the process. Always 1.',
    () => [
      {
        labels: { version: serviceVersion(), node: process.version, roles: runtime.config.roles.join() },
        value: 1,
      },
    ],
    ['version', 'node', 'roles'],
  );
  observeAppends(runtime, metrics);
  observeProjectionLag(runtime, metrics);
  observeConnections(runtime, metrics);
  observeDependencies(runtime, metrics);
  metrics.gauge(
    'clock_difference_seconds',
    'By how much the clock of this machine is ahead of that of the database; negative: behind.',
    async () => [{ value: await clockDifference(runtime.database) }],
  );
  metrics.gauge(
    'signing_key_age_seconds',
    'For how long the key that signs tokens has been signing. It is replaced after 90 days.',
    async () => {
      const active = (await runtime.signingKeys.list()).find(({ state }) => state === 'active');
      return active === undefined ? [] : [{ value: (Date.now() - Date.parse(active.activatesAt)) / 1_000 }];
    },
  );
}

function observeAppends({ writes }: Runtime, metrics: Metrics): void {
  const duration = metrics.duration(
    'append_duration_seconds',
    'Duration of answered appends to the event log.',
  );
  const events = metrics.counter('appended_events_total', 'Events that this process has appended.');
  const signIns = metrics.counter(
    'sign_ins_total',
    'Sign-ins at pages of tenants, by result: success, or why a credential was refused.',
    ['result'],
  );
  writes.onAppended((appends, seconds) => {
    duration(seconds);
    for (const { result, count } of signInsOf(appends)) signIns({ result }, count);
    events(
      {},
      appends.reduce((sum, append) => sum + append.events.length, 0),
    );
  });
}

/** Returns the sign-ins that events tell of. What the members that are read say is not personal. */
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

function observeProjectionLag({ store, database, readModel, auditModel }: Runtime, metrics: Metrics): void {
  const models = [readModel, auditModel];
  const statuses = () =>
    Promise.all(
      models.map(({ database: sql, projection }) => projectionStatus({ sql, store, projection }, Date.now())),
    );
  metrics.gauge(
    'projection_lag_seconds',
    'Age of the oldest event that a projection or an outbox has not read; 0 when there is none. The same in each process.',
    async () => [
      ...(await statuses()).map(({ projection, lagMs }) => ({
        labels: { projection },
        value: lagMs / 1_000,
      })),
      ...(await Promise.all(
        [MAIL_OUTBOX, WEBHOOK_OUTBOX].map(async (manager) => ({
          labels: { projection: manager.name },
          value: (await processManagerLag(database, store, manager, Date.now())) / 1_000,
        })),
      )),
    ],
    ['projection'],
  );
  metrics.gauge(
    'projection_parked_tenants',
    'Tenants whose events a projection could not apply, and which wait for an operator. The same in each process.',
    async () =>
      (await statuses()).map(({ projection, parked }) => ({ labels: { projection }, value: parked.length })),
    ['projection'],
  );
}

function observeConnections(
  { database, reader, projecting, deliveryDatabase }: Runtime,
  metrics: Metrics,
): void {
  const pools = { requests: database, reads: reader, projections: projecting, deliveries: deliveryDatabase };
  const counted = () => Object.entries(pools).map(([pool, of]) => ({ pool, ...of.counts() }));
  metrics.gauge(
    'database_connections',
    'Connections of this process to PostgreSQL, by pool and state.',
    () =>
      counted().flatMap(({ pool, active, idle }) => [
        { labels: { pool, state: 'active' }, value: active },
        { labels: { pool, state: 'idle' }, value: idle },
      ]),
    ['pool', 'state'],
  );
  metrics.gauge(
    'database_waiting_statements',
    'Statements of this process that wait for a connection, by pool.',
    () => counted().map(({ pool, waiting }) => ({ labels: { pool }, value: waiting })),
    ['pool'],
  );
}

function observeDependencies({ log }: Runtime, metrics: Metrics): void {
  metrics.gauge(
    'dependency_failing',
    'Whether something failed within the last 10 s, or is yet to be tried again, that a dependency is to blame for. None: it has not failed so far.',
    () => {
      const failing = new Set(log.outages.present().map(({ dependency }) => dependency));
      return [...log.outages.counts().keys()].map((dependency) => ({
        labels: { dependency },
        value: failing.has(dependency) ? 1 : 0,
      }));
    },
    ['dependency'],
  );
}
