import type { Position } from '../../application/ports/events/event-store.js';
import { EventWindow } from './event-window.js';
import type { Tail } from './subscription.js';

export interface SharedTailOptions {
  /** `EventStore.connectionLosses` */
  readonly losses: () => number;
  /** Fills the window until the signal aborts. Runs while there are subscribers. */
  readonly follow: (signal: AbortSignal) => Promise<void>;
}

/** What all subscribers of a process share, whatever the engine: the window, and who waits for it to change. */
export class SharedTail implements Tail {
  at = 0;
  readonly #options: SharedTailOptions;
  #window: EventWindow | undefined;
  /** The losses when the window was opened. */
  #losses = 0;
  #subscribers = 0;
  #running: Promise<void> | undefined;
  #stopping = new AbortController();
  #closed = false;
  #waiting: (() => void)[] = [];

  constructor(options: SharedTailOptions) {
    this.#options = options;
  }

  get window(): EventWindow | undefined {
    return this.#losses === this.#options.losses() ? this.#window : undefined;
  }

  /** Whether there are subscribers. */
  get isFollowed(): boolean {
    return this.#subscribers > 0;
  }

  /** Opens an empty window behind `head`, which was read at `at` after so many losses. */
  open(head: Position, losses: number, at: number): EventWindow {
    this.#window = new EventWindow(head);
    this.#losses = losses;
    this.at = at;
    this.notify();
    return this.#window;
  }

  /** Drops the window: subscribers wait for the next one. */
  drop(): void {
    this.#window = undefined;
  }

  /** Ends the waits of `changed`. */
  notify(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  join(): () => void {
    this.#subscribers++;
    this.#running ??= this.#run();
    return () => {
      this.#subscribers--;
      if (this.#subscribers === 0) this.#stop();
    };
  }

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

  /** Stops following, however many have joined. */
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

  /** Drops the window at once: nothing fills it any more, and a subscriber that joins now must not read it. */
  #stop(): void {
    this.drop();
    this.#stopping.abort();
    this.notify();
  }
}
