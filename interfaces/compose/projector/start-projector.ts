import { followDomains } from '../../../application/connection/follow-domains.js';
import { followLegacySignIns } from '../../../application/legacy-sign-in/follow-legacy-sign-ins.js';
import { every } from '../../../infrastructure/concurrency/repeat.js';
import type { Metrics } from '../../../infrastructure/telemetry/metrics.js';
import { type ProjectorOptions, startProjection } from '../../../projections/runner/projector.js';
import type { ReadModel } from '../../../projections/runner/read-model.js';
import type { Part, PartOptions } from '../parts.js';
import type { Runtime } from '../runtime/runtime.js';
import { makeCheckpoints } from './checkpoints.js';
import { keepAuditLog } from './keep-audit-log.js';
import { checkWithWitnesses, offerCheckpoints } from './offer-checkpoints.js';
import { type MailOutboxOptions, startMailOutbox } from './mail-outbox.js';
import { type DeliveryOutboxOptions, startWebhookOutbox } from './webhook-outbox.js';

const HOUR_MS = 3_600_000;
const FOLLOW_EVERY_MS = 60_000;
/** Between two rounds of checkpoints of audit logs. */
const CHECKPOINT_MS = 60_000;

/** Starts the role `projector`, which follows the event log with the read models, the audit log and the outboxes. */
export function startProjector(
  runtime: Runtime,
  { metrics, onError, onMails, onDeliveries }: PartOptions & MailOutboxOptions & DeliveryOutboxOptions,
): Part {
  const { log, readModel, auditModel, accessModel, progress, auditProgress, accessProgress } = runtime;
  const observed = observeProjections(metrics);
  const projectors = [
    startProjection({ ...readModel, ...observed(readModel), log, progress }),
    startProjection({ ...auditModel, ...observed(auditModel), log, progress: auditProgress }),
    startProjection({ ...accessModel, ...observed(accessModel), log, progress: accessProgress }),
  ] as const;
  metrics.gauge('projection_lease', () =>
    [readModel, auditModel, accessModel].map(({ projection }, index) => ({
      labels: { projection: projection.name },
      value: projectors[index]?.state() === 'projecting' ? 1 : 0,
    })),
  );
  const parts: readonly Part[] = [
    startMailOutbox(runtime, { onError, onMails }),
    startWebhookOutbox(runtime, { onError, onDeliveries }),
    every(HOUR_MS, (signal) => keepAuditLog(runtime, signal), onError),
    every(CHECKPOINT_MS, (signal) => makeCheckpoints(runtime, signal), onError),
    // apart, so that no witness holds up a signature
    every(CHECKPOINT_MS, (signal) => offerCheckpoints(runtime, signal), onError),
    checkWithWitnesses(runtime, onError),
    every(FOLLOW_EVERY_MS, () => followLegacySignIns(runtime.app, onError), onError),
    every(FOLLOW_EVERY_MS, () => followDomains(runtime.app), onError),
    ...projectors,
  ];
  return { stop: () => Promise.all(parts.map((part) => part.stop())) };
}

type Observer = Pick<ProjectorOptions, 'onPage' | 'onError'>;

/** Returns callbacks that turn the reports of projectors into metrics. */
function observeProjections(metrics: Metrics): (model: ReadModel) => Observer {
  const events = metrics.counter('projection_events_total');
  const failures = metrics.counter('projection_failures_total');
  const duration = metrics.duration('projection_page_duration_seconds');
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
