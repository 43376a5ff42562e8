import { describeEntries } from '../../../application/audit/describe-entries.js';
import { exportEntries } from '../../../application/audit/export/export-entries.js';
import { describeAlerts } from '../../../application/audit/alerts/list-alerts.js';
import { InconsistentTree, makeCheckpoint } from '../../../application/audit/tree/make-checkpoint.js';
import { noSuchEntry, witnessViews } from '../../../application/audit/tree/prove.js';
import { verifySince } from '../../../application/audit/verification/verify-since.js';
import { recordAudit } from '../../../application/audit/record-audit.js';
import type { AuditFilter, AuditSpan } from '../../../application/ports/audit/audit-log.js';
import { withItemTimeout } from '../../../application/shared/with-timeout.js';
import { isoTime } from '../../../application/shared/event-context.js';
import { idIn } from '../../../domain/shared/uuid.js';
import type { ExportFormat } from '../../../domain/audit/audit-events.js';
import {
  alertFilters,
  auditFilters,
  exportParameters,
  statsParameters,
  verifyParameters,
} from '../schemas/audit-schemas.js';
import { plainAddress } from '../../http/requests/caller-address.js';
import { auditAccessRoutes } from './audit-access.js';
import { auditProofRoutes } from './audit-proofs.js';
import { auditStats } from './audit-stats.js';
import { entryNumber } from './entry-number.js';
import { beginExport } from '../serving/exports-under-way.js';
import { historyRefusals, oneAtATime } from '../serving/one-at-a-time.js';
import { cursorContent, filtersIn, limitOf, nextCursor, pageBody, pageRequest } from '../serving/paging.js';
import type { Answer, Api, ReadRequest, Route } from '../serving/route.js';
import { pageParameters } from '../schemas/schemas.js';
import { refuseFaults } from '../serving/query-string.js';
import { utcSpan } from '../schemas/utc.js';

/** Waits until the log holds every event appended before the request. Returns whether that took too long. */
const isLagging = async ({ audit }: Api): Promise<boolean> => !(await audit.settle());

function spanOf({ query }: ReadRequest): AuditSpan {
  const { from = null, to = null } = utcSpan(query);
  return { from, to };
}

const malformedAddress = {
  pointer: 'ip',
  code: 'format',
  detail: '"ip" must be an IPv4 or IPv6 address, like 203.0.113.7.',
};

/** Returns actor and target, of which ids of users and the like are in lower case; some are no UUIDs. */
const plainIds = (filters: Readonly<Record<string, unknown>>): Pick<AuditFilter, 'actorId' | 'targetId'> =>
  Object.fromEntries(
    ['actorId', 'targetId'].flatMap((name) => {
      const given = filters[name];
      const id = typeof given === 'string' ? idIn(given) : null;
      return id === null ? [] : [[name, id]];
    }),
  );

/** Returns the filter of the request. Throws DomainError `invalid_input`. */
function filterOf(request: ReadRequest): AuditFilter {
  const filters = filtersIn(request);
  const { ids, ...others } = filters;
  const { category, action, traceId } = others;
  const ip = typeof others.ip === 'string' ? plainAddress(others.ip) : undefined;
  if (ip === null) refuseFaults([malformedAddress]);
  const withTechnical = [category, action, traceId, ids].some((given) => given !== undefined);
  return {
    ...others,
    ...utcSpan(others),
    ...(typeof ip === 'string' ? { ip } : {}),
    ...plainIds(others),
    ...(typeof ids === 'string' ? { ids: ids.split(',').map(BigInt) } : {}),
    ...(withTechnical ? {} : { withoutTechnical: true }),
  };
}

