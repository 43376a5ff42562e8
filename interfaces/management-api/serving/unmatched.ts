import type { AnswerBrowser } from '../../hosted-pages/browser-pages.js';
import type { HttpRequest, HttpResponse } from '../../http/http-types.js';
import type { Respond } from '../../http/answers/respond.js';
import { plainUnmatched } from '../../http/server.js';
import { missingScope, writesNotAllowed } from './refusals.js';
import { isSafe, resourceOf, scopeFor } from '../routes/resources.js';

/**
 * Answers a path that no route has, or a method that its routes lack: below the Management API's prefixes the scope
 * comes before the 404 and the 405.
 * @param answerBrowser asked first about a path that no route has. Default: it answers none
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
