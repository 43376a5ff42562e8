import { placeOf, type UnreadableEvent } from '../../../application/events/unreadable-event.js';
import { ownersToNotify } from '../../../application/mail/owner-mails.js';
import { queueMailsAfterLocks, queueAlertMails } from '../../../application/mail/queue-alert-mails.js';
import { queueKeyEndMails } from '../../../application/mail/queue-key-end-mails.js';
import { every, keepRunning } from '../../../infrastructure/concurrency/repeat.js';
import { postgresAlertMails } from '../../../infrastructure/mail/postgres-alert-mails.js';
import { postgresKeyEndMails } from '../../../infrastructure/mail/postgres-key-end-mails.js';
import { deleteExpiredMails } from '../../../infrastructure/mail/delete-expired-mails.js';
import { readKeysEnding } from '../../../projections/api-keys/keys-ending.js';
import { readAlertsOf, readAlertsSince } from '../../../projections/audit-log/alerts-since.js';
import { followMailOutbox } from '../../../projections/mail-outbox/follow-mail-outbox.js';
import { projections } from '../../../projections/registry.js';
import { readCheckpoint } from '../../../projections/runner/checkpoint.js';
import type { Part, PartOptions } from '../parts.js';
import type { Runtime } from '../runtime/runtime.js';

const DELETE_EXPIRED_EVERY_MS = 60_000;
const ALERTS_EVERY_MS = 2_000;
const WARN_EVERY_MS = 60_000;
/** The most admins who are notified of the recovery of an owner. */
const MOST_ADMINISTRATORS = 200;

export interface MailOutboxOptions extends Pick<PartOptions, 'onError'> {
  /** Called after mails were written to the outbox. */
  readonly onMails: () => void;
}

/** Starts writing mails for the events, alerts and ends of API keys that ask for them. */
export function startMailOutbox(runtime: Runtime, { onError, onMails }: MailOutboxOptions): Part {
  const { app, store, database, log } = runtime;
  const ownersOf = (tenantId: string) => ownersToNotify(app, tenantId);
  const administratorsOf = async (tenantId: string): Promise<readonly string[]> => {
    const page = { limit: MOST_ADMINISTRATORS, after: null, includeTotal: false };
    const filter = { role: 'admin', status: 'active' } as const;
    const { items } = await runtime.queries.users.list(tenantId, filter, page, app.clock.now());
    return [...new Set([...(await ownersOf(tenantId)), ...items.map(({ id }) => id)])];
  };
  const secrets = app.mailSecrets;
  const outbox = { database, store, projections, secrets, ownersOf, administratorsOf, log, onMails };
  const following = keepRunning((signal) => followMailOutbox(outbox, signal), onError);
  const deleting = every(
    DELETE_EXPIRED_EVERY_MS,
    () => deleteExpiredMails(database, app.clock.now()),
    onError,
  );
  const alerting = every(ALERTS_EVERY_MS, alertMailRound(runtime, onMails), onError);
  const warning = every(WARN_EVERY_MS, keyEndMailRound(runtime, onMails), onError);
  const all = [following, deleting, alerting, warning];
  return { stop: () => Promise.all(all.map((one) => one.stop())) };
}

/** Returns a function that logs why owners of a tenant get no mail. */
const unreadableOwners =
  (log: Runtime['log']) =>
  (event: UnreadableEvent): void =>
    log.error(placeOf(event), 'event that cannot be read: the owners of its tenant are not notified');

const HOUR_MS = 3_600_000;
/** Age in ms from which alerts are not looked at, unless the round is a thorough one. */
const USUAL_AGE_MS = 2 * HOUR_MS;
/** Age in ms of alerts of which owners are never notified, unless they waited for a lock: after a long stop, and by further rules. */
const MOST_AGE_MS = 7 * 24 * HOUR_MS;
/** Milliseconds between two thorough rounds, which find what waits for a digest. */
const THOROUGH_EVERY_MS = 600_000;

/**
 * Returns a round of putting mails about new alerts into the queue, to be repeated. Calls `onMails` where there are any.
 */
function alertMailRound(runtime: Runtime, onMails: () => void): () => Promise<void> {
  const { app, auditModel, database, log } = runtime;
  const deps = {
    app,
    mails: postgresAlertMails(database),
    alertsSince: readAlertsSince(auditModel.database),
    alertsOf: readAlertsOf(auditModel.database),
    onUnreadable: unreadableOwners(log),
  };
  let thoroughAt = 0;
  return async () => {
    // the tables may be missing during a first start
    if ((await readCheckpoint(auditModel.database, auditModel.projection.name, 'live')) === null) return;
    const now = app.clock.now();
    const isThorough = now - thoroughAt >= THOROUGH_EVERY_MS;
    const since = now - (isThorough ? MOST_AGE_MS : USUAL_AGE_MS);
    if (await queueAlertMails(deps, since)) onMails();
    if (!isThorough) return;
    if (await queueMailsAfterLocks(deps)) onMails();
    thoroughAt = now;
  };
}

/**
 * Returns a round of putting mails about keys that are about to expire into the queue, to be repeated. Calls `onMails` where
 * there are any.
 */
function keyEndMailRound(runtime: Runtime, onMails: () => void): () => Promise<void> {
  const { app, readModel, database, log } = runtime;
  const mails = postgresKeyEndMails(database);
  const keysEnding = readKeysEnding(readModel.database);
  const onUnreadable = unreadableOwners(log);
  return async () => {
    // the tables may be missing during a first start
    if ((await readCheckpoint(readModel.database, readModel.projection.name, 'live')) === null) return;
    if (await queueKeyEndMails({ app, mails, keysEnding, onUnreadable })) onMails();
  };
}