/** Returns a page of entries of the request's tenant. */
export async function listEntries(api: Api, request: ReadRequest): Promise<Answer> {
  const { tenantId, query } = request;
  const content = cursorContent(api, request);
  const [occurredAt = '', id = ''] = content?.split('|') ?? [];
  const filter = filterOf(request);
  const lagging = await isLagging(api);
  const { items, more, total } = await api.audit.list(tenantId, filter, {
    limit: limitOf(request),
    after: content === null ? null : { occurredAt, id: BigInt(id) },
    includeTotal: query['includeTotal'] === true,
  });
  const last = items.at(-1)?.entry;
  const next = more && last ? `${last.occurredAt}|${last.id}` : null;
  const body = {
    items: await describeEntries(api.app, tenantId, items),
    nextCursor: nextCursor(api, request, next),
    ...(total === undefined ? {} : { total }),
  };
  return { body, lagging };
}

async function countEntries(api: Api, request: ReadRequest): Promise<Answer> {
  const lagging = await isLagging(api);
  return { body: await auditStats(api, request, spanOf(request)), lagging };
}

async function listAlerts(api: Api, request: ReadRequest): Promise<Answer> {
  const page = pageRequest(api, request);
  const { tenantId } = request;
  const lagging = await isLagging(api);
  const alerts = await api.audit.alerts(tenantId, filtersIn(request), page);
  const records = await describeAlerts(api.app, api.audit, tenantId, alerts.items);
  return { body: pageBody(api, request, { ...alerts, items: records }), lagging };
}

async function oneEntry(api: Api, { tenantId, params }: ReadRequest): Promise<Answer> {
  const id = entryNumber(params['id']);
  const lagging = await isLagging(api);
  const entry = id === null ? null : await api.audit.byId(tenantId, id);
  if (!entry) throw noSuchEntry();
  const [record] = await describeEntries(api.app, tenantId, [entry]);
  return { body: record, lagging };
}

/** Streams the export. Its event is appended before the first line is sent, so that an aborted export is recorded, too. */
async function exportLog(api: Api, request: ReadRequest): Promise<Answer> {
  const { tenantId, query, asCommand } = request;
  const format = query['format'] as ExportFormat;
  const span = spanOf(request);
  const ended = beginExport(tenantId);
  try {
    await recordAudit(api.app, asCommand(), { type: 'AuditLogExported', data: { ...span, format } });
    const lagging = await isLagging(api);
    await signExport(api, tenantId);
    const { audit, csv, exportPages: pages, signedHeads: signed } = api;
    const text = exportEntries({ pages, audit, csv, signed }, tenantId, span, format);
    return {
      stream: {
        mediaType: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8',
        fileName: `audit-log-${isoTime(api.app.clock.now()).slice(0, 10)}.${format}`,
        // a stalled export ends, too, and no longer counts against the limit
        pieces: withItemTimeout(text, api.progressMs),
        ended,
      },
      lagging,
    };
  } catch (error) {
    ended();
    throw error;
  }
}

/** Signs a checkpoint, by which the export can be proved. A log that was altered is exported all the same, without one. */
async function signExport({ proofs }: Api, tenantId: string): Promise<void> {
  await makeCheckpoint(proofs, tenantId).catch((error: unknown) => {
    if (!(error instanceof InconsistentTree)) throw error;
  });
}

async function verifyLog(api: Api, request: ReadRequest): Promise<Answer> {
  const { tenantId, query } = request;
  const since = query['since'] as number | undefined;
  if (since !== undefined) return verifyLogSince(api, request, since);
  const span = spanOf(request);
  const lagging = await isLagging(api);
  const result = await oneAtATime(request, () => api.audit.verify(tenantId, span));
  const { valid, checked, firstBroken } = result;
  await recordAudit(api.app, request.asCommand(), {
    type: 'AuditLogVerified',
    data: { ...span, valid, checked, firstBroken: firstBroken === null ? null : Math.max(1, firstBroken.id) },
  });
  return { body: { ...result, since: null, witnesses: await witnessViews(api.proofs, tenantId) }, lagging };
}

const sinceAndSpan = {
  pointer: 'since',
  code: 'conflict',
  detail: '"since" proves the whole log from its stored hashes: give it without "from" and "to".',
};

