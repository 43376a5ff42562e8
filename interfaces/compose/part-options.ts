import { EventLogMismatch } from '../../application/ports/events/event-store.js';
import { createMetrics } from '../../infrastructure/telemetry/metrics.js';
import { observeRuntime } from './observe-runtime.js';
import type { PartOptions } from './parts.js';
import type { Runtime } from './runtime/runtime.js';

/** Creates the metrics of a process, and the function that logs failures of its background work. */
export function partOptions(runtime: Runtime, member?: string): PartOptions {
  const { log, writes } = runtime;
  const metrics = createMetrics({ member });
  observeRuntime(runtime, metrics);
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
