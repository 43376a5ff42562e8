import type {
  ClaimedDelivery,
  DeliveryQueue,
  DueSubscription,
  EndedAttempt,
  LostAttempt,
  Recorded,
} from '../../application/ports/webhooks/delivery-queue.js';
import { afterAttempt, MANY_LOSSES, pauseAfterLoss } from '../../domain/delivery/delivery.js';
import type { RetrySchedule } from '../../domain/delivery/retry-schedule.js';
import { retry } from '../concurrency/retry.js';
import { uuids } from '../crypto/ids.js';
import { byteaArray, intArray, textArray, uuidArray } from '../postgres/binary-array.js';
import type { Sql, SqlResult } from '../postgres/database.js';
import type { Statement } from '../postgres/statement.js';
import { isTransient } from '../postgres/transient.js';
import { CLAIM, DUE, RECORD, RECOVER } from './delivery-statements.js';

export interface DeliveryQueueOptions {
  readonly database: Sql;
  readonly schedule: RetrySchedule;
  /** How long a claim lasts: longer than an attempt and its record take. */
  readonly leaseMs: number;
  /** Milliseconds since the epoch. Default: the database's clock, so that no process's own has a say. */
  readonly now?: () => number;
}

/** Leases that are ended at a time. */
const RECOVERED_AT_ONCE = 200;
/** A delivery whose outcome is not recorded is sent a second time. */
const RECORDING = { pauseMs: 200, timeoutMs: 20_000, isTransient };
const lossPauses = Array.from({ length: MANY_LOSSES + 7 }, (_, index) => pauseAfterLoss(index + 1));

/** Deliveries in `runtime.webhook_deliveries`. See the port. */
export function postgresDeliveryQueue(options: DeliveryQueueOptions): DeliveryQueue {
  const { database, schedule, leaseMs } = options;
  const moment = (): Date | null => (options.now ? new Date(options.now()) : null);
  const run = <Row>(name: string, text: string, values: readonly unknown[]): Promise<SqlResult<Row>> =>
    database.query<Row>({ name, text, values } satisfies Statement);

  const outcome = ({ delivery, end }: EndedAttempt): Exclude<Recorded, { status: 'lost' }> => {
    const next = afterAttempt(delivery, end, schedule, 0);
    return next.status === 'retrying' ? { status: next.status, pauseMs: next.dueAt } : next;
  };

  return {
    async claim(asked) {
      const most = asked.reduce((sum, one) => sum + one.most, 0);
      // in the order of time: their index grows at its end only
      const attemptIds = Array.from({ length: most }, () => uuids.next());
      const { rows } = await run<ClaimedDelivery>('deliveries claim', CLAIM, [
        moment(),
        uuidArray(asked.map(({ subscriptionId }) => subscriptionId)),
        intArray(asked.map(({ most }) => most)),
        leaseMs,
        uuidArray(attemptIds),
      ]);
      return rows;
    },
    async record(ended) {
      const outcomes = ended.map(outcome);
      const values = [moment(), ...columns(ended, outcomes)];
      const record = () => run<{ attemptId: string }>('deliveries record', RECORD, values);
      const { rows } = await retry(record, RECORDING);
      const moved = new Set(rows.map(({ attemptId }) => attemptId));
      return ended.map(({ delivery }, index) =>
        moved.has(delivery.attemptId) ? outcomes[index]! : { status: 'lost' },
      );
    },
    async recover() {
      const { rows } = await run<LostAttempt>('deliveries recover', RECOVER, [
        moment(),
        RECOVERED_AT_ONCE,
        lossPauses,
      ]);
      return rows;
    },
    async due(withinMs) {
      const { rows } = await run<DueSubscription>('deliveries due', DUE, [moment(), withinMs]);
      return rows;
    },
    async countWaiting() {
      const { rows } = await run<{ count: bigint }>(
        'deliveries waiting',
        `select count(*) from runtime.webhook_deliveries where status in ('pending', 'retrying')`,
        [],
      );
      return Number(rows[0]?.count ?? 0n);
    },
  };
}

/** In the order of the statement's parameters. */
const columns = (ended: readonly EndedAttempt[], outcomes: readonly Recorded[]): unknown[] => [
  uuidArray(ended.map(({ delivery }) => delivery.attemptId)),
  uuidArray(ended.map(({ delivery }) => delivery.deliveryId)),
  intArray(ended.map(({ delivery }) => delivery.number)),
  textArray(outcomes.map(({ status }) => status)),
  // in text: they may exceed 32 bits
  outcomes.map((outcome) => (outcome.status === 'retrying' ? outcome.pauseMs : null)),
  intArray(ended.map(({ statusCode }) => statusCode)),
  textArray(ended.map(({ fault }) => fault)),
  intArray(ended.map(({ durationMs }) => durationMs)),
  byteaArray(ended.map(({ snippet }) => snippet)),
  // told from the delivery: however often it is noted, it is one fact
  uuidArray(
    ended.map(({ delivery }, index) =>
      outcomes[index]!.status === 'failed'
        ? uuids.derive(delivery.deliveryId, 'WebhookDeliveryFailed')
        : null,
    ),
  ),
];
