import type { Handle, HttpRequest, HttpResponse } from '../../http/http-types.js';
import { single } from '../../http/requests/form-body.js';
import { show } from '../answers.js';
import type { HeaderList } from '../../http/answers/security-headers.js';
import { textsOf } from './language.js';
import type { Pages } from '../pages.js';
import { pathOf } from './proceed.js';
import { errorPage } from '../views/error.js';
import type { Visit } from './visit.js';
import { visitOf } from './visit.js';

/** Serves a page that an authorization request may have led to. */
export const page = (pages: Pages, serve: Serve): Handle => served(pages, 'authorization', serve);

/** Serves a page that has nothing to do with any authorization request. */
export const pageApart = (pages: Pages, serve: Serve): Handle => served(pages, 'other', serve);

type Serve = (visit: Visit) => void | Promise<void>;

const served =
  (pages: Pages, about: 'authorization' | 'other', serve: Serve): Handle =>
  async (req: HttpRequest, res: HttpResponse) =>
    serve(await visitOf(pages, req, res, about));

/** A form's purpose: where it goes, and what it is about. */
const purposeOf = (path: string, { tenant, request }: Visit, subject: string): string =>
  [path, tenant.tenantId, request?.handle ?? '', subject].join('|');

/**
 * The token for a form.
 * @param path where it goes
 * @param subject what else sending it is about, such as the session that was shown: for another it is not accepted
 */
export const formToken = (
  { csrf }: Pages,
  visit: Visit,
  path: string,
  subject = '',
): { readonly token: string; readonly headers: HeaderList } =>
  csrf.issue(visit.req, purposeOf(path, visit, subject));

/** Whether the form was sent from our own page, for the same purpose; answers the request otherwise. */
export function isOurForm(pages: Pages, visit: Visit, subject = ''): boolean {
  const { req, origin, parameters, request, frame } = visit;
  const token = single(parameters, 'csrf');
  if (pages.csrf.accepts(req, origin, purposeOf(req.path, visit, subject), token)) return true;
  const link = { text: textsOf(frame.language).error.reload, address: pathOf(req.path, request) };
  show(pages, visit, errorPage(frame, { reason: 'formRefused', traceId: null, link }), { status: 403 });
  return false;
}
