import { EventLogMismatch } from '../../application/ports/events/event-store.js';
import type { Writes } from '../../infrastructure/event-store/watched-writes.js';
import type { Log } from '../../infrastructure/telemetry/log.js';
import { createMetrics, type Metrics } from '../../infrastructure/telemetry/metrics.js';

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

/** Creates the metrics of a process, and the function that logs failures of its background work. */
export function partOptions(
  { log, writes }: { readonly log: Log; readonly writes: Writes },
  member?: string,
): PartOptions {
  const metrics = createMetrics({ member });
  const refusedAppends = metrics.counter(
    'event_store_refused_appends_total',
    'Appends that the event store did not answer, or not with a leader: writes answered with 503.',
  );
  writes.onRefused(() => refusedAppends());
  return {
    metrics,
    onError(error) {
      // the event log reports it once
      if (error instanceof EventLogMismatch) return;
      log.error({ error }, 'background work failed: trying again');
    },
  };
}
