import type { AuditFilter, AuditLog, AuditPageRequest } from '../../ports/audit/audit-log.js';
import { ownStreams } from './person-events.js';

/** An action of the person on another record: which one, by its id alone. */
export interface ExportedOwnAction {
  readonly id: string;
  readonly occurredAt: string;
  readonly action: string;
  readonly outcome: string;
  readonly target: { readonly type: string; readonly id: string | null };
  readonly source: string;
  readonly traceId: string;
  readonly ip: string | null;
  readonly userAgent: string | null;
}

const PAGE = 500;

/** Yields pages of what a person did to others, newest first, as far back as the tenant keeps its audit log. */
export async function* changesToOthers(
  audit: Pick<AuditLog, 'list'>,
  tenantId: string,
  userId: string,
): AsyncGenerator<readonly ExportedOwnAction[], void, void> {
  const own = ownStreams(tenantId, userId);
  const filter: AuditFilter = { actorId: userId };
  let after: AuditPageRequest['after'] = null;
  for (;;) {
    const page = await audit.list(tenantId, filter, { limit: PAGE, after, includeTotal: false });
    yield page.items
      .filter(({ entry }) => entry.actorType === 'user' && !own.includes(entry.stream))
      .map(({ entry, recorded }) => ({
        id: entry.eventId,
        occurredAt: entry.occurredAt,
        action: entry.action,
        outcome: entry.outcome,
        target: { type: entry.targetType, id: entry.targetId },
        source: entry.source,
        traceId: entry.traceId,
        ip: recorded?.context.ip ?? null,
        userAgent: recorded?.context.userAgent ?? null,
      }));
    const last = page.items.at(-1);
    if (!page.more || last === undefined) return;
    after = { occurredAt: last.entry.occurredAt, id: last.entry.id };
  }
}
