import type { AnswerBrowser } from '../../hosted-pages/browser-pages.js';
import type { HttpRequest, HttpResponse } from '../../http/http-types.js';
import type { Respond } from '../../http/answers/respond.js';
import { plainUnmatched } from '../../http/server.js';
import { missingScope, writesNotAllowed } from './refusals.js';
import { isSafe, resourceOf, scopeFor } from '../routes/resources.js';

/**
 * Returns the answer to a path without a route, and to a missing method: within the Management API, the 403 of a missing
 * scope precedes the 404 and the 405.
 * @param answerBrowser called first for a path without a route. Default: it answers none
 */
export function unmatched(
  respond: Respond,
  answerBrowser: AnswerBrowser = () => false,
): (req: HttpRequest, res: HttpResponse, allow: readonly string[]) => void {
  const plain = plainUnmatched(respond);
  return (req, res, allow) => {
    if (allow.length === 0 && answerBrowser(req, res)) return;
    const resource = resourceOf(req.path);
    if (resource !== undefined) {
      const scope = scopeFor(resource, isSafe(req));
      if (scope === null) {
        respond.problem(req, res, writesNotAllowed);
        return;
      }
      if (!req.context.caller?.scopes.has(scope)) {
        respond.problem(req, res, missingScope(scope));
        return;
      }
    }
    plain(req, res, allow);
  };
}
