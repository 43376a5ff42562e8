import type { App } from '../../application/app.js';
import type { VisitorContext } from '../../application/shared/visitor-context.js';
import type { HttpRequest } from '../http/http-types.js';

/** Returns the origin of a call to an endpoint of the protocol, for the events that it causes. */
export const callerContext = (
  app: Pick<App, 'ids'>,
  { context }: HttpRequest,
): Omit<VisitorContext, 'tenantId'> => ({
  source: 'api',
  traceId: context.traceId,
  commandId: app.ids.next(),
  ip: context.ip === '' ? null : context.ip,
  userAgent: context.userAgent,
});
