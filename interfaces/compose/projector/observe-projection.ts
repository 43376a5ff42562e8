import type { Metrics } from '../../../infrastructure/telemetry/metrics.js';
import type { ProjectorOptions } from '../../../projections/runner/projector.js';
import type { ReadModel } from '../../../projections/runner/read-model.js';

type Observer = Pick<ProjectorOptions, 'onPage' | 'onError'>;

/** Returns callbacks that turn the reports of projectors into metrics. */
export function observeProjections(metrics: Metrics): (model: ReadModel) => Observer {
  const names = ['projection'];
  const events = metrics.counter('projection_events_total', 'Events projected.', names);
  const failures = metrics.counter(
    'projection_failures_total',
    'Failures, also those that a repetition healed.',
    names,
  );
  const duration = metrics.duration(
    'projection_page_duration_seconds',
    'Duration of a page of events.',
    names,
  );
  return ({ projection }) => {
    const labels = { projection: projection.name };
    return {
      onPage: (page) => {
        events(labels, page.events);
        duration(page.durationMs / 1000, labels);
      },
      onError: () => failures(labels),
    };
  };
}
