import { EventLogMismatch } from '../../application/ports/events/event-store.js';
import { pause } from '../../application/shared/pause.js';
import { SYSTEM_TENANT } from '../../domain/shared/stream-name.js';
import { UnsafeSession } from '../../infrastructure/postgres/open-session.js';
import { isReadOnly } from '../../infrastructure/postgres/sql-errors.js';
import type { Statement } from '../../infrastructure/postgres/statement.js';
import { dependencyFailure } from '../../infrastructure/telemetry/dependency-failure.js';
import { EVENT_BROKER } from '../../projections/event-broker/follow-event-broker.js';
import { MAIL_OUTBOX } from '../../projections/mail-outbox/follow-mail-outbox.js';
import {
  percentOf,
  processManagerLag,
  type ProjectionStatus,
  projectionStatus,
} from '../../projections/runner/progress/status.js';
import { WEBHOOK_OUTBOX } from '../../projections/webhook-outbox/follow-webhook-outbox.js';
import type { Config } from '../config.js';
import type { Check, Readiness } from '../http/answers/probes.js';
import { clockDifference, clockFault } from './clock-difference.js';
import type { Runtime } from './runtime/runtime.js';

/** A projection that is this many milliseconds behind makes the service not ready. */
const MAX_LAG_MS = 5_000;

/** Returns whether the read models have the tables of this version. */
export const areTablesReady = async ({ store, readModel }: Runtime): Promise<boolean> =>
  (await projectionStatus({ sql: readModel.database, store, projection: readModel.projection }, Date.now()))
    .ready;

export interface ReadinessOptions {
  /** Returns whether the bootstrap has run. */
  readonly isBooted: () => boolean;
  /** Returns why dispatchers get no signals of due deliveries; empty when they do. */
  readonly webhookFault: () => string;
  /** Returns why events are not published to RabbitMQ; empty when they are, or need not be. */
  readonly brokerFault: () => string;
}

/** Checks every dependency of this process. */
export async function readiness(
  { config, database, reader, store, log, logMismatch, writes, readModels }: Runtime,
  { isBooted, webhookFault, brokerFault }: ReadinessOptions,
): Promise<Readiness> {
  const refusedSince = writes.refusedSince();
  const checks = await Promise.all([
    check('database', async () => {
      await database.query(mustTakeWrites).catch((error: unknown) => {
        throw isReadOnly(error) ? new NotReady('it takes no writes (read-only)') : error;
      });
      // what failed a moment ago, such as a write for which the disk has no room
      return log.outages.present().find(({ dependency }) => dependency === 'database')?.summary ?? '';
    }),
    check('reads', async () => {
      await reader.asTenant(SYSTEM_TENANT, [oneUser]).catch((error: unknown) => {
        throw error instanceof UnsafeSession ? new NotReady(error.message) : error;
      });
      return '';
    }),
    check('event store', async () => {
      await store.head();
      return '';
    }),
    check('clock', async () => {
      const fault = clockFault(await clockDifference(database));
      if (fault?.isTooFar === true) throw new NotReady(fault.text);
      return fault?.text ?? '';
    }),
    check('event log', () => refuseFor(logMismatch())),
    ...readModels.map(({ database: sql, projection }) =>
      check(`projection ${projection.name}`, async () => {
        const status = await projectionStatus({ sql, store, projection }, Date.now());
        if (!status.ready) throw new NotReady(notBuilt(status));
        if (status.lagMs >= MAX_LAG_MS) throw new NotReady(behind(status.lagMs));
        // other tenants are served: no reason to stop sending requests to this process
        return status.parked.length === 0
          ? ''
          : `parked tenants: ${status.parked.map(({ tenantId }) => tenantId).join(', ')}`;
      }),
    ),
    // requests are served meanwhile
    ...processManagers(config).map((manager) =>
      check(manager.name, async () => {
        const lagMs = await processManagerLag(database, store, manager, Date.now());
        return lagMs >= MAX_LAG_MS ? behind(lagMs) : '';
      }),
    ),
    // deliveries are made without signals, too
    check('webhooks', webhookFault),
    // events wait
    ...(config.eventsAmqp ? [check('events to RabbitMQ', brokerFault)] : []),
    check('bootstrap', () => refuseFor(isBooted() ? null : 'it is under way')),
  ]);
  // no reason to be not ready, since reads work
  const taking: Check = {
    name: 'event store writes',
    ok: refusedSince === null,
    detail: refusedSince === null ? '' : `appends are refused since ${new Date(refusedSince).toISOString()}`,
  };
  const ok = checks.every((one) => one.ok);
  return { ok, degraded: ok && !taking.ok, checks: [...checks, taking] };
}

/** Returns the result, not ready once `draining` has aborted: the process still answers, and ends soon. */
export const readyUnless = (draining: AbortSignal | undefined, result: Readiness): Readiness =>
  draining?.aborted === true
    ? { ok: false, checks: [{ name: 'shutdown', ok: false, detail: 'it ends soon' }, ...result.checks] }
    : result;

/** Calls `isDone` until it returns true, `timeoutMs` are over or the signal aborts. */
export async function pollUntil(
  isDone: () => Promise<boolean>,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (!signal.aborted && performance.now() < end && !(await isDone())) await pause(10, signal);
}

function notBuilt({ building, head }: ProjectionStatus): string {
  if (building === null) return 'the tables of this version are not built yet';
  return `rebuilding read models, ${percentOf(building.position, head)} %`;
}

const behind = (lagMs: number): string => `it is ${Math.round(lagMs / 1000)} s behind`;

/** Fails as a write does while writes are forbidden, so that the connection is replaced. */
const mustTakeWrites = `do $$ begin
  if current_setting('transaction_read_only')::boolean then
    raise exception 'no writes are taken' using errcode = 'read_only_sql_transaction';
  end if;
end $$`;

/** Read as requests do, as the role that sees one tenant's rows. */
const oneUser: Statement = { name: 'ready_reads', text: 'select 1 from core.users limit 1' };

/** Its message is the detail of the check. */
class NotReady extends Error {}

function refuseFor(reason: string | null): string {
  if (reason !== null) throw new NotReady(reason);
  return '';
}

/** Returns the result of one check. @param ask returns the detail of a check that passes; throws for one that fails */
async function check(name: string, ask: () => Promise<string> | string): Promise<Check> {
  try {
    return { name, ok: true, detail: await ask() };
  } catch (error) {
    if (error instanceof EventLogMismatch)
      return { name, ok: false, detail: 'the event log is another one: see the check "event log"' };
    const failure = dependencyFailure(error);
    const silent = failure === null ? 'it does not answer' : `it does not answer: ${failure.summary}`;
    return { name, ok: false, detail: error instanceof NotReady ? error.message : silent };
  }
}

/** Returns the process managers that run with this configuration, by the names of their checkpoints. */
export const processManagers = ({
  eventsAmqp,
}: Pick<Config, 'eventsAmqp'>): readonly { readonly name: string }[] => [
  MAIL_OUTBOX,
  WEBHOOK_OUTBOX,
  ...(eventsAmqp ? [EVENT_BROKER] : []),
];
