import { tellAfterLocks, tellAlerts } from '../../../application/mail/tell-alerts.js';
import { postgresAlertMails } from '../../../infrastructure/mail/postgres-alert-mails.js';
import { readAlertsOf, readAlertsSince } from '../../../projections/audit-log/alerts-since.js';
import { readCheckpoint } from '../../../projections/runner/checkpoint.js';
import type { Runtime } from '../runtime/runtime.js';

const HOUR_MS = 3_600_000;
/** Age in ms from which alerts are not looked at, unless the round is a thorough one. */
const USUAL_AGE_MS = 2 * HOUR_MS;
/** Age in ms of alerts of which owners are never told, unless they waited for a lock: after a long stop, and by further rules. */
const MOST_AGE_MS = 7 * 24 * HOUR_MS;
/** Milliseconds between two thorough rounds, which find what waits for a digest. */
const THOROUGH_EVERY_MS = 600_000;

/**
 * Returns a round of putting mails about new alerts into the queue, to be repeated. Calls `onMails` where there are any.
 */
export function tellOwners(runtime: Runtime, onMails: () => void): () => Promise<void> {
  const { app, auditModel, database } = runtime;
  const deps = {
    app,
    mails: postgresAlertMails(database),
    alertsSince: readAlertsSince(auditModel.database),
    alertsOf: readAlertsOf(auditModel.database),
  };
  let thoroughAt = 0;
  return async () => {
    // the tables may be missing during a first start
    if ((await readCheckpoint(auditModel.database, auditModel.projection.name, 'live')) === null) return;
    const now = app.clock.now();
    const isThorough = now - thoroughAt >= THOROUGH_EVERY_MS;
    const since = now - (isThorough ? MOST_AGE_MS : USUAL_AGE_MS);
    if (await tellAlerts(deps, since)) onMails();
    if (!isThorough) return;
    if (await tellAfterLocks(deps)) onMails();
    thoroughAt = now;
  };
}
