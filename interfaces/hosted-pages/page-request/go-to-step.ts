import type { NextStep, PendingRequest } from '../../../application/authorization/pending-request.js';
import type { LiveSession } from '../../../application/sign-in/live-session.js';
import type { HeaderList } from '../../http/answers/security-headers.js';
import { leave, seeOther } from '../answers.js';
import { storeFinishedRequest } from '../finished-request.js';
import type { PagesDeps } from '../pages-deps.js';
import type { PageRequest } from './page-request.js';
import { isSelectedAccount } from './selected-account.js';
import { requestedPage } from './requested-page.js';

/** Returns the path of a page with the handle of its authorization request, if any. */
export const pathOf = (path: string, request: PendingRequest | null): string =>
  request === null ? path : `${path}?request=${encodeURIComponent(request.handle)}`;

/**
 * Returns the next step of the authorization request for this session; null when there is no request. HEAD ends no request.
 */
export const nextStepOf = (
  deps: PagesDeps,
  page: PageRequest,
  live: LiveSession | null,
): Promise<NextStep> | null => {
  const isSelected = isSelectedAccount(deps, page, live);
  const readOnly = page.req.method === 'HEAD';
  return page.request && deps.pendingRequests.next(page.request, live, { isSelected, readOnly });
};

/** Redirects to the next step; without an authorization request, to the account page that was asked for. */
export function goToStep(
  deps: PagesDeps,
  page: PageRequest,
  next: NextStep | null,
  headers: HeaderList = [],
): void {
  const client = page.request?.client.name ?? null;
  if (next?.step === 'go')
    leave(deps, page, {
      location: next.location,
      client,
      headers: [...headers, ...storeFinishedRequest(deps, page)],
    });
  else if (next) seeOther(deps, page, pathOf(`/${next.step}`, page.request), headers);
  else {
    const requested = requestedPage(deps, page.req);
    seeOther(deps, page, requested.path, [...headers, ...requested.headers]);
  }
}