/** Leaves no entry, unlike the check of everything: it is asked for often, and would never find the log unchanged. */
async function verifyLogSince(api: Api, { tenantId, query }: ReadRequest, since: number): Promise<Answer> {
  if (query['from'] !== undefined || query['to'] !== undefined) refuseFaults([sinceAndSpan]);
  const lagging = await isLagging(api);
  const { audit, proofs } = api;
  const { since: earlier, ...result } = await verifySince({ audit, ...proofs }, tenantId, BigInt(since));
  const body = {
    ...result,
    since: earlier === null ? null : { size: since, root: Buffer.from(earlier.root).toString('base64') },
    witnesses: await witnessViews(proofs, tenantId),
  };
  return { body, lagging };
}

const common = { method: 'GET', scopes: ['audit:read'], status: 200 } as const;

export const auditRoutes: readonly Route[] = [
  {
    ...common,
    path: '/api/auditlogs',
    operationId: 'listAuditEntries',
    whileLocked: 'owners',
    summary: 'List entries',
    description: 'Newest first. Filters narrow together.',
    query: { ...auditFilters, ...pageParameters },
    answers: 'AuditEntryPage',
    handle: listEntries,
  },
  {
    ...common,
    path: '/api/auditlogs/stats',
    operationId: 'getAuditStats',
    whileLocked: 'owners',
    summary: 'Count entries',
    description: 'By hour or day (UTC), by default of the last 30 days; 1,000 intervals at most.',
    query: statsParameters,
    answers: 'AuditStats',
    handle: countEntries,
  },
  {
    ...common,
    path: '/api/auditlogs/alerts',
    operationId: 'listAuditAlerts',
    whileLocked: 'owners',
    summary: 'List alerts',
    description: 'Newest first. Rules over the entries raise them; an administrator should look at each.',
    query: { ...alertFilters, ...pageParameters },
    answers: 'AlertPage',
    handle: listAlerts,
  },
  {
    ...common,
    path: '/api/auditlogs/export',
    operationId: 'exportAuditLog',
    whileLocked: 'exports',
    stepUp: true,
    summary: 'Export entries',
    description:
      'Oldest first; each with its event as it is stored, so that `tessera audit verify-file` can check the chain. The ' +
      'last line says where the chain ends. The export is itself an entry. A tenant may have four under way in a process; ' +
      'one that makes no progress for 30 seconds, since its reader reads nothing or the log does not answer, is cut off.',
    query: exportParameters,
    streams: ['application/x-ndjson', 'text/csv'],
    refusals: { 409: ['exports_under_way'], 503: ['exports_busy'] },
    handle: exportLog,
  },
  {
    ...common,
    path: '/api/auditlogs/verify',
    operationId: 'verifyAuditLog',
    whileLocked: 'owners',
    summary: 'Verify the chain',
    description:
      'Computes the chain from the event stream and compares. The check is itself an entry. It has no time limit as long ' +
      'as it makes progress; when log or database do not answer for 30 seconds it fails (503). A tenant may have five calls ' +
      'that read its whole history under way in a process; they are answered one after the other. With `since` it reads ' +
      'stored hashes alone, a few for a log of any length, and is no entry: it proves that the log, and its newest ' +
      'checkpoint, continue the log of that size.',
    query: verifyParameters,
    answers: 'AuditVerification',
    refusals: { ...historyRefusals, 404: ['not_yet'] },
    withoutTimeout: true,
    handle: verifyLog,
  },
  ...auditAccessRoutes,
  ...auditProofRoutes,
  {
    ...common,
    path: '/api/auditlogs/{id}',
    numbered: true,
    operationId: 'getAuditEntry',
    whileLocked: 'owners',
    summary: 'Read an entry',
    answers: 'AuditEntry',
    refusals: { 404: ['entry_not_found'] },
    throwIfMissing: oneEntry,
    handle: oneEntry,
  },
];
