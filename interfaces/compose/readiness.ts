import { EventLogMismatch } from '../../application/ports/events/event-store.js';
import type { OverdueWrites } from '../../application/ports/events/overdue-writes.js';
import { pause } from '../../application/shared/pause.js';
import { isReadOnly } from '../../infrastructure/postgres/sql-errors.js';
import { MAIL_OUTBOX } from '../../projections/mail-outbox/follow-mail-outbox.js';
import { processManagerLag, projectionStatus } from '../../projections/runner/progress/status.js';
import { WEBHOOK_OUTBOX } from '../../projections/webhook-outbox/follow-webhook-outbox.js';
import type { Check, Readiness } from '../http/answers/probes.js';
import type { Runtime } from './runtime/runtime.js';

/** A projection that is further behind than this many milliseconds makes the service not ready. */
const MAX_LAG_MS = 5_000;

/** Whether the read models have the tables of this version. */
export const areTablesReady = async ({ store, readModel }: Runtime): Promise<boolean> =>
  (await projectionStatus({ sql: readModel.database, store, projection: readModel.projection }, Date.now()))
    .ready;

export interface ReadinessOptions {
  /** Whether the bootstrap has run. */
  readonly isBooted: () => boolean;
  /** What is wrong with what carries webhooks' hints; empty when nothing is. */
  readonly webhookTrouble: () => string;
}

/** Asks every dependency. */
export async function readiness(
  { database, store, logMismatch, writes, readModel, auditModel }: Runtime,
  { isBooted, webhookTrouble }: ReadinessOptions,
): Promise<Readiness> {
  const refusedSince = writes.refusedSince();
  const asked = await Promise.all([
    check('database', async () => {
      await database.query(mustTakeWrites).catch((error: unknown) => {
        throw isReadOnly(error) ? new NotReady('it takes no writes (read-only)') : error;
      });
      return '';
    }),
    check('event store', async () => {
      await store.head();
      return '';
    }),
    check('event log', () => {
      const line = logMismatch();
      return line === null ? Promise.resolve('') : Promise.reject(new NotReady(line));
    }),
    ...[readModel, auditModel].map(({ database: sql, projection }) =>
      check(`projection ${projection.name}`, async () => {
        const status = await projectionStatus({ sql, store, projection }, Date.now());
        if (!status.ready) throw new NotReady('the tables of this version are not built yet');
        if (status.lagMs >= MAX_LAG_MS) throw new NotReady(behind(status.lagMs));
        // loud, but the other tenants are served: not a reason to take the process out
        return status.parked.length === 0
          ? ''
          : `parked tenants: ${status.parked.map(({ tenantId }) => tenantId).join(', ')}`;
      }),
    ),
    // requests are served all the same: loud, and no reason to take the process out
    ...[MAIL_OUTBOX, WEBHOOK_OUTBOX].map((manager) =>
      check(manager.name, async () => {
        const lagMs = await processManagerLag(database, store, manager, Date.now());
        return lagMs >= MAX_LAG_MS ? behind(lagMs) : '';
      }),
    ),
    // not a reason to take the process out either: deliveries go on without it
    check('webhooks', () => Promise.resolve(webhookTrouble())),
    check('bootstrap', () =>
      isBooted() ? Promise.resolve('') : Promise.reject(new NotReady('it is under way')),
    ),
  ]);
  // reads work, so that the process is not taken out
  const taking: Check = {
    name: 'event store writes',
    ok: refusedSince === null,
    detail: refusedSince === null ? '' : `appends are refused since ${new Date(refusedSince).toISOString()}`,
  };
  const ok = asked.every((one) => one.ok);
  return { ok, degraded: ok && !taking.ok, checks: [...asked, taking] };
}

/** Asks again until everything is ready; ends without it after `timeoutMs`, or by the signal. */
export async function untilReady(
  ask: () => Promise<Readiness>,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<void> {
  const until = performance.now() + timeoutMs;
  while (!signal.aborted && performance.now() < until && !(await ask()).ok) await pause(20, signal);
}

/** Waits until the read models show every write that was answered; ends without that after `timeoutMs`, or by the signal. */
export async function untilShown(
  overdue: OverdueWrites,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<void> {
  const until = performance.now() + timeoutMs;
  while (!signal.aborted && performance.now() < until && (await overdue.exist())) await pause(10, signal);
}

const behind = (lagMs: number): string => `it is ${Math.round(lagMs / 1000)} s behind`;

/** Fails like a write would: a connection that was opened while writes were forbidden is replaced by another one. */
const mustTakeWrites = `do $$ begin
  if current_setting('transaction_read_only')::boolean then
    raise exception 'no writes are taken' using errcode = 'read_only_sql_transaction';
  end if;
end $$`;

class NotReady extends Error {}

async function check(name: string, ask: () => Promise<string>): Promise<Check> {
  try {
    return { name, ok: true, detail: await ask() };
  } catch (error) {
    if (error instanceof EventLogMismatch)
      return { name, ok: false, detail: 'the event log is another one: see the check "event log"' };
    return { name, ok: false, detail: error instanceof NotReady ? error.message : 'it does not answer' };
  }
}
