import {
  type AuditStats,
  type StatsInterval,
  type StatsRequest,
  intervalsOf,
  intervalStart,
} from '../../../application/audit/audit-stats.js';
import { readStreams, subjectStream } from '../../../application/audit/verification/read-streams.js';
import type { AuditSpan } from '../../../application/ports/audit/audit-log.js';
import { isoTime } from '../../../application/shared/event-context.js';
import { refuseFaults } from '../serving/query-string.js';
import type { Api, ReadRequest } from '../serving/route.js';

const DAY_MS = 86_400_000;
/** The span of a request without `from`. */
const DEFAULT_DAYS = 30;
const MOST_INTERVALS = 1_000;

type Named = Omit<AuditStats, 'topActors'> & {
  readonly topActors: readonly (AuditStats['topActors'][number] & { readonly name: string | null })[];
};

/** Returns the statistics of the span, extended to whole intervals, with the names of the most active actors. */
export async function auditStats(api: Api, request: ReadRequest, span: AuditSpan): Promise<Named> {
  const { tenantId, query } = request;
  const asked = statsRequest(span, query['interval'] as StatsInterval, api.app.clock.now());
  const stats = await api.audit.stats(tenantId, asked);
  const streamOf = ({ type, id }: AuditStats['topActors'][number]): string | null =>
    subjectStream(api.app, tenantId, type, id);
  const streams = await readStreams(
    api.app,
    stats.topActors.map(streamOf).filter((stream) => stream !== null),
  );
  const topActors = stats.topActors.map(({ type, id, count }) => {
    const name = streams.get(streamOf({ type, id, count }) ?? '')?.name ?? null;
    return { type, id, name, count };
  });
  return { ...stats, topActors };
}

/**
 * Returns what is asked of the statistics, by default the last 30 days. Throws DomainError `invalid_input` for a span from the
 * future, and for one that is too long.
 */
export function statsRequest({ from, to }: AuditSpan, interval: StatsInterval, now: number): StatsRequest {
  const end = to ?? isoTime(now);
  const start = from ?? isoTime(Date.parse(end) - DEFAULT_DAYS * DAY_MS);
  const step = interval === 'hour' ? DAY_MS / 24 : DAY_MS;
  const floor = intervalStart(end, interval);
  const request = {
    from: intervalStart(start, interval),
    to: floor === end ? end : isoTime(Date.parse(floor) + step),
    interval,
    now: isoTime(now),
  };
  if (start > end)
    refuseFaults([{ pointer: 'from', code: 'after_now', detail: '"from" must not be in the future.' }]);
  if (intervalsOf(request) > MOST_INTERVALS)
    refuseFaults([
      {
        pointer: 'from',
        code: 'too_long',
        detail: `"from" and "to" must span ${MOST_INTERVALS} intervals at most.`,
      },
    ]);
  return request;
}
