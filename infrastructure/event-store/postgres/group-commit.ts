import {
  type Append,
  type Appended,
  EventStoreUnavailable,
  RevisionConflict,
} from '../../../application/ports/events/event-store.js';
import { backOff } from '../../concurrency/back-off.js';
import type { BatchedAppend, Outcome } from './append-batch.js';

export interface GroupCommitOptions {
  /** Sends appends in one round trip. When it rejects, all of them or none took effect. */
  readonly send: (appends: readonly BatchedAppend[]) => Promise<readonly Outcome[]>;
  /** Returns whether a round trip failed for a reason that has nothing to do with its appends. */
  readonly isTransient: (error: unknown) => boolean;
  /** Returns the error for appends whose round trip, which had no others, failed. */
  readonly refusal: (error: unknown, appends: readonly Append[]) => Error;
  /** Cuts the round trips under way, which then reject. */
  readonly drop: () => void;
  /** Milliseconds in which every append is answered. A round trip has half of it, to leave time for another one. */
  readonly timeout: number;
}

/** Appends of one call, which are sent and answered together. */
interface Waiting {
  readonly appends: readonly BatchedAppend[];
  readonly order: number;
  readonly since: number;
  readonly resolve: (appended: readonly Appended[]) => void;
  readonly reject: (error: Error) => void;
  settled: boolean;
  /** Sent in a batch of its own, as its batch failed: the others succeed then, and the one at fault is found. */
  alone: boolean;
}

interface Batch {
  readonly members: readonly Waiting[];
  readonly sentAt: number;
}

const BATCH_APPENDS = 64;
const BATCH_CHARACTERS = 4 * 1024 * 1024;
/** Least length of a queue that is split into two batches in flight. */
const WORTH_SPLITTING = 16;
const MOST_IN_FLIGHT = 2;
/** A longer gap between batches is not counted as time of this process: the queue was empty. */
const LONGEST_PROCESS_MS = 10;
/** Weight of the latest measurement in the moving averages. */
const RECENT = 0.1;
const PAUSES = { first: 20, longest: 500 };
/** How often the deadline of an append is checked in the course of its time-out. */
const TICKS = 20;

/**
 * Sends concurrent appends in batches: those queued during a round trip are sent with the next one, in the order of the
 * calls. An append while none is in flight is sent at once.
 */
export class GroupCommit {
  readonly #options: GroupCommitOptions;
  #queue: Waiting[] = [];
  #order = 0;
  readonly #inFlight = new Set<Batch>();
  #scheduled = false;
  readonly #pauses = backOff(PAUSES);
  #isPausing = false;
  #clock: NodeJS.Timeout | undefined;
  /** Moving averages in ms: of the engine for a batch, and of this process from an answer to the next batch. */
  #engineTime = 0;
  #processTime = 0;
  #answeredAt = 0;
  #onIdle: (() => void)[] = [];

  constructor(options: GroupCommitOptions) {
    this.#options = options;
  }

