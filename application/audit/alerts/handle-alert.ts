import {
  type AlertStatus,
  alert,
  checkedNote,
  decideAcknowledgement,
  decideResolution,
  refuseOwnAlert,
} from '../../../domain/audit/alert.js';
import type { AlertEvent } from '../../../domain/audit/audit-events.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import type { LogApp } from '../../app.js';
import type { AuditLog, StoredAlert } from '../../ports/audit/audit-log.js';
import type { CommandContext } from '../../shared/command-context.js';
import { execute } from '../../shared/execute.js';
import { alertStream } from './handled-alerts.js';
import { type AlertRecord, describeAlerts } from './list-alerts.js';

/** What an administrator does about an alert. */
export interface HandleAlertInput {
  readonly alertId: string;
  readonly note?: string | null | undefined;
}

/** The alert afterwards. */
export interface HandleAlert {
  readonly record: AlertRecord;
  readonly position: bigint | null;
}

/**
 * Records that an administrator looks after an alert.
 * Throws `invalid_input`, `alert_not_found`, `alert_acknowledged`, `alert_resolved`.
 */
export const acknowledgeAlert = (
  app: LogApp,
  audit: AuditLog,
  context: CommandContext,
  input: HandleAlertInput,
): Promise<HandleAlert> =>
  handleAlert(app, audit, context, input, (_, status, note) =>
    decideAcknowledgement(status, input.alertId, note),
  );

/**
 * Records that nothing more is to be done about an alert. Throws `invalid_input`, `alert_not_found`, `alert_resolved`;
 * `own_alert` where it is about the caller, or about something that they did.
 */
export const resolveAlert = (
  app: LogApp,
  audit: AuditLog,
  context: CommandContext,
  input: HandleAlertInput,
): Promise<HandleAlert> =>
  handleAlert(app, audit, context, input, ({ subject }, status, note, actors) => {
    refuseOwnAlert({ subject, actors }, context.actor.id);
    return decideResolution(status, input.alertId, note);
  });

/** Who did what an alert was raised for. */
type Actors = Parameters<typeof refuseOwnAlert>[0]['actors'];

/** Returns who caused the entries that are the evidence of an alert. */
async function actorsOf(audit: AuditLog, tenantId: string, { evidence }: StoredAlert): Promise<Actors> {
  if (evidence.length === 0) return [];
  const all = { limit: evidence.length, after: null, includeTotal: false };
  const { items } = await audit.list(tenantId, { ids: evidence.map(BigInt) }, all);
  return items.map(({ entry: { actorType: type, actorId: id } }) => ({ type, id }));
}

async function handleAlert(
  app: LogApp,
  audit: AuditLog,
  context: CommandContext,
  input: HandleAlertInput,
  decide: (stored: StoredAlert, status: AlertStatus, note: string | null, actors: Actors) => AlertEvent[],
): Promise<HandleAlert> {
  const { tenantId } = context;
  const note = checkedNote(input.note);
  const one = { limit: 1, after: null, includeTotal: false };
  const [stored] = (await audit.alerts(tenantId, { id: input.alertId }, one)).items;
  if (stored === undefined) throw new DomainError('not-found', 'alert_not_found', 'There is no such alert.');
  const actors = await actorsOf(audit, tenantId, stored);
  const { state: status, position } = await execute(app, context, {
    stream: alertStream(tenantId, stored.id),
    aggregate: alert,
    expects: (state) => state,
    decide: (state) => decide(stored, state, note, actors),
  });
  const [record] = await describeAlerts(app, audit, tenantId, [{ ...stored, status }]);
  if (record === undefined) throw new TypeError('an alert was not described');
  return { record, position };
}
