import type { Position } from '../../application/ports/events/event-store.js';
import { EventWindow } from './event-window.js';

export interface SharedTailOptions {
  /** `EventStore.connectionLosses` */
  readonly losses: () => number;
  /** Fills the window until the signal aborts. Runs while there are subscribers. */
  readonly follow: (signal: AbortSignal) => Promise<void>;
}

/**
 * The newest events, kept once per process while it has subscribers, and the subscribers that wait for a change. After a
 * lost connection a new window begins, so that none holds events of two servers.
 */
export class SharedTail {
  /** The time (ms since the epoch) at which nothing newer than the window's head existed. */
  at = 0;
  readonly #options: SharedTailOptions;
  #window: EventWindow | undefined;
  /** `losses` when the window was opened. */
  #losses = 0;
  #subscribers = 0;
  #running: Promise<void> | undefined;
  #stopping = new AbortController();
  #closed = false;
  #waiting: (() => void)[] = [];

  constructor(options: SharedTailOptions) {
    this.#options = options;
  }

  /** Undefined until the head was read since a connection was last lost. */
  get window(): EventWindow | undefined {
    return this.#losses === this.#options.losses() ? this.#window : undefined;
  }

  /** Whether there are subscribers. */
  get isFollowed(): boolean {
    return this.#subscribers > 0;
  }

  /** Opens an empty window behind `head`, which was read at `at` (ms since the epoch) after this number of losses. */
  open(head: Position, losses: number, at: number): EventWindow {
    this.#window = new EventWindow(head);
    this.#losses = losses;
    this.at = at;
    this.notify();
    return this.#window;
  }

  /** Drops the window; subscribers wait for the next one. */
  drop(): void {
    this.#window = undefined;
  }

  /** Ends the waits of `changed`. */
  notify(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** Follows the log until the function that it returns is called. */
  join(): () => void {
    this.#subscribers++;
    this.#running ??= this.#run();
    return () => {
      this.#subscribers--;
      if (this.#subscribers === 0) this.#stop();
    };
  }

  /** Resolves at the next change of the window or of `at`, or when the signal aborts. */
  changed(signal: AbortSignal): Promise<void> {
    if (this.#closed) return Promise.resolve();
    return new Promise((resolve) => {
      const done = (): void => {
        signal.removeEventListener('abort', done);
        resolve();
      };
      this.#waiting.push(done);
      signal.addEventListener('abort', done);
      if (signal.aborted) done();
    });
  }

  /** Stops following the log, whether or not there are subscribers. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#stop();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#subscribers > 0 && !this.#closed) {
      this.#stopping = new AbortController();
      await this.#options.follow(this.#stopping.signal);
      this.drop();
    }
    this.#running = undefined;
  }

  /** Drops the window at once: it is not filled any more, and a subscriber that joins now must not read it. */
  #stop(): void {
    this.drop();
    this.#stopping.abort();
    this.notify();
  }
}
