import type { OpenIdApp } from '../../application/authorization/openid-app.js';
import type { RecordRefusedRequest } from '../../application/authorization/refused-requests.js';
import type { Handle, HttpRequest, HttpResponse } from '../http/http-types.js';
import { HttpProblem, isLogged, problemOf } from '../http/answers/problem.js';
import type { Log } from '../../infrastructure/telemetry/log.js';
import { callerContext } from './caller-context.js';
import type { OidcPages } from './pages.js';
import { unknownApplication, RefusedByPage } from './authorization/refused-request.js';

export interface PageEndpointOptions {
  readonly app: Pick<OpenIdApp, 'ids' | 'tenants'>;
  readonly log: Log;
  readonly pages: Pick<OidcPages, 'refuse'>;
  readonly recordRefused: RecordRefusedRequest;
}

/** The most bytes of an address without `id_token_hint`, which may be as long as a token of this service. */
const ADDRESS_BYTES = 8 * 1024;

/**
 * Returns the handler of an endpoint that browsers are sent to: a refusal is shown as a page, never sent to the client.
 * The reference on the page leads to code, application and address in the log, and in the audit log of the
 * application's tenant.
 */
export const pageEndpoint =
  (options: PageEndpointOptions, handle: Handle): Handle =>
  async (req: HttpRequest, res: HttpResponse) => {
    try {
      refuseLongAddress(req);
      await handle(req, res);
    } catch (error) {
      await refuse(options, req, res, error);
    }
  };

async function refuse(
  { app, log, pages, recordRefused }: PageEndpointOptions,
  req: HttpRequest,
  res: HttpResponse,
  error: unknown,
): Promise<void> {
  const problem = problemOf(error);
  const { code } = problem;
  const { traceId, route } = req.context;
  const refused = error instanceof RefusedByPage ? error.refused : unknownApplication;
  const { clientId, tenantId, uri } = refused;
  if (isLogged(problem)) log.error({ traceId, route, method: req.method, error }, 'request failed');
  else log.info({ traceId, route, code, clientId, tenantId, uri }, 'request of an application refused');
  if (clientId !== null && tenantId !== null) {
    // not awaited: the answer does not depend on it
    recordRefused({ ...callerContext(app, req), tenantId }, { clientId, code, uri }).catch(
      (failure: unknown) =>
        log.error({ traceId, route, error: failure as Error }, 'a refused request was not noted'),
    );
  }
  const tenant = tenantId === null ? null : await app.tenants.byId(tenantId).catch(() => null);
  pages.refuse(req, res, problem, { clientId, tenant });
}

const hint = /(?<=[?&]id_token_hint=)[A-Za-z0-9_.-]*/;

function refuseLongAddress({ url }: HttpRequest): void {
  if (Buffer.byteLength(url.replace(hint, '')) > ADDRESS_BYTES)
    throw new HttpProblem({
      status: 414,
      code: 'address_too_long',
      detail: `The address is longer than ${ADDRESS_BYTES} bytes; send the parameters by POST.`,
    });
}
