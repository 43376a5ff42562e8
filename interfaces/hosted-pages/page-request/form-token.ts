import type { Handle, HttpRequest, HttpResponse } from '../../http/http-types.js';
import { single } from '../../http/requests/form-body.js';
import { show } from '../answers.js';
import type { HeaderList } from '../../http/answers/security-headers.js';
import { textsOf } from './language.js';
import type { PagesDeps } from '../pages-deps.js';
import { pathOf } from './go-to-step.js';
import { errorPage } from '../views/error.js';
import { showFinishedRequest } from '../finished-request.js';
import { type PageRequest, RequestOver, readPageRequest } from './page-request.js';

/** Returns the handler of a page that may belong to an authorization request. */
export const requestPage = (deps: PagesDeps, serve: Serve): Handle => served(deps, 'authorization', serve);

/** Returns the handler of a page that belongs to no authorization request. */
export const plainPage = (deps: PagesDeps, serve: Serve): Handle => served(deps, 'other', serve);

type Serve = (page: PageRequest) => void | Promise<void>;

const served =
  (deps: PagesDeps, about: 'authorization' | 'other', serve: Serve): Handle =>
  async (req: HttpRequest, res: HttpResponse) => {
    let page: PageRequest;
    try {
      page = await readPageRequest(deps, req, res, about);
    } catch (error) {
      if (!(error instanceof RequestOver)) throw error;
      if (await showFinishedRequest(deps, error.page)) return;
      throw error;
    }
    await serve(page);
  };

/** Returns a form's purpose: its path and its subject. */
const purposeOf = (path: string, { tenant, request }: PageRequest, subject: string): string =>
  [path, tenant.tenantId, request?.handle ?? '', subject].join('|');

/**
 * Returns the token of a form.
 * @param path of the form's action
 * @param subject what else the form is about, such as the session that was shown; for another one it is refused
 */
export const formToken = (
  { csrf }: PagesDeps,
  page: PageRequest,
  path: string,
  subject = '',
): { readonly token: string; readonly headers: HeaderList } =>
  csrf.issue(page.req, purposeOf(path, page, subject));

/**
 * Whether the form was sent from a page of this service for the same purpose. Answers the request otherwise, with these
 * headers.
 */
export function isOwnForm(
  deps: PagesDeps,
  page: PageRequest,
  subject = '',
  headers: HeaderList = [],
): boolean {
  const { req, path, origin, parameters, request, frame } = page;
  const token = single(parameters, 'csrf');
  if (deps.csrf.accepts(req, origin, purposeOf(path, page, subject), token)) return true;
  const link = { text: textsOf(frame.language).error.reload, address: pathOf(path, request) };
  show(deps, page, errorPage(frame, { reason: 'formRefused', traceId: null, link }), {
    status: 403,
    headers,
  });
  return false;
}
