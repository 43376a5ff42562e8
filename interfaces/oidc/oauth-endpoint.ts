import { GrantRefused } from '../../application/grant/grant-refused.js';
import { countRequest } from '../http/requests/limits.js';
import type { Handle, HttpRequest, HttpResponse, Refuse } from '../http/http-types.js';
import { type Problem, isLogged, problemBody, problemOf } from '../http/answers/problem.js';
import type { Respond } from '../http/answers/respond.js';
import { OAuthError, oauthProblem } from './oauth-error.js';
import type { OidcOptions } from './oidc-options.js';

/**
 * A header of every answer of these endpoints, refusals included (OAuth 2.1, section 3.2.3). `Respond` adds the others.
 */
const PRAGMA = ['Pragma', 'no-cache'] as const;

/** Returns the member `error` of a failure without an OAuth code (RFC 6749, section 5.2, leaves them to HTTP). */
const oauthErrorOf = (status: number): string =>
  status === 429 || status === 503
    ? 'temporarily_unavailable'
    : status >= 500
      ? 'server_error'
      : 'invalid_request';

const asProblem = (error: unknown): Problem => {
  if (error instanceof OAuthError) return oauthProblem(error);
  if (error instanceof GrantRefused) return oauthProblem(new OAuthError(error.code, error.message));
  return inOAuthForm(problemOf(error));
};

const inOAuthForm = (problem: Problem): Problem => {
  const { status, detail, members } = problem;
  return { ...problem, members: { ...members, error: oauthErrorOf(status), error_description: detail } };
};

/** Returns the function that answers refusals before an endpoint, such as a wrong method, in OAuth's form. */
export const refuseAsOAuth =
  (respond: Respond): Refuse =>
  (req, res, problem) =>
    answerProblem(respond, req, res, inOAuthForm(problem));

function answerProblem(respond: Respond, req: HttpRequest, res: HttpResponse, problem: Problem): void {
  const headers = Object.entries(problem.headers ?? {}).flat();
  respond.json(req, res, problem.status, problemBody(problem, req.context.traceId), [...PRAGMA, ...headers]);
}

export type OAuthEndpointOptions = Pick<OidcOptions, 'limits' | 'log' | 'respond'>;

/**
 * Returns a handler that answers JSON, and refusals in OAuth's form. `handle` returns the value to send, undefined for
 * an empty 200. It counts the call once it knows the caller; a call that fails before is counted against the address.
 */
export function oauthEndpoint(
  { respond, log, limits }: OAuthEndpointOptions,
  handle: (req: HttpRequest, res: HttpResponse) => Promise<unknown>,
): Handle {
  return async (req, res) => {
    try {
      const answer = await handle(req, res);
      if (answer === undefined) respond.send(req, res, 200, null, PRAGMA);
      else respond.json(req, res, 200, JSON.stringify(answer), PRAGMA);
    } catch (thrown) {
      const error = await counted(limits, req, thrown);
      const problem = asProblem(error);
      const { traceId, route } = req.context;
      if (isLogged(problem)) log.error({ traceId, route, method: req.method, error }, 'request failed');
      else {
        const about =
          error instanceof OAuthError && error.reason !== undefined ? { reason: error.reason } : {};
        log.warn({ traceId, route, code: problem.code, description: problem.detail, ...about }, 'refused');
      }
      answerProblem(respond, req, res, problem);
    }
  };
}

/**
 * Returns the refusal of a failed call: its error, or 429 when the address has made too many. Failures of the service
 * are not counted.
 */
async function counted(
  { addresses }: OidcOptions['limits'],
  req: HttpRequest,
  thrown: unknown,
): Promise<unknown> {
  if (req.context.isCounted || asProblem(thrown).status >= 500) return thrown;
  return countRequest(addresses, req.context.ip, req).then(
    () => thrown,
    (tooMany: unknown) => tooMany,
  );
}
