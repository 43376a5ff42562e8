import { publicAvatarPath } from '../../../application/user/avatar/public-avatar.js';
import type { LiveSession } from '../../../application/sign-in/live-session.js';
import { HttpProblem } from '../../http/answers/problem.js';
import type { HeaderList } from '../../http/answers/security-headers.js';
import type { Handle } from '../../http/http-types.js';
import { readUploadForm } from '../../http/requests/upload.js';
import { seeOther, show } from '../answers.js';
import type { PagesDeps } from '../pages-deps.js';
import type { Page } from '../render-page.js';
import { forgetTypedForm, keepTypedForm } from '../typed-form-cookie.js';
import type { AccountNotice } from '../views/account/account-section-page.js';
import { keepBeganAgain } from './began-again.js';
import { forgetNotice, keepNotice, noticeOf } from './cookies/notice-cookie.js';
import { formToken, isOwnForm, plainPage } from './page-handlers.js';
import { type PageRequest, readPageRequest } from './page-request.js';
import { keepWantedPage } from './wanted-page.js';

/** A request for an account page: it has a session. */
export interface AccountPageRequest extends PageRequest {
  readonly session: LiveSession;
  /** What the page says about the form that was sent before; null for nothing. */
  readonly notice: AccountNotice | null;
}

export type ServeAccountPage = (page: AccountPageRequest) => void | Promise<void>;

/**
 * Returns the handler of an account page. Without a session it redirects to the sign-in, which leads back to the page's
 * address by GET.
 */
export const accountPage = (deps: PagesDeps, serve: ServeAccountPage): Handle =>
  plainPage(deps, (page) => withSession(deps, page, serve));

async function withSession(deps: PagesDeps, page: PageRequest, serve: ServeAccountPage): Promise<void> {
  const { req, session } = page;
  if (session === null) signInFirst(deps, page);
  else {
    const own: AccountPageRequest = { ...page, session, notice: noticeOf(deps, req) };
    const { user } = session;
    const picture = user.avatar === null ? null : publicAvatarPath(user.avatar);
    const signedIn = { account: user, picture, csrf: accountToken(deps, own, '/sign-out') };
    await serve({ ...own, frame: { ...page.frame, signedIn } });
  }
}

/**
 * Redirects to the sign-in, which leads back to the page's address by GET. After a form it says that the form did not take
 * effect, and what was typed comes back.
 */
export function signInFirst(deps: PagesDeps, page: PageRequest): void {
  const { req } = page;
  const wanted = keepWantedPage(deps, req.path);
  if (req.method !== 'POST') {
    seeOther(deps, page, '/sign-in', wanted);
    return;
  }
  const typed = keepTypedForm(deps, page);
  const said = keepBeganAgain(deps, typed === null ? 'session' : 'sessionKept');
  seeOther(deps, page, '/sign-in', [...wanted, ...said, ...(typed ?? [])]);
}

/**
 * Returns the handler of a form of an account page, which it accepts only from the session that it was shown to. What was
 * typed in a session before comes back when the page is loaded again.
 */
export const accountForm = (deps: PagesDeps, serve: ServeAccountPage): Handle =>
  accountPage(deps, async (page) => {
    const { sessionId } = page.session.session;
    if (isOwnForm(deps, page, sessionId, keepTypedForm(deps, page) ?? [])) await serve(page);
  });

/** A file that was sent, or the code of the problem with it. */
export type SentFile = { readonly file: Buffer } | { readonly problem: string };

/**
 * Returns the handler of a form with a file. Only a form with a file that can be read is accepted; `serve` may tell of the
 * problem with any other, and must change nothing then.
 */
export const accountUpload =
  (deps: PagesDeps, serve: (page: AccountPageRequest, sent: SentFile) => Promise<void>): Handle =>
  async (req, res) => {
    const { parameters, ...sent } = await readUploadForm(req).catch((error: unknown) => {
      if (!(error instanceof HttpProblem)) throw error;
      return { problem: error.problem.code, parameters: new Map<string, string[]>() };
    });
    const page = await readPageRequest(deps, req, res, 'other', parameters);
    await withSession(deps, page, async (own) => {
      if ('problem' in sent || isOwnForm(deps, own, own.session.session.sessionId)) await serve(own, sent);
    });
  };

/** Returns the token of a form on an account page. @param path of the form's action */
export const accountToken = (deps: PagesDeps, page: AccountPageRequest, path: string): string =>
  formToken(deps, page, path, page.session.session.sessionId).token;

/** Answers with an account page. The notice of the form before is shown once. */
export function showAccountPage(
  deps: PagesDeps,
  page: AccountPageRequest,
  content: Page,
  status = 200,
  kept: HeaderList = [],
): void {
  const { req } = page;
  // every form of the page shares the cookie of this one
  const { headers } = formToken(deps, page, req.path);
  show(deps, page, content, {
    status,
    headers: [...headers, ...kept, ...forgetNotice(deps, req)],
    leadsTo: [],
  });
}

/** Redirects to an account page after a form took effect, so that a reload does not send it again. */
export const backTo = (
  deps: PagesDeps,
  page: PageRequest,
  path: string,
  notice: AccountNotice | null,
  headers: HeaderList = [],
): void =>
  seeOther(deps, page, path, [
    ...(notice === null ? [] : keepNotice(deps, notice)),
    ...forgetTypedForm(deps, page),
    ...headers,
  ]);
