import type { Handle, HttpRequest } from '../http/http-types.js';
import { etag } from './etag.js';
import { pathIds } from './path-ids.js';
import { readQuery } from './query-string.js';
import { missingScope } from './refusals.js';
import type { Answer, ReadRequest, ReadRoute } from './route.js';
import type { ServeOptions } from './serving.js';
import { callerOf, inputAfterPresence, lackingScope, LAGGING, queryValidator } from './serving.js';

/** Serves a reading route: scope, input, handler. */
export function serveRead(route: ReadRoute, options: ServeOptions): Handle {
  const { api, respond } = options;
  const validate = queryValidator(route, options.compile);
  const takesQuery = route.query !== undefined;
  const none = Object.freeze({});

  const answer = (req: HttpRequest, request: ReadRequest): Promise<Answer> => {
    if (!takesQuery && !req.url.includes('?')) return route.handle(api, request);
    return inputAfterPresence(api, route, request, () =>
      route.handle(api, { ...request, query: readQuery(req.url, validate) }),
    );
  };

  return async (req, res) => {
    const caller = callerOf(req);
    const lacking = lackingScope(route, caller);
    if (lacking !== undefined) {
      respond.problem(req, res, missingScope(lacking));
      return;
    }
    const { body, revision, lagging } = await answer(req, {
      operationId: route.operationId,
      tenantId: caller.tenantId,
      params: pathIds(req.params),
      query: none,
    });
    const headers: string[] = revision === undefined ? [] : ['ETag', etag(revision)];
    if (lagging) headers.push(...LAGGING);
    respond.json(req, res, route.status, body ?? '', headers);
  };
}
