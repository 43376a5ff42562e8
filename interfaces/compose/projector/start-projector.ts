import { followDomains } from '../../../application/connection/follow-domains.js';
import { followLegacySignIns } from '../../../application/legacy-sign-in/follow-legacy-sign-ins.js';
import { ownersToTell } from '../../../application/mail/owner-mails.js';
import { projections } from '../../../projections/registry.js';
import { startProjection } from '../../../projections/runner/projector.js';
import { every, keepRunning } from '../../../infrastructure/concurrency/repeat.js';
import type { Part, PartOptions } from '../parts.js';
import type { Runtime } from '../runtime/runtime.js';
import { keepAuditLog } from './keep-audit-log.js';
import { observeProjections } from './observe-projection.js';
import { tellOwners } from './tell-owners.js';
import { warnOfKeyEnds } from './warn-of-key-ends.js';
import { type DeliveryOutboxOptions, startWebhookOutbox } from './webhook-outbox.js';
import { sweepMails } from '../../../infrastructure/mail/sweep-mails.js';
import { followMailOutbox } from '../../../projections/mail-outbox/follow-mail-outbox.js';

const SWEEP_EVERY_MS = 60_000;
const TELL_EVERY_MS = 2_000;
const WARN_EVERY_MS = 60_000;
/** The most admins who are told of the recovery of an owner. */
const MOST_ADMINISTRATORS = 200;

interface MailOutboxOptions extends Pick<PartOptions, 'onError'> {
  /** Called after mails were written to the outbox. */
  readonly onMails: () => void;
}

/** Starts writing mails for the events, alerts and ends of API keys that ask for them. */
function startMailOutbox(runtime: Runtime, { onError, onMails }: MailOutboxOptions): Part {
  const { app, store, database, log } = runtime;
  const ownersOf = (tenantId: string) => ownersToTell(app, tenantId);
  const administratorsOf = async (tenantId: string): Promise<readonly string[]> => {
    const page = { limit: MOST_ADMINISTRATORS, after: null, includeTotal: false };
    const filter = { role: 'admin', status: 'active' } as const;
    const { items } = await runtime.queries.users.list(tenantId, filter, page, app.clock.now());
    return [...new Set([...(await ownersOf(tenantId)), ...items.map(({ id }) => id)])];
  };
  const secrets = app.mailSecrets;
  const outbox = { database, store, projections, secrets, ownersOf, administratorsOf, log, onMails };
  const following = keepRunning((signal) => followMailOutbox(outbox, signal), onError);
  const sweeping = every(SWEEP_EVERY_MS, () => sweepMails(database, app.clock.now()), onError);
  const telling = every(TELL_EVERY_MS, tellOwners(runtime, onMails), onError);
  const warning = every(WARN_EVERY_MS, warnOfKeyEnds(runtime, onMails), onError);
  const all = [following, sweeping, telling, warning];
  return { stop: () => Promise.all(all.map((one) => one.stop())) };
}

const HOUR_MS = 3_600_000;

/** Starts the role `projector`, which follows the event log with the read models, the audit log and the outboxes. */
export function startProjector(
  runtime: Runtime,
  { metrics, onError, onMails, onDeliveries }: PartOptions & MailOutboxOptions & DeliveryOutboxOptions,
): Part {
  const { log, readModel, auditModel, progress, auditProgress } = runtime;
  const observed = observeProjections(metrics);
  const projectors = [
    startProjection({ ...readModel, ...observed(readModel), log, progress }),
    startProjection({ ...auditModel, ...observed(auditModel), log, progress: auditProgress }),
  ] as const;
  metrics.gauge(
    'projection_lease',
    'Whether this process holds the lease of a projection: 1 in one process.',
    () =>
      [readModel, auditModel].map(({ projection }, index) => ({
        labels: { projection: projection.name },
        value: projectors[index]?.state() === 'projecting' ? 1 : 0,
      })),
    ['projection'],
  );
  const parts: readonly Part[] = [
    startMailOutbox(runtime, { onError, onMails }),
    startWebhookOutbox(runtime, { onError, onDeliveries }),
    every(HOUR_MS, (signal) => keepAuditLog(runtime, signal), onError),
    every(WARN_EVERY_MS, () => followLegacySignIns(runtime.app), onError),
    every(WARN_EVERY_MS, () => followDomains(runtime.app), onError),
    ...projectors,
  ];
  return { stop: () => Promise.all(parts.map((part) => part.stop())) };
}
