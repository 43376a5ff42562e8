import type {
  ClaimedDelivery,
  DeliveryNotice,
  DeliveryQueue,
  DueWebhook,
  EndedAttempt,
  LostAttempt,
  Recorded,
} from '../../application/ports/webhooks/delivery-queue.js';
import { afterAttempt, MANY_LOSSES, pauseAfterLoss } from '../../domain/delivery/delivery.js';
import { FAILURES_UNTIL_PAUSE } from '../../domain/delivery/replay-pause.js';
import type { RetrySchedule } from '../../domain/delivery/retry-schedule.js';
import { retry } from '../concurrency/retry.js';
import { uuids } from '../crypto/ids.js';
import type { Sql } from '../postgres/database.js';
import { hexBytes, type Statement } from '../postgres/statement.js';
import { isTransient } from '../postgres/transient.js';
import { machineBlock } from './address-policy.js';
import { deliveries } from './delivery-statements.js';

export interface DeliveryQueueOptions {
  readonly database: Sql;
  readonly schedule: RetrySchedule;
  /** Milliseconds of a claim: longer than an attempt and its record take. */
  readonly leaseMs: number;
  /** Milliseconds since the epoch. Default: the database's clock, the same for all processes. */
  readonly now?: () => number;
}

interface RecordedRow {
  readonly attemptId: string;
  readonly pausedReplay: string | null;
}

/** Most leases that are ended at a time. */
const MOST_RECOVERED = 200;
/** A delivery whose outcome is not recorded is sent a second time. */
const RECORDING = { pauseMs: 200, timeoutMs: 20_000, isTransient };
/** Type of the event that a failed delivery becomes. */
const FAILURE: DeliveryNotice['event']['type'] = 'WebhookDeliveryFailed';
const lossPauses = Array.from({ length: MANY_LOSSES + 7 }, (_, index) => pauseAfterLoss(index + 1));

/** Creates the queue of the deliveries in `runtime.webhook_deliveries`. See the port. */
export function postgresDeliveryQueue(options: DeliveryQueueOptions): DeliveryQueue {
  const { database, schedule, leaseMs } = options;
  const moment = (): Date | null => (options.now ? new Date(options.now()) : null);

  return {
    async claim(requests) {
      const rows = requests.map(({ webhookId, most }) => ({ subscription_id: webhookId, most }));
      const most = requests.reduce((sum, one) => sum + one.most, 0);
      // ids in the order of time: their index grows at its end
      const attemptIds = Array.from({ length: most }, () => uuids.next());
      const values = [moment(), JSON.stringify(rows), leaseMs, attemptIds];
      return (await database.query<ClaimedDelivery>({ ...deliveries.claim, values })).rows;
    },
    async record(ended) {
      const outcomes = ended.map(({ delivery, end }) => afterAttempt(delivery, end, schedule));
      const rows = ended.flatMap((attempt, index) => endedRow(attempt, outcomes[index]!, index) ?? []);
      const moved = new Set<string>();
      const run = async (statement: Statement, values: readonly unknown[]): Promise<RecordedRow[]> => {
        const result = await retry(() => database.query<RecordedRow>({ ...statement, values }), RECORDING);
        for (const { attemptId } of result.rows) moved.add(attemptId);
        return result.rows;
      };
      if (rows.length < ended.length) {
        const postponed = ended.flatMap(({ delivery, end }) => (end === 'postponed' ? delivery : []));
        const ids = [postponed.map((one) => one.attemptId), postponed.map((one) => one.deliveryId)];
        await run(deliveries.postpone, [moment(), ...ids]);
      }
      if (rows.length > 0) {
        const values = [moment(), JSON.stringify(rows), FAILURE, FAILURES_UNTIL_PAUSE];
        await cancelPaused(database, await run(deliveries.record, values));
      }
      return ended.map(({ delivery }, index) =>
        moved.has(delivery.attemptId) ? outcomes[index]! : { status: 'lost' },
      );
    },
    async recover() {
      const values = [moment(), MOST_RECOVERED, lossPauses];
      return (await database.query<LostAttempt>({ ...deliveries.recover, values })).rows;
    },
    async due(withinMs) {
      const values = [moment(), withinMs];
      return (await database.query<DueWebhook>({ ...deliveries.due, values })).rows;
    },
    async countWaiting() {
      const { rows } = await database.query<{ count: bigint }>(deliveries.countWaiting);
      return Number(rows[0]?.count ?? 0n);
    },
  };
}

async function cancelPaused(database: Sql, rows: readonly RecordedRow[]): Promise<void> {
  const paused = new Set(rows.flatMap(({ pausedReplay }) => pausedReplay ?? []));
  if (paused.size === 0) return;
  await retry(() => database.query({ ...deliveries.cancelOfReplays, values: [[...paused]] }), RECORDING);
}

/** Returns null for an attempt that was postponed. `place`: its place among those that have ended. */
const endedRow = (
  { delivery, end, statusCode, fault, durationMs, snippet, address }: EndedAttempt,
  outcome: Exclude<Recorded, { status: 'lost' }>,
  place: number,
) => {
  if (outcome.status === 'postponed') return null;
  const hasAnswered = delivery.newHost !== null && end === 'succeeded';
  return {
    attempt_id: delivery.attemptId,
    delivery_id: delivery.deliveryId,
    number: delivery.number,
    place,
    status: outcome.status,
    pause_ms: outcome.status === 'retrying' ? outcome.pauseMs : null,
    status_code: statusCode,
    error: fault,
    duration_ms: durationMs,
    snippet: snippet && hexBytes(snippet),
    answered: hasAnswered ? delivery.newHost : null,
    address: hasAnswered && address ? machineBlock(address) : null,
    // derived from the delivery: a repeated record has the same notice
    notice_id: outcome.status === 'failed' ? uuids.derive(delivery.deliveryId, FAILURE) : null,
  };
};
