import { HttpProblem } from '../http/answers/problem.js';
import type { Handle, HttpRequest } from '../http/http-types.js';
import type { Parameters } from '../http/requests/form-body.js';
import { readUploadForm } from '../http/requests/upload.js';
import { showFinishedRequest } from './finished-request.js';
import { isOwnForm } from './page-request/form-token.js';
import { type PageRequest, RequestOver, readPageRequest } from './page-request/page-request.js';
import type { HostedRoute } from './hosted-surface.js';
import type { HostedPage } from './page-row.js';
import type { PagesDeps } from './pages-deps.js';

/** Reads a request for a page. */
type ReadPage = typeof readPageRequest;

/** Returns the routes of a page. @param read reads its requests. Default: those of a tenant's host */
export const pageRoutes = (
  deps: PagesDeps,
  page: HostedPage,
  read: ReadPage = readPageRequest,
): HostedRoute[] => {
  const { path, whileLocked, open, form } = page;
  const of = { path, whileLocked };
  return [
    ...(open === undefined
      ? []
      : [{ ...of, method: 'GET' as const, handle: opened(deps, page, open, read) }]),
    ...(form === undefined ? [] : [{ ...of, method: 'POST' as const, handle: sent(deps, page, form, read) }]),
  ];
};

const opened =
  (deps: PagesDeps, { who }: HostedPage, open: NonNullable<HostedPage['open']>, read: ReadPage): Handle =>
  async (req, res) => {
    const given = await unlessFinished(deps, read(deps, req, res, who.about));
    const page = given && (await who.admit(deps, given));
    if (page !== null && mayGoOn(deps, who, page)) await open(deps, page);
  };

const sent =
  (deps: PagesDeps, { who }: HostedPage, form: NonNullable<HostedPage['form']>, read: ReadPage): Handle =>
  async (req, res) => {
    const uploaded = 'upload' in form ? await readUpload(req) : null;
    const keeps = 'keeps' in form ? form.keeps : [];
    const reading = read(deps, req, res, who.about, { sent: uploaded?.parameters, keeps });
    const given = await unlessFinished(deps, reading);
    const page = given && (await who.admit(deps, given));
    if (page === null) return;
    if ('upload' in form && uploaded?.file === undefined) {
      await form.unreadable(deps, page, uploaded?.problem ?? '');
      return;
    }
    if (!isOwnForm(deps, page, who.subject(deps, page), who.refusedForm?.(deps, page))) return;
    if (!mayGoOn(deps, who, page)) return;
    if ('upload' in form) await form.upload(deps, page, uploaded!.file!);
    else await form.submit(deps, { ...page, parameters: declared(form.fields, page.parameters) });
  };

const mayGoOn = (deps: PagesDeps, who: HostedPage['who'], page: PageRequest): boolean =>
  who.mayGoOn === undefined || who.mayGoOn(deps, page);

/** Returns the request for a page; null once the user of a finished authorization request was led on. */
async function unlessFinished(deps: PagesDeps, reading: Promise<PageRequest>): Promise<PageRequest | null> {
  try {
    return await reading;
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