  /**
   * Makes these appends in their order, each only if the one before it is made; see `EventStore.append`.
   * @throws RevisionConflict, EventStoreUnavailable when it was not answered in time, and what `refusal` makes.
   */
  append(appends: readonly Append[]): Promise<readonly Appended[]> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        appends: appends.map((append, index) => (index === 0 ? append : { follows: true, ...append })),
        order: this.#order++,
        since: Date.now(),
        resolve,
        reject,
        settled: false,
        alone: false,
      };
      this.#queue.push(waiting);
      // one timer for all, as a timer for each append takes longer than the rest of this class
      this.#clock ??= setInterval(() => this.#tick(), this.#options.timeout / TICKS).unref();
      this.#schedule();
    });
  }

  /** Resolves when the queue is empty and every append is answered. */
  idle(): Promise<void> {
    return new Promise((resolve) => {
      this.#onIdle.push(resolve);
      this.#schedule();
    });
  }

  /** Sends at the end of this turn of the event loop, so that its later appends join the batch. */
  #schedule(): void {
    if (this.#scheduled || this.#isPausing) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#pump();
    });
  }

  #pump(): void {
    if (this.#isPausing) return;
    this.#queue = this.#queue.filter(({ settled }) => !settled);
    while (this.#queue.length > 0 && this.#inFlight.size < MOST_IN_FLIGHT) {
      if (this.#inFlight.size > 0 && !this.#isWorthSplitting(this.#queue.length * 2)) return;
      void this.#send(this.#takeBatch());
    }
    if (this.#queue.length > 0 || this.#inFlight.size > 0) return;
    for (const resolve of this.#onIdle.splice(0)) resolve();
  }

  #takeBatch(): Waiting[] {
    const queue = this.#queue;
    const share =
      this.#inFlight.size === 0 && this.#isWorthSplitting(queue.length)
        ? Math.ceil(queue.length / 2)
        : queue.length;
    let size = 1;
    let characters = charactersOf(queue[0]!);
    while (size < Math.min(share, BATCH_APPENDS) && !queue[0]!.alone && !queue[size]!.alone) {
      characters += charactersOf(queue[size]!);
      if (characters > BATCH_CHARACTERS) break;
      size++;
    }
    return queue.splice(0, size);
  }

  /**
   * Two batches of half the size let engine and process work at the same time, but make the engine wait for its disk
   * twice: that is faster only when this process takes a large share of the time.
   */
  #isWorthSplitting(appends: number): boolean {
    return appends >= WORTH_SPLITTING && this.#processTime * 2 > this.#engineTime;
  }

  async #send(members: readonly Waiting[]): Promise<void> {
    const sentAt = performance.now();
    const batch = { members, sentAt };
    this.#inFlight.add(batch);
    const pause = Math.min(sentAt - this.#answeredAt, LONGEST_PROCESS_MS);
    this.#processTime += RECENT * (pause - this.#processTime);
    try {
      const outcomes = await this.#options.send(members.flatMap(({ appends }) => appends));
      const now = performance.now();
      this.#engineTime += RECENT * (now - Math.max(sentAt, this.#answeredAt) - this.#engineTime);
      this.#answeredAt = now;
      this.#pauses.succeeded();
      let next = 0;
      for (const waiting of members) {
        const first = next;
        next += waiting.appends.length;
        this.#answer(waiting, outcomes.slice(first, next));
      }
    } catch (error) {
      this.#retry(members, error);
    } finally {
      this.#inFlight.delete(batch);
      this.#schedule();
    }
  }

  #answer(waiting: Waiting, outcomes: readonly Outcome[]): void {
    if (waiting.settled) return;
    waiting.settled = true;
    const appended: Appended[] = [];
    for (const [index, outcome] of outcomes.entries()) {
      if ('conflict' in outcome) {
        const { stream, expected } = waiting.appends[index]!;
        waiting.reject(new RevisionConflict(stream, expected, outcome.conflict));
        return;
      }
      appended.push(outcome);
    }
    waiting.resolve(appended);
  }

  /** Queues the appends again, which is safe, as the engine recognises the ids of those that took effect. */
  #retry(batch: readonly Waiting[], error: unknown): void {
    const transient = this.#options.isTransient(error);
    const [first] = batch;
    if (!transient && batch.length === 1 && first) {
      if (first.settled) return;
      first.settled = true;
      first.reject(this.#options.refusal(error, first.appends));
      return;
    }
    if (!transient) for (const waiting of batch) waiting.alone = true;
    this.#queue = [...this.#queue, ...batch].sort((a, b) => a.order - b.order);
    if (!transient || this.#isPausing) return;
    this.#isPausing = true;
    setTimeout(() => {
      this.#isPausing = false;
      this.#pump();
    }, this.#pauses.next());
  }

  #tick(): void {
    const { timeout } = this.#options;
    const now = Date.now();
    const expired = now - timeout * (1 - 1 / TICKS);
    const inFlight = [...this.#inFlight];
    const members = inFlight.flatMap((batch) => batch.members);
    for (const waiting of [...members, ...this.#queue]) {
      if (waiting.since > expired || waiting.settled) continue;
      waiting.settled = true;
      waiting.reject(new EventStoreUnavailable(`no answer within ${timeout} ms`));
    }
    if (inFlight.some(({ sentAt }) => performance.now() - sentAt >= timeout / 2)) this.#options.drop();
    if (inFlight.length === 0 && this.#queue.length === 0) {
      clearInterval(this.#clock);
      this.#clock = undefined;
    }
    this.#schedule();
  }
}

const charactersOf = ({ appends }: Waiting): number => {
  let sum = 0;
  for (const { events } of appends) for (const { data } of events) sum += data.length;
  return sum;
};
