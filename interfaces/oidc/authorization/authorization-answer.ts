import type { AnswerTarget } from '../../../application/authorization/authorization-request.js';
import type { HttpRequest, HttpResponse } from '../../http/http-types.js';
import type { Respond } from '../../http/answers/respond.js';
import type { HeaderList } from '../../http/answers/security-headers.js';
import type { OidcOptions } from '../oidc-options.js';

/** An answer to a client: `code`, or `error` with `error_description`; `state` and `iss` are added. */
export type AuthorizationAnswer =
  { readonly code: string } | { readonly error: string; readonly error_description: string };

/** Sends the browser back to the client, in the response mode of the request. */
export function answerClient(
  { app, respond, pages }: OidcOptions,
  req: HttpRequest,
  res: HttpResponse,
  { redirectUri, responseMode, state }: AnswerTarget,
  answer: AuthorizationAnswer,
  headers: HeaderList = [],
): void {
  // `iss` identifies the issuer of the answer (RFC 9207)
  const members = { ...answer, ...(state === null ? {} : { state }), iss: app.addresses.baseUrl };
  if (responseMode === 'form_post') {
    pages.formPost(req, res, redirectUri, members, headers);
    return;
  }
  const separator = responseMode === 'fragment' ? '#' : redirectUri.includes('?') ? '&' : '?';
  // appended to the registered text, which is not parsed and rebuilt
  const location = `${redirectUri}${separator}${new URLSearchParams(members).toString()}`;
  redirect(respond, req, res, location, headers);
}

/** Redirects with 303: a POST continues as GET, without its body (OAuth 2.1, section 7.5.3). */
export const redirect = (
  respond: Respond,
  req: HttpRequest,
  res: HttpResponse,
  location: string,
  headers: readonly string[] = [],
): void => respond.send(req, res, 303, null, ['Location', location, ...headers]);
