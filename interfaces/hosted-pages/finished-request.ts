import type { HeaderList } from '../http/answers/security-headers.js';
import { single } from '../http/requests/form-body.js';
import { show } from './answers.js';
import { homeOf } from './home.js';
import type { PageRequest } from './page-request/page-request.js';
import type { PagesDeps } from './pages-deps.js';
import { signedInPage } from './views/notices.js';

/** Returns the headers that keep an authorization request as finished, for a user who goes back to its pages. */
export const storeFinishedRequest = (
  { cookies }: Pick<PagesDeps, 'cookies'>,
  { request }: Pick<PageRequest, 'request'>,
): HeaderList =>
  request === null ? [] : cookies.set('tessera_finished', `${request.handle}.${request.client.clientId}`);

/**
 * Answers a signed-in user who came back to a page of the authorization request that this browser finished: they go on to
 * the application. Returns false, without an answer, for any other request that is over.
 */
export async function showFinishedRequest(deps: PagesDeps, page: PageRequest): Promise<boolean> {
  // a handle has no dot, while the id of a client by its own document is an address
  const [, handle, clientId = null] =
    /^([\w-]+)\.(.+)$/.exec(deps.cookies.read(page.req, 'tessera_finished') ?? '') ?? [];
  if (page.session === null || handle === undefined || handle !== single(page.parameters, 'request'))
    return false;
  show(deps, page, signedInPage(page.frame, await homeOf(deps, page, clientId)));
  return true;
}
