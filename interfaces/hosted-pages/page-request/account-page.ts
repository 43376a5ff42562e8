import { publicAvatarPath } from '../../../application/user/avatar/read-avatar.js';
import type { LiveSession } from '../../../application/sign-in/live-session.js';
import type { HeaderList } from '../../http/answers/security-headers.js';
import { seeOther, show } from '../answers.js';
import type { Who } from '../page-row.js';
import type { PagesDeps } from '../pages-deps.js';
import type { Page } from '../render-page.js';
import { forgetTypedForm, storeTypedForm } from '../typed-form-cookie.js';
import type { AccountNotice } from '../views/account/account-section-page.js';
import { storeBeganAgain } from './began-again.js';
import { forgetNotice, storeNotice, noticeOf } from './cookies/notice-cookie.js';
import { formToken } from './form-token.js';
import type { PageRequest } from './page-request.js';
import { storeThisPage } from './requested-page.js';

/** A request for an account page: it has a session. */
export interface AccountPageRequest extends PageRequest {
  readonly session: LiveSession;
  /** What the page says about the form that was sent before; null for nothing. */
  readonly notice: AccountNotice | null;
}

/**
 * The user of a session. Any other visitor is sent to the sign-in, which leads back to the page's address by GET. A form is
 * accepted only from the session that it was shown to; what was typed in a session before comes back when the page is loaded
 * again.
 */
export const signedIn: Who<AccountPageRequest> = {
  about: 'other',
  admit(deps, page) {
    const { req, session } = page;
    if (session === null) {
      signInFirst(deps, page);
      return null;
    }
    const own: AccountPageRequest = { ...page, session, notice: noticeOf(deps, req) };
    const { user } = session;
    const picture = user.avatar === null ? null : publicAvatarPath(user.avatar);
    const head = { account: user, picture, csrf: accountToken(deps, own, '/sign-out') };
    return { ...own, frame: { ...page.frame, signedIn: head } };
  },
  subject: (_, { session }) => session.session.sessionId,
  refusedForm: (deps, page) => storeTypedForm(deps, page) ?? [],
};

/**
 * Redirects to the sign-in, which leads back to the page's address by GET. After a form it says that the form did not take
 * effect, and what was typed comes back.
 */
export function signInFirst(deps: PagesDeps, page: PageRequest): void {
  const { req } = page;
  const cookies = storeThisPage(deps, page);
  if (req.method !== 'POST') {
    seeOther(deps, page, '/sign-in', cookies);
    return;
  }
  const typed = storeTypedForm(deps, page);
  const said = storeBeganAgain(deps, typed === null ? 'session' : 'sessionKept');
  seeOther(deps, page, '/sign-in', [...cookies, ...said, ...(typed ?? [])]);
}

/** Returns the token of a form on an account page. @param path of the form's action */
export const accountToken = (deps: PagesDeps, page: AccountPageRequest, path: string): string =>
  formToken(deps, page, path, page.session.session.sessionId).token;

/** Answers with an account page. The notice of the form before is shown once. */
export function showAccountPage(
  deps: PagesDeps,
  page: AccountPageRequest,
  content: Page,
  status = 200,
  cookies: HeaderList = [],
): void {
  const { req } = page;
  // every form of the page shares the cookie of this one
  const { headers } = formToken(deps, page, req.path);
  show(deps, page, content, {
    status,
    headers: [...headers, ...cookies, ...forgetNotice(deps, req)],
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
    ...(notice === null ? [] : storeNotice(deps, notice)),
    ...forgetTypedForm(deps, page),
    ...headers,
  ]);
