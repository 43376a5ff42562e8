import type { ServerResponse } from 'node:http';
import type { Log } from '../../infrastructure/telemetry/log.js';
import type { Metrics } from '../../infrastructure/telemetry/metrics.js';
import type { HttpRequest } from './http-types.js';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The status that Nginx logs for a client that left before its answer. */
const CLIENT_CLOSED = 499;

/**
 * Returns a listener of a response's `close` that records the answer in log and metrics: with ids and the route's
 * template, never with the path, the query, the peer's address or its agent. `onAnswered` gets the template.
 */
export const observeAnswer = (
  log: Log,
  metrics: Pick<Metrics, 'httpRequest'>,
  onAnswered: (route: string) => void = () => undefined,
) =>
  function (this: ServerResponse): void {
    const { context, method } = this.req as HttpRequest;
    const milliseconds = performance.now() - context.startedAt;
    const status = this.writableFinished ? this.statusCode : (context.failedAfterHead ?? CLIENT_CLOSED);
    const known = methods.has(method) ? method : 'OTHER';
    metrics.httpRequest(known, context.route, status, milliseconds / 1000);
    onAnswered(context.route);
    log.info(
      {
        traceId: context.traceId,
        method: known,
        route: context.route,
        status,
        ms: Math.round(milliseconds * 10) / 10,
        ...(context.caller && {
          tenantId: context.caller.tenantId,
          [`${context.caller.type}Id`]: context.caller.id,
        }),
      },
      'request',
    );
  };
