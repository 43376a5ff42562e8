import {
  type Append,
  type Appended,
  EventStoreUnavailable,
  RevisionConflict,
} from '../../../application/ports/events/event-store.js';
import type { BatchedAppend, Outcome } from './append-batch.js';

/** What carries the appends, and how long they may wait. */
export interface GroupCommitOptions {
  /** Sends appends in one round trip; all of them take effect, or, when it rejects, perhaps none. */
  readonly send: (appends: readonly BatchedAppend[]) => Promise<readonly Outcome[]>;
  /** Whether the failure of a round trip says nothing against the appends in it. */
  readonly isTransient: (error: unknown) => boolean;
  /** The error that appends are answered with whose own round trip failed. */
  readonly refusal: (error: unknown, appends: readonly Append[]) => Error;
  /** Gives up the round trips under way, which then reject. */
  readonly drop: () => void;
  /** Milliseconds in which every append is answered. A round trip has half of it, so that there is time for another. */
  readonly timeout: number;
}

/** Appends that build on each other: they travel together and are answered together. */
interface Waiting {
  readonly appends: readonly BatchedAppend[];
  readonly order: number;
  readonly since: number;
  readonly resolve: (appended: readonly Appended[]) => void;
  readonly reject: (error: Error) => void;
  settled: boolean;
  /** Its batch failed: it travels by itself, so that the one at fault is found and the others are not held up. */
  alone: boolean;
}

interface Batch {
  readonly members: readonly Waiting[];
  readonly sentAt: number;
}

const BATCH_APPENDS = 64;
const BATCH_CHARACTERS = 4 * 1024 * 1024;
/** Appends from which on the queue may be split into two batches in flight. */
const WORTH_SPLITTING = 16;
const MOST_IN_FLIGHT = 2;
/** A longer gap between batches means that the queue was empty: it is not time of this process. */
const LONGEST_PROCESS_MS = 10;
/** Weight of the latest measurement. */
const RECENT = 0.1;
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 500;
/** Time-outs are looked after this many times in their course. */
const TICKS = 20;

/**
 * Sends concurrent appends in batches: those queued during a round trip go with the next one. An append that finds
 * nothing in flight is sent at once. Appends are sent in the order of the calls.
 */
export class GroupCommit {
  readonly #options: GroupCommitOptions;
  #queue: Waiting[] = [];
  #order = 0;
  readonly #inFlight = new Set<Batch>();
  #scheduled = false;
  #pause = 0;
  #pausing: NodeJS.Timeout | undefined;
  #clock: NodeJS.Timeout | undefined;
  /** Milliseconds that the engine takes for a batch, and that this process takes from an answer to the next batch. */
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
      // One clock for all: a timer of its own for each append takes longer than all the rest of this class.
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
    if (this.#scheduled || this.#pausing) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#pump();
    });
  }

  #pump(): void {
    if (this.#pausing) return;
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
   * Two batches of half the size let engine and process work at the same time, and make the engine wait for its disk
   * twice. That pays when the process takes its share of the time; with a slow disk it does not.
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
      this.#pause = 0;
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

  /** Repeating is safe: the engine knows the ids of what did take effect. */
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
    if (transient) this.#rest();
  }

  #rest(): void {
    if (this.#pausing) return;
    this.#pause = Math.min(Math.max(FIRST_PAUSE_MS, this.#pause * 2), LONGEST_PAUSE_MS);
    this.#pausing = setTimeout(() => {
      this.#pausing = undefined;
      this.#pump();
    }, this.#pause);
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
