import { single } from '../../http/requests/form-body.js';
import { show } from '../answers.js';
import type { HeaderList } from '../../http/answers/security-headers.js';
import { textsOf } from './language.js';
import type { PagesDeps } from '../pages-deps.js';
import { keptAddress } from './kept-parameters.js';
import { errorPage } from '../views/error.js';
import type { PageRequest } from './page-request.js';

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
 * Returns whether the form was sent from a page of this service for the same purpose. Answers the request otherwise, with these
 * headers.
 */
export function isOwnForm(
  deps: PagesDeps,
  page: PageRequest,
  subject = '',
  headers: HeaderList = [],
): boolean {
  const { req, path, origin, parameters, frame } = page;
  const token = single(parameters, 'csrf');
  if (deps.csrf.accepts(req, origin, purposeOf(path, page, subject), token)) return true;
  const link = { text: textsOf(frame.language).error.reload, address: keptAddress(path, parameters) };
  show(deps, page, errorPage(frame, { reason: 'formRefused', traceId: null, link }), {
    status: 403,
    headers,
  });
  return false;
}
