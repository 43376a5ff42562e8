import { startProjection } from '../../../projections/runner/projector.js';
import { every, keepRunning } from '../../../infrastructure/concurrency/repeat.js';
import type { Part, PartOptions } from '../parts.js';
import type { Runtime } from '../runtime/runtime.js';
import { keepAuditLog } from './keep-audit-log.js';
import { observeProjections } from './observe-projection.js';
import { tellOwners } from './tell-owners.js';
import { type DeliveryOutboxOptions, startWebhookOutbox } from './webhook-outbox.js';
import { sweepMails } from '../../../infrastructure/mail/sweep-mails.js';
import { followMailOutbox } from '../../../projections/mail-outbox/follow-mail-outbox.js';

const SWEEP_EVERY_MS = 60_000;
const TELL_EVERY_MS = 2_000;

interface MailOutboxOptions extends Pick<PartOptions, 'onError'> {
  /** Called after mails were written to the outbox. */
  readonly onMails: () => void;
}

/** Starts writing mails for the events and alerts that ask for them. */
function startMailOutbox(runtime: Runtime, { onError, onMails }: MailOutboxOptions): Part {
  const { app, store, database, log } = runtime;
  const outbox = { database, store, secrets: app.mailSecrets, log, onMails };
  const following = keepRunning((signal) => followMailOutbox(outbox, signal), onError);
  const sweeping = every(SWEEP_EVERY_MS, () => sweepMails(database, app.clock.now()), onError);
  const telling = every(TELL_EVERY_MS, tellOwners(runtime, onMails), onError);
  return { stop: () => Promise.all([following.stop(), sweeping.stop(), telling.stop()]) };
}

const HOUR_MS = 3_600_000;

/** Starts the role `projector`, which follows the event log with the read models, the audit log and the outboxes. */
export function startProjector(
  runtime: Runtime,
  { metrics, onError, onMails, onDeliveries }: PartOptions & MailOutboxOptions & DeliveryOutboxOptions,
): Part {
  const { log, readModel, auditModel, progress, auditProgress } = runtime;
  const observed = observeProjections(metrics);
  const parts: readonly Part[] = [
    startMailOutbox(runtime, { onError, onMails }),
    startWebhookOutbox(runtime, { onError, onDeliveries }),
    every(HOUR_MS, (signal) => keepAuditLog(runtime, signal), onError),
    startProjection({ ...readModel, ...observed(readModel), log, progress }),
    startProjection({ ...auditModel, ...observed(auditModel), log, progress: auditProgress }),
  ];
  return { stop: () => Promise.all(parts.map((part) => part.stop())) };
}
