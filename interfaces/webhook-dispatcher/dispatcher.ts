import { setTimeout as sleep } from 'node:timers/promises';
import type {
  AttemptReport,
  ClaimedDelivery,
  DeliveryQueue,
  DeliverySender,
  EndedAttempt,
  Recorded,
} from '../../application/ports/webhooks/delivery-queue.js';
import { pause } from '../../application/shared/pause.js';
import { inBatches } from '../../infrastructure/concurrency/batches.js';
import { nextFlight } from '../../infrastructure/concurrency/single-flight.js';
import { type PoolSizes, type Share, sharedCapacity } from './capacity.js';
import type { AttemptAnswer } from './listener.js';

export interface DispatcherOptions {
  readonly queue: Pick<DeliveryQueue, 'claim' | 'record'>;
  readonly sender: DeliverySender;
  /** Of one attempt, in ms. */
  readonly timeoutMs: number;
  /** Most requests at a time. Default: 768 and 256. */
  readonly sizes?: PoolSizes;
  /** Called for each attempt once it is recorded. */
  readonly onRecorded: (ended: EndedAttempt, recorded: Recorded) => void;
  readonly onError: (error: unknown) => void;
}

/** Claims due deliveries, makes one attempt for each, and records the result. */
export interface Dispatcher {
  /** Records that deliveries of this webhook are due: they are claimed as soon as there is capacity. */
  wake(webhookId: string): void;
  /** Returns the requests under way, and how many listeners are suspect. */
  counts(): { readonly healthy: number; readonly suspect: number; readonly suspects: number };
  /**
   * Stops claiming, and resolves once the attempts under way are recorded. Aborts requests that take longer than `graceMs`;
   * their deliveries are attempted again after the end of their leases.
   */
  stop(graceMs: number): Promise<void>;
}

const DEFAULT_SIZES: PoolSizes = { healthy: 768, suspect: 256 };
/** The pause after a claim that failed. */
const CLAIM_AGAIN_MS = 500;
/** Most attempts that are under way or wait for their record. */
const MOST_ATTEMPTS = 3_000;
/** Most attempts that one statement records. With one each, deliveries are half as fast. */
const MOST_RECORDED = 500;

export function dispatcher(options: DispatcherOptions): Dispatcher {
  const { queue, sender, timeoutMs, sizes = DEFAULT_SIZES, onRecorded, onError } = options;
  const capacity = sharedCapacity({ sizes, timeoutMs });
  const stopping = new AbortController();
  const { signal } = stopping;
  const attempts = new Set<Promise<void>>();
  let isCut = false;

  const record = inBatches<EndedAttempt, Recorded>(async (batch) => {
    const ended = [...batch.values()];
    try {
      const recorded = await queue.record(ended);
      return new Map(ended.map(({ delivery }, index) => [delivery.attemptId, recorded[index]!]));
    } catch (error) {
      onError(error);
      return new Map();
    }
  }, MOST_RECORDED);

  const attempt = async (share: Share, delivery: ClaimedDelivery): Promise<void> => {
    const report = await sender.send(delivery).catch(onError);
    capacity.release(share, report ? answerOf(report) : null);
    void claimMore();
    // a request that was cut off says nothing about its listener
    if (!report || isCut) return;
    const ended = { delivery, ...report };
    const recorded = (await record(new Map([[delivery.attemptId, ended]]))).get(delivery.attemptId);
    if (recorded) onRecorded(ended, recorded);
    // its end may make room for others that are due
    if (delivery.replayId !== null || delivery.newHost !== null) wake(delivery.webhookId);
  };

  const claim = async (shares: readonly Share[]): Promise<void> => {
    const claims = shares.map(({ listener, requests }) => ({
      webhookId: listener.webhookId,
      most: requests,
    }));
    const deliveries = await queue.claim(claims).catch(onError);
    if (!deliveries) {
      for (const share of shares) capacity.claimFailed(share);
      await pause(CLAIM_AGAIN_MS, signal);
      return;
    }
    for (const share of shares) {
      const own = deliveries.filter(({ webhookId }) => webhookId === share.listener.webhookId);
      capacity.claimed(share, own.length, own[0]);
      for (const delivery of own) {
        const done = attempt(share, delivery)
          .catch(onError)
          .finally(() => {
            attempts.delete(done);
            void claimMore();
          });
        attempts.add(done);
      }
    }
  };
  /** Claims until there is no capacity or no delivery is due. Calls during a run share the run after it. */
  const claimMore = nextFlight(async () => {
    while (!signal.aborted && attempts.size < MOST_ATTEMPTS) {
      const shares = capacity.reserve();
      if (shares.length === 0) return;
      await claim(shares);
    }
  });

  const wake = (webhookId: string): void => {
    if (signal.aborted) return;
    capacity.wake(webhookId);
    void claimMore();
  };

  return {
    wake,
    counts: () => capacity.counts(),
    async stop(graceMs) {
      stopping.abort();
      const finished = (async () => {
        await claimMore();
        while (attempts.size > 0) await Promise.all(attempts);
      })();
      await Promise.race([finished, sleep(graceMs, undefined, { ref: false })]);
      isCut = attempts.size > 0;
      await sender.close();
      await finished;
    },
  };
}

/** Returns null when no request was sent. */
const answerOf = ({ end, fault, durationMs }: AttemptReport): AttemptAnswer | null =>
  end === 'cancelled' || end === 'postponed'
    ? null
    : { durationMs, timedOut: fault === 'timeout', succeeded: end === 'succeeded' };
