import type { Handle, HttpRequest, HttpResponse } from '../http/http-types.js';
import { HttpProblem, isLogged, problemOf } from '../http/problem.js';
import type { Log } from '../../infrastructure/telemetry/log.js';
import type { OidcPages } from './pages.js';

export interface PageEndpointOptions {
  readonly log: Log;
  readonly pages: Pick<OidcPages, 'refuse'>;
}

/** Bytes of an address, an `id_token_hint` apart, which may be as long as a token of ours. */
const ADDRESS_BYTES = 8 * 1024;

/** An endpoint that browsers are sent to: what is refused is shown as a page, never sent on. */
export const pageEndpoint =
  ({ log, pages }: PageEndpointOptions, handle: Handle): Handle =>
  async (req: HttpRequest, res: HttpResponse) => {
    try {
      refuseLongAddress(req);
      await handle(req, res);
    } catch (error) {
      const problem = problemOf(error);
      const { traceId, route } = req.context;
      if (isLogged(problem)) log.error({ traceId, route, method: req.method, error }, 'request failed');
      pages.refuse(req, res, problem);
    }
  };

const hint = /(?<=[?&]id_token_hint=)[A-Za-z0-9_.-]*/;

function refuseLongAddress({ url }: HttpRequest): void {
  if (Buffer.byteLength(url.replace(hint, '')) > ADDRESS_BYTES)
    throw new HttpProblem({
      status: 414,
      code: 'address_too_long',
      detail: `The address is longer than ${ADDRESS_BYTES} bytes; send the parameters by POST.`,
    });
}
