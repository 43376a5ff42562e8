import type { HttpRequest } from '../http/http-types.js';
import type { Parameters } from '../http/requests/form-body.js';
import { readForm, single } from '../http/requests/form-body.js';
import { HttpProblem } from '../http/answers/problem.js';
import { OAuthError } from './oauth-error.js';

/**
 * The form of a POST to an endpoint that clients call; what stands in the address is never read (OAuth 2.1, section
 * 2.4.1). Throws OAuthError for what is no form and for a repeated parameter (section 3.2.2).
 */
export async function readOAuthForm(req: HttpRequest): Promise<Parameters> {
  const parameters = await readForm(req).catch((error: unknown) => {
    if (error instanceof HttpProblem && error.problem.status === 415)
      throw new OAuthError('invalid_request', 'The body must be application/x-www-form-urlencoded');
    throw error;
  });
  for (const values of parameters.values())
    if (values.length > 1) throw new OAuthError('invalid_request', 'A parameter is given more than once');
  return parameters;
}

/** The value of a parameter that must be there. Throws OAuthError. */
export function required(parameters: Parameters, name: string): string {
  const value = single(parameters, name);
  if (value === undefined) throw new OAuthError('invalid_request', `${name} is missing`);
  return value;
}
