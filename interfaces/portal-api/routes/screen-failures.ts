import { type Route, writing } from '../../management-api/serving/route.js';
import { ofOperators } from './operator-tenants.js';

/** What the portal says of itself when one of its screens fails. */
interface ScreenFailure {
  readonly path: string;
  readonly message: string;
  readonly stack: string;
}

const failure = {
  method: 'POST',
  summary: 'Report that a screen failed',
  description: 'Writes a line to the log of the service, with the trace id of the answer.',
  takes: 'ReportScreenFailure',
  status: 200,
  answers: 'ScreenFailureReport',
} as const;

const handle: NonNullable<ReturnType<typeof writing<ScreenFailure>>>['handle'] = (api, request) => {
  const { tenantId, traceId, actor } = request.context;
  api.log.error(
    { traceId, tenantId, actorId: actor.id, failure: request.body },
    'a screen of the portal failed',
  );
  return Promise.resolve({ body: { traceId } });
};

/** What the portal reports of its own faults. */
export const screenFailureRoutes: readonly Route[] = [
  writing({
    ...failure,
    path: '/portal/api/screen-failures',
    operationId: 'reportScreenFailure',
    whileLocked: 'owners',
    scopes: [],
    handle,
  }),
  writing({
    ...failure,
    path: '/portal/api/operator/screen-failures',
    operationId: 'reportConsoleFailure',
    ...ofOperators,
    handle,
  }),
];
