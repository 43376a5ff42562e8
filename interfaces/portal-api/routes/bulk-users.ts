import { type BulkResult, runBulkAction } from '../../../application/user/run-bulk-action.js';
import type { BulkInput } from '../../../domain/user/bulk-request.js';
import { isLogged, problemOf } from '../../http/answers/problem.js';
import { type Api, type Route, type WriteRequest, writing } from '../../management-api/serving/route.js';

/** Returns the row of a result: the status and the code that the command alone would have been answered with. */
function rowOf(
  { log }: Api,
  { context, operationId }: WriteRequest,
  { userId, error, changed }: BulkResult,
): object {
  if (error === null) return { userId, status: 204, code: null, changed };
  const problem = problemOf(error);
  if (isLogged(problem))
    log.error(
      { traceId: context.traceId, route: operationId, userId, error },
      'a bulk act failed for a user',
    );
  return { userId, status: problem.status, code: problem.code, changed };
}

export const bulkUserRoutes: readonly Route[] = [
  writing<BulkInput>({
    method: 'POST',
    path: '/portal/api/users/bulk',
    operationId: 'actOnUsers',
    whileLocked: 'stops',
    summary: 'Do the same to many users',
    description:
      'Each is changed by the command that its own operation runs; the refusal of one stops none of the others.',
    scopes: [],
    takes: 'BulkAct',
    stepUpFor: ({ action }) => action !== 'resend',
    status: 200,
    answers: 'BulkResults',
    handle: async (api, request) => {
      const { results, position } = await runBulkAction(api.app, request.context, request.body);
      return { body: { results: results.map((result) => rowOf(api, request, result)) }, position };
    },
  }),
];
