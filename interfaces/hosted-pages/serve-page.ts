import { HttpProblem } from '../http/answers/problem.js';
import type { Handle, HttpRequest, HttpResponse, HttpRoute } from '../http/http-types.js';
import type { Parameters } from '../http/requests/form-body.js';
import { readUploadForm } from '../http/requests/upload.js';
import { showFinishedRequest } from './finished-request.js';
import { isOwnForm } from './page-request/form-token.js';
import { type PageRequest, RequestOver, readPageRequest } from './page-request/page-request.js';
import type { HostedPage, PageForm, UploadForm } from './page-row.js';
import type { PagesDeps } from './pages-deps.js';

/** Returns the routes of a page. */
export const pageRoutes = (deps: PagesDeps, page: HostedPage): HttpRoute[] => {
  const { path, open, form } = page;
  return [
    ...(open === undefined ? [] : [{ method: 'GET' as const, path, handle: opened(deps, page, open) }]),
    ...(form === undefined ? [] : [{ method: 'POST' as const, path, handle: sent(deps, page, form) }]),
  ];
};

const opened =
  (deps: PagesDeps, { who }: HostedPage, open: NonNullable<HostedPage['open']>): Handle =>
  async (req, res) => {
    const read = await readPage(deps, req, res, who.about);
    const page = read && (await who.admit(deps, read));
    if (page !== null && (who.mayGoOn?.(deps, page) ?? true)) await open(deps, page);
  };

const sent =
  (deps: PagesDeps, { who }: HostedPage, form: PageForm<PageRequest> | UploadForm<PageRequest>): Handle =>
  async (req, res) => {
    const uploaded = 'upload' in form ? await readUpload(req) : null;
    const keeps = ('keeps' in form && form.keeps) || [];
    const read = await readPage(deps, req, res, who.about, { sent: uploaded?.parameters, keeps });
    const page = read && (await who.admit(deps, read));
    if (page === null) return;
    if ('upload' in form && uploaded?.file === undefined) {
      await form.unreadable(deps, page, uploaded?.problem ?? '');
      return;
    }
    if (!isOwnForm(deps, page, who.subject(deps, page), who.refusedForm?.(deps, page))) return;
    if (!(who.mayGoOn?.(deps, page) ?? true)) return;
    if ('upload' in form) await form.upload(deps, page, uploaded!.file!);
    else await form.submit(deps, { ...page, parameters: declared(form.fields, page.parameters) });
  };

/** Returns the request for a page; null once the user of a finished authorization request was led on. */
async function readPage(
  deps: PagesDeps,
  req: HttpRequest,
  res: HttpResponse,
  ...of: [
    about: 'authorization' | 'other',
    form?: { readonly sent?: Parameters | undefined; readonly keeps: readonly string[] },
  ]
): Promise<PageRequest | null> {
  try {
    return await readPageRequest(deps, req, res, ...of);
  } catch (error) {
    if (!(error instanceof RequestOver)) throw error;
    if (await showFinishedRequest(deps, error.page)) return null;
    throw error;
  }
}

interface Uploaded {
  readonly parameters: Parameters;
  readonly file?: Buffer;
  readonly problem?: string;
}

const readUpload = (req: HttpRequest): Promise<Uploaded> =>
  readUploadForm(req).catch((error: unknown) => {
    if (!(error instanceof HttpProblem)) throw error;
    return { problem: error.problem.code, parameters: new Map<string, string[]>() };
  });

const declared = (fields: readonly string[], parameters: Parameters): Parameters =>
  new Map([...parameters].filter(([name]) => name === 'csrf' || name === 'request' || fields.includes(name)));
