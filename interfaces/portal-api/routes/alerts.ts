import { acknowledgeAlert, resolveAlert } from '../../../application/audit/alerts/handle-alert.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { type Api, type ReadRequest, type Route, writing } from '../../management-api/serving/route.js';

interface HandleAlertBody {
  readonly note?: string;
}

/** Throws the 404 of an alert that does not exist. */
async function alertExists(api: Api, { tenantId, params }: ReadRequest): Promise<void> {
  const one = { limit: 1, after: null, includeTotal: false };
  const { items } = await api.audit.alerts(tenantId, { id: params['id'] ?? '' }, one);
  if (items.length === 0) throw new DomainError('not-found', 'alert_not_found', 'There is no such alert.');
}

const handling = (
  verb: 'acknowledge' | 'resolve',
  summary: string,
  command: typeof resolveAlert,
  refusals: Readonly<Record<number, readonly string[]>>,
): Route =>
  writing<HandleAlertBody>({
    method: 'POST',
    path: `/portal/api/alerts/{id}/${verb}`,
    operationId: `${verb}Alert`,
    whileLocked: 'stops',
    summary,
    scopes: [],
    takes: 'HandleAlert',
    bodyOptional: true,
    status: 200,
    answers: 'Alert',
    refusals: { 404: ['alert_not_found'], ...refusals },
    throwIfMissing: alertExists,
    handle: async (api, { context, params, body }) => {
      const input = { ...body, alertId: params['id'] ?? '' };
      const { record, position } = await command(api.app, api.audit, context, input);
      return { body: record, position };
    },
  });

export const alertRoutes: readonly Route[] = [
  handling('acknowledge', 'Look after an alert', acknowledgeAlert, {
    409: ['alert_acknowledged', 'alert_resolved'],
  }),
  handling('resolve', 'Resolve an alert', resolveAlert, { 403: ['own_alert'], 409: ['alert_resolved'] }),
];
