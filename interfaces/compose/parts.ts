import type { Metrics } from '../../infrastructure/telemetry/metrics.js';

/** A part of a process, which runs until it is stopped. */
export interface Part {
  /** Resolves once the work under way has ended; no other work begins. */
  stop(): Promise<unknown>;
}

export interface Parts {
  /** Adds a part, and returns it. */
  add<T extends Part>(part: T): T;
  /** Stops the parts in the reverse order of their addition. A second call stops nothing. */
  stop(): Promise<void>;
}

/** Creates an empty stack of running parts. */
export function startedParts(): Parts {
  const started: Part[] = [];
  return {
    add(part) {
      started.push(part);
      return part;
    },
    async stop() {
      for (const part of started.splice(0).reverse()) await part.stop();
    },
  };
}

/** The receivers of the reports of parts. */
export interface PartOptions {
  readonly metrics: Metrics;
  /** Called with every failure of background work, which is then tried again. */
  readonly onError: (error: unknown) => void;
}
