import type { HttpRequest } from '../http/http-types.js';
import { type Parameters, readForm, single } from '../http/requests/form-body.js';
import { HttpProblem } from '../http/answers/problem.js';
import { OAuthError } from './oauth-error.js';

/**
 * Reads the form of a POST to an endpoint that clients call; parameters in the address are never read (OAuth 2.1,
 * section 2.4.1). Throws OAuthError for another body, for a repeated parameter (section 3.2.2), and for a null character, which
 * no parameter has (RFC 6749, appendix A) and PostgreSQL takes in no text.
 * @param repeatable names of parameters that may be given more than once. Default: none
 */
export async function readOAuthForm(
  req: HttpRequest,
  repeatable: readonly string[] = [],
): Promise<Parameters> {
  const parameters = await readForm(req).catch((error: unknown) => {
    if (error instanceof HttpProblem && error.problem.status === 415)
      throw new OAuthError('invalid_request', 'The body must be application/x-www-form-urlencoded');
    throw error;
  });
  for (const [name, values] of parameters) {
    if (values.length > 1 && !repeatable.includes(name))
      throw new OAuthError('invalid_request', 'A parameter is given more than once');
    if (values.some((value) => value.includes('\0')))
      throw new OAuthError('invalid_request', 'A parameter has a null character (U+0000)');
  }
  return parameters;
}

/** Returns the value of a required parameter. Throws OAuthError when it is missing. */
export function required(parameters: Parameters, name: string): string {
  const value = single(parameters, name);
  if (value === undefined) throw new OAuthError('invalid_request', `${name} is missing`);
  return value;
}
