import {
  completeAuthorization,
  redirectUriOf,
  unboundSilentAnswer,
} from '../../../application/authorization/complete-authorization.js';
import type { Handle } from '../../http/http-types.js';
import { queryParameters, single } from '../../http/requests/form-body.js';
import { answerClient, redirect } from './authorization-answer.js';
import { descriptions } from './authorization-error.js';
import { requestOver } from './authorize.js';
import { browserSecretOf } from './browser-binding.js';
import { storeIssuerSecret } from './issuer-session-cookie.js';
import type { OidcOptions } from '../oidc-options.js';
import { pageEndpoint } from '../page-endpoint.js';

/**
 * Returns the handler of `GET /connect/authorize/resume`: the browser returns from the tenant's host with a ticket, and is
 * sent to the client. HEAD is answered without the code, and the ticket stays.
 */
export const resumeAuthorization = (options: OidcOptions): Handle =>
  pageEndpoint(options, async (req, res) => {
    const ticket = single(queryParameters(req), 'ticket');
    const browserSecret = browserSecretOf(options.cookies, req);
    if (ticket === undefined) throw requestOver(options, req);
    if (req.method === 'HEAD') {
      const location = await redirectUriOf(options.app, ticket);
      if (location === null) throw requestOver(options, req);
      redirect(options.respond, req, res, location);
      return;
    }
    const completed =
      browserSecret === null ? null : await completeAuthorization(options.app, ticket, browserSecret);
    const done = completed ?? (await unboundSilentAnswer(options.app, ticket));
    if (!done) throw requestOver(options, req);
    const { request, result, tenantId, issuerSecret } = done;
    answerClient(
      options,
      req,
      res,
      request,
      'code' in result ? result : { ...result, error_description: descriptions[result.error] },
      issuerSecret === null ? [] : storeIssuerSecret(options.cookies, req, tenantId, issuerSecret),
    );
  });
