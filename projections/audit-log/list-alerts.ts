import type { AlertFilter, StoredAlert } from '../../application/ports/audit/audit-log.js';
import type { Page, PageRequest } from '../../application/shared/page.js';
import type { Database } from '../../infrastructure/postgres/database.js';
import { build, from, parameter, raw } from '../../infrastructure/postgres/query-builder.js';
import { isoTimeSql } from '../paging/iso-time.js';
import { keyset, pageOf, pageValues } from '../paging/keyset.js';

type Found = Omit<StoredAlert, 'subject' | 'evidence'> & {
  readonly subjectType: StoredAlert['subject']['type'];
  readonly subjectId: string;
  readonly evidence: string;
};

const columns = `a.id, a.type, ${isoTimeSql('a.first_seen_at')} as "firstSeenAt",
  ${isoTimeSql('a.last_seen_at')} as "lastSeenAt", a.count::int as count, a.subject_type as "subjectType",
  a.subject_id as "subjectId", a.status, a.evidence`;

const statements = new Map<string, ReturnType<typeof build>>();

function statementFor(filter: AlertFilter, isFirst: boolean, counts: boolean): ReturnType<typeof build> {
  const names = (['status', 'type'] as const).filter((name) => filter[name] !== undefined);
  const shape = [...names, isFirst, counts].join();
  const known = statements.get(shape);
  if (known) return known;
  const query = from('audit.alerts as a').where('a.tenant_id', parameter('tenantId'));
  for (const name of names) query.where(`a.${name}`, parameter(name));
  const made = build(
    counts
      ? query.select(raw('count(*)::int as total'))
      : keyset(query, { key: 'a.first_seen_at', id: 'a.id' }, isFirst).select(raw(columns)),
  );
  statements.set(shape, made);
  return made;
}

/** A page of a tenant's alerts, the newest first. */
export async function listAlerts(
  database: Database,
  tenantId: string,
  filter: AlertFilter,
  page: PageRequest,
): Promise<Page<StoredAlert>> {
  const values = { ...filter, ...pageValues(page), tenantId };
  const [found, counted] = await database.asTenant(tenantId, [
    statementFor(filter, page.after === null, false)(values),
    ...(page.includeTotal ? [statementFor(filter, true, true)(values)] : []),
  ]);
  const alerts = (found!.rows as unknown as Found[]).map(
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
