import { alert, decideClosing } from '../../../domain/audit/alert.js';
import type { LogApp } from '../../app.js';
import { execute } from '../../shared/execute.js';
import { systemContext } from '../../shared/event-context.js';
import { alertStream } from './handled-alerts.js';

/** An alert of a tenant. */
export interface OldAlert {
  readonly tenantId: string;
  readonly id: string;
}

/** How long, in ms, an alert about a person waits for an administrator to resolve it: the only owner cannot resolve their own. */
export const ALERT_OPEN_MS = 30 * 86_400_000;

/**
 * Resolves alerts in the name of the service, with the reason in the note; those that an administrator resolved meanwhile stay as they
 * are. Tries all, then throws the first failure.
 */
export async function closeOldAlerts(app: LogApp, alerts: readonly OldAlert[]): Promise<void> {
  const failures: unknown[] = [];
  for (const { tenantId, id } of alerts) {
    const context = systemContext(tenantId, app.ids.derive(id, 'closed'));
    await execute(app, context, {
      stream: alertStream(tenantId, id),
      aggregate: alert,
      expects: (state) => state,
      decide: (status) => decideClosing(status, id),
    }).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}
