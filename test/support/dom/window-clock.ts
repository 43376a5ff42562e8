import { setTimeout as sleep } from 'node:timers/promises';
import { PATIENCE } from './dom-requests.js';

interface Timer {
  readonly run: () => void;
  /** In ms, of an interval; null for a timeout. */
  readonly every: number | null;
  at: number;
  handle: NodeJS.Timeout;
}

type Callback = (...given: unknown[]) => void;

/** The time of a window: it goes on with this machine's, and a test can put it ahead. In ms. */
export class WindowClock {
  readonly #timers = new Map<number, Timer>();
  #ahead = 0;
  #made = 0;

  now(): number {
    return Date.now() + this.#ahead;
  }

  /** Lets a time pass at once. What falls due meanwhile runs in its order. */
  async runFor(ms: number): Promise<void> {
    const end = this.now() + ms;
    for (;;) {
      const [first] = [...this.#timers].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at);
      if (first === undefined) break;
      const [id, { at }] = first;
      this.#ahead += Math.max(0, at - this.now());
      this.#fire(id);
      await sleep(0);
    }
    this.#ahead += Math.max(0, end - this.now());
    for (const [id, timer] of this.#timers) this.#await(id, timer);
  }

  /**
   * Lets second after second pass until a condition holds, e.g. what a screen shows that reads again now and then. The
   * pause between two of them grows to a second: a service that needs long keeps its own time, and a window that is far
   * ahead of it gives up reading, or takes its tokens for expired.
   */
  async runUntil(condition: () => Promise<boolean>): Promise<void> {
    const deadline = performance.now() + PATIENCE;
    for (let pause = 20; !(await condition()); pause = Math.min(2 * pause, 1_000)) {
      if (performance.now() > deadline)
        throw new Error(`the condition does not hold: ${condition.toString()}`);
      await this.runFor(1_000);
      await sleep(pause);
    }
  }

  /** Ends all timers, as those of a document that was left. */
  clear(): void {
    for (const id of this.#timers.keys()) this.#end(id);
  }

  /** Returns what tells the time in a window. */
  globals(): Readonly<Record<string, unknown>> {
    const end = (id: number | undefined): void => this.#end(id);
    return {
      setTimeout: (run: Callback, ms = 0, ...given: unknown[]) => this.#add(() => run(...given), ms, null),
      setInterval: (run: Callback, ms = 0, ...given: unknown[]) => this.#add(() => run(...given), ms, ms),
      clearTimeout: end,
      clearInterval: end,
      Date: dateOf(this),
    };
  }

  #add(run: () => void, ms: number, every: number | null): number {
    this.#made += 1;
    const timer = { run, every, at: this.now() + ms } as Timer;
    this.#timers.set(this.#made, timer);
    this.#await(this.#made, timer);
    return this.#made;
  }

  #await(id: number, timer: Timer): void {
    clearTimeout(timer.handle);
    timer.handle = setTimeout(() => this.#fire(id), Math.max(0, timer.at - this.now()));
  }

  #fire(id: number): void {
    const timer = this.#timers.get(id);
    if (timer === undefined) return;
    if (timer.every === null) this.#end(id);
    else {
      timer.at = this.now() + Math.max(timer.every, 1);
      this.#await(id, timer);
    }
    timer.run();
  }

  #end(id: number | undefined): void {
    const timer = id === undefined ? undefined : this.#timers.get(id);
    clearTimeout(timer?.handle);
    if (id !== undefined) this.#timers.delete(id);
  }
}

/** Returns `Date` by the time of a clock. */
const dateOf = (clock: WindowClock): DateConstructor =>
  new Proxy(Date, {
    construct: (date, given: readonly unknown[]) =>
      given.length === 0 ? new date(clock.now()) : (Reflect.construct(date, given) as Date),
    get: (date, name) => (name === 'now' ? () => clock.now() : (Reflect.get(date, name) as unknown)),
  });
