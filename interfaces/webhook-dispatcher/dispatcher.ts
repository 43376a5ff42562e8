import { setTimeout as sleep } from 'node:timers/promises';
import type {
  ClaimedDelivery,
  DeliveryQueue,
  EndedAttempt,
  Recorded,
} from '../../application/ports/webhooks/delivery-queue.js';
import type { DeliverySender } from '../../application/ports/webhooks/delivery-sender.js';
import type { Answer } from './lane.js';
import type { Asked, PoolSizes } from './lanes.js';
import { lanes } from './lanes.js';
import { gathered } from './gathered.js';

export interface DispatcherOptions {
  readonly queue: DeliveryQueue;
  readonly sender: DeliverySender;
  /** Of one attempt. */
  readonly timeoutMs: number;
  /** Most requests under way. Defaults: 768 and 256. */
  readonly sizes?: PoolSizes;
  /** Told of every attempt, once it is recorded. */
  readonly onRecorded: (ended: EndedAttempt, recorded: Recorded) => void;
  readonly onError: (error: unknown) => void;
}

/** Takes what is due from the queue and sends it. */
export interface Dispatcher {
  /** Something is due for this subscription. */
  wake(subscriptionId: string): void;
  /** Requests under way. */
  counts(): { readonly healthy: number; readonly suspect: number; readonly suspects: number };
  /**
   * Begins nothing any more and finishes what is under way, for `graceMs` at most. What is cut off then is attempted
   * again, by whoever finds its lease run out.
   */
  stop(graceMs: number): Promise<void>;
}

const usualSizes: PoolSizes = { healthy: 768, suspect: 256 };
const AGAIN_MS = 500;
/** Attempts that wait to be recorded: beyond, no new ones are begun. */
const MOST_UNRECORDED = 2_000;
export function dispatcher(options: DispatcherOptions): Dispatcher {
  const { queue, sender, timeoutMs, sizes = usualSizes, onError } = options;
  const turns = lanes({ sizes, timeoutMs });
  const ending = new AbortController();
  const underWay = new Set<Promise<void>>();
  let isCut = false;
  let pumping: Promise<void> | undefined;
  // how often it was asked for
  let wanted = 0;

  // what cannot be recorded is attempted again when its lease has run out
  const records = gathered<EndedAttempt>(async (batch) => {
    const recorded = await queue.record(batch);
    batch.forEach((ended, index) => options.onRecorded(ended, recorded[index]!));
    pump();
  }, onError);

  const attempt = async (asked: Asked, delivery: ClaimedDelivery): Promise<void> => {
    let answer: Answer | null = null;
    try {
      const report = await sender.send(delivery);
      const { end, fault, durationMs } = report;
      if (end !== 'cancelled')
        answer = { durationMs, timedOut: fault === 'timeout', succeeded: end === 'succeeded' };
      // one that we cut off ourselves says nothing about the listener
      if (!isCut) records.add({ delivery, ...report });
    } catch (error) {
      onError(error);
    }
    turns.settled(asked, answer);
    pump();
  };
  const track = (work: Promise<void>): void => {
    const done = work.finally(() => underWay.delete(done));
    underWay.add(done);
  };
  const begin = (asked: readonly Asked[], deliveries: readonly ClaimedDelivery[]): void => {
    const groups = byListener(deliveries);
    for (const one of asked) {
      const own = groups.get(one.lane.subscriptionId) ?? [];
      turns.granted(one, own.length, own[0]);
      for (const delivery of own) track(attempt(one, delivery));
    }
  };
  const mayBegin = (): boolean => !ending.signal.aborted && records.waiting() <= MOST_UNRECORDED;
  const claim = async (): Promise<void> => {
    for (;;) {
      if (!mayBegin()) return;
      const asked = turns.plan();
      if (asked.length === 0) return;
      try {
        const claims = asked.map(({ lane, most }) => ({ subscriptionId: lane.subscriptionId, most }));
        begin(asked, await queue.claim(claims));
      } catch (error) {
        onError(error);
        for (const one of asked) {
          one.lane.wasHinted = true;
          turns.granted(one, 0);
        }
        await sleep(AGAIN_MS, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
      }
    }
  };
  const pumpUntilDone = async (): Promise<void> => {
    for (let done = -1; done !== wanted;) {
      done = wanted;
      await claim();
    }
    pumping = undefined;
  };
  const pump = (): void => {
    wanted += 1;
    pumping ??= pumpUntilDone();
  };

  return {
    wake(subscriptionId) {
      if (ending.signal.aborted) return;
      turns.hint(subscriptionId);
      pump();
    },
    counts: () => turns.counts(),
    async stop(graceMs) {
      ending.abort();
      const finished = (async () => {
        await pumping;
        while (underWay.size > 0) await Promise.all(underWay);
      })();
      await Promise.race([finished, sleep(graceMs, undefined, { ref: false })]);
      isCut = underWay.size > 0;
      await sender.close();
      await finished;
      await records.idle();
    },
  };
}

function byListener(deliveries: readonly ClaimedDelivery[]): Map<string, ClaimedDelivery[]> {
  const groups = new Map<string, ClaimedDelivery[]>();
  for (const delivery of deliveries) {
    const group = groups.get(delivery.subscriptionId);
    if (group) group.push(delivery);
    else groups.set(delivery.subscriptionId, [delivery]);
  }
  return groups;
}
