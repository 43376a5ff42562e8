import { EventLogMismatch } from '../../application/ports/events/event-store.js';
import type { Writes } from '../../infrastructure/event-store/watched-writes.js';
import type { Log } from '../../infrastructure/telemetry/log.js';
import { createMetrics, type Metrics } from '../../infrastructure/telemetry/metrics.js';

/** A part of a process, which runs until it is stopped. */
export interface Part {
  /** Finishes what is under way; nothing starts any more. */
  stop(): Promise<unknown>;
}

export interface Parts {
  /** Returns the part. */
  add<T extends Part>(part: T): T;
  /** Stops the part that was added last first. A second call stops nothing. */
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

/** What the parts of a process report to. */
export interface PartOptions {
  readonly metrics: Metrics;
  /** Gets every failure of background work, which is tried again. */
  readonly onError: (error: unknown) => void;
}

/** Creates the metrics of a process, and what logs the failures of its background work. */
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
      // the event log reports a mismatch by itself, once
      if (error instanceof EventLogMismatch) return;
      log.error({ error }, 'background work failed: trying again');
    },
  };
}
