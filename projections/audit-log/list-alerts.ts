import type { AlertFilter, StoredAlert } from '../../application/ports/audit/audit-log.js';
import type { Page, PageRequest } from '../../application/shared/page.js';
import type { Database } from '../../infrastructure/postgres/database.js';
import { builder, type Query, statementOf } from '../../infrastructure/postgres/query-builder.js';
import { isoTimeSql } from '../paging/iso-time.js';
import { keyset, pageOf } from '../paging/keyset.js';

type AlertRow = Omit<StoredAlert, 'subject' | 'evidence'> & {
  readonly subjectType: StoredAlert['subject']['type'];
  readonly subjectId: string;
  readonly evidence: string;
};

const columns = `a.id, a.type, ${isoTimeSql('a.first_seen_at')} as "firstSeenAt",
  ${isoTimeSql('a.last_seen_at')} as "lastSeenAt", a.count::int as count, a.subject_type as "subjectType",
  a.subject_id as "subjectId", a.status, a.evidence`;

/** Returns a page of a tenant's alerts, the newest first. */
export async function listAlerts(
  database: Database,
  tenantId: string,
  filter: AlertFilter,
  page: PageRequest,
): Promise<Page<StoredAlert>> {
  const filtered = (): Query => {
    const query = builder.from('audit.alerts as a').where('a.tenant_id', tenantId);
    if (filter.id !== undefined) query.where('a.id', filter.id);
    if (filter.status !== undefined) query.where('a.status', filter.status);
    if (filter.severity !== undefined) query.where('a.severity', filter.severity);
    if (filter.subjectId !== undefined) query.where('a.subject_id', filter.subjectId);
    if (filter.type !== undefined) query.where('a.type', filter.type);
    return query;
  };
  const order = { key: 'a.first_seen_at', id: 'a.id' };
  const [selected, counted] = await database.asTenant(tenantId, [
    statementOf(keyset(filtered(), order, page).select(builder.raw(columns))),
    ...(page.includeTotal ? [statementOf(filtered().select(builder.raw('count(*)::int as total')))] : []),
  ]);
  const alerts = (selected!.rows as unknown as AlertRow[]).map(
    ({ subjectType, subjectId, evidence, ...alert }) => ({
      ...alert,
      subject: { type: subjectType, id: subjectId },
      evidence: JSON.parse(evidence) as number[],
    }),
  );
  const total = (counted?.rows[0]?.['total'] as number | undefined) ?? 0;
  return pageOf(alerts, page, page.includeTotal ? total : undefined, ({ firstSeenAt, id }) => ({
    key: firstSeenAt,
    id,
  }));
}
