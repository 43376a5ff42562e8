import type { App } from '../../app.js';
import type { AuditLog, StoredAlert } from '../../ports/audit/audit-log.js';
import { alertAddresses } from './alert-addresses.js';
import { alertSeverities } from './alert-rule.js';
import { type HandledAlert, readHandledAlerts } from './handled-alerts.js';
import { readStreams, subjectStream } from '../verification/read-streams.js';

/** An alert as the Management API shows it. */
export interface AlertRecord extends Omit<StoredAlert, 'subject'> {
  readonly severity: string;
  /** The `id` of an address is the address itself; null once it is erased. */
  readonly subject: { readonly type: string; readonly id: string | null; readonly name: string | null };
  /** Null while it is open, and where it was resolved at once. */
  readonly acknowledged: HandledAlert | null;
  /** Null until it is resolved. */
  readonly resolved: HandledAlert | null;
}

/**
 * Returns the alerts as records. The name of a subject is read from its stream; an address is read from the evidence.
 * A tenant has no name here.
 */
export async function describeAlerts(
  app: Pick<App, 'events' | 'ids'>,
  audit: AuditLog,
  tenantId: string,
  alerts: readonly StoredAlert[],
): Promise<AlertRecord[]> {
  const streamOf = ({ subject: { type, id } }: StoredAlert): string | null =>
    type === 'tenant' ? null : subjectStream(app, tenantId, type, id);
  const handled = await readHandledAlerts(
    app,
    tenantId,
    alerts.filter(({ status }) => status !== 'open').map(({ id }) => id),
  );
  const streams = await readStreams(
    app,
    alerts.map(streamOf).filter((name) => name !== null),
  );
  const addresses = await alertAddresses(audit, tenantId, alerts);
  return alerts.map((alert) => {
    const { id, type, firstSeenAt, lastSeenAt, count, subject, status, evidence } = alert;
    return {
      id,
      type,
      severity: alertSeverities[type],
      firstSeenAt,
      lastSeenAt,
      count,
      subject: {
        type: subject.type,
        id: subject.type === 'address' ? (addresses.get(id) ?? null) : subject.id,
        name: streams.get(streamOf(alert) ?? '')?.name ?? null,
      },
      status,
      evidence,
      acknowledged: handled.get(id)?.acknowledged ?? null,
      resolved: handled.get(id)?.resolved ?? null,
    };
  });
}
