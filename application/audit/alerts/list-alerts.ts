import { streamName } from '../../../domain/shared/stream-name.js';
import type { App } from '../../app.js';
import type { AuditLog, StoredAlert } from '../../ports/audit/audit-log.js';
import { alertSeverities } from './alert-rules.js';
import { readStreams } from '../verification/read-streams.js';

/** An alert as the Management API shows it. */
export interface AlertRecord extends Omit<StoredAlert, 'subject'> {
  readonly severity: string;
  /** `id` of an address is the address; null once that is erased. */
  readonly subject: { readonly type: string; readonly id: string | null; readonly name: string | null };
}

const nouns = { user: 'user', apiKey: 'apikey', webhook: 'webhook' } as const;

/** The alerts as records: whom they are about is called by name, an address is looked up in the evidence. */
export async function describeAlerts(
  app: Pick<App, 'events'>,
  audit: AuditLog,
  tenantId: string,
  alerts: readonly StoredAlert[],
): Promise<AlertRecord[]> {
  const streamOf = ({ subject: { type, id } }: StoredAlert): string | null =>
    Object.hasOwn(nouns, type) ? streamName(tenantId, nouns[type as keyof typeof nouns], id) : null;
  const streams = await readStreams(
    app,
    alerts.map(streamOf).filter((name) => name !== null),
  );
  const described: AlertRecord[] = [];
  for (const alert of alerts) {
    const { id, type, firstSeenAt, lastSeenAt, count, subject, status, evidence } = alert;
    const isAddress = subject.type === 'address';
    described.push({
      id,
      type,
      severity: alertSeverities[type],
      firstSeenAt,
      lastSeenAt,
      count,
      subject: {
        type: subject.type,
        id: isAddress ? await addressIn(audit, tenantId, evidence) : subject.id,
        name: streams.get(streamOf(alert) ?? '')?.name ?? null,
      },
      status,
      evidence,
    });
  }
  return described;
}

/** The address that the events came from; null when none of them tells it any more. */
async function addressIn(
  audit: AuditLog,
  tenantId: string,
  evidence: readonly number[],
): Promise<string | null> {
  for (const id of evidence) {
    const found = await audit.byId(tenantId, BigInt(id));
    const ip = found?.recorded?.context.ip ?? null;
    if (ip !== null) return ip;
  }
  return null;
}
