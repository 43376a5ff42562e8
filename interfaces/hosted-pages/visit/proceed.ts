import type { NextStep, PendingRequest } from '../../../application/authorization/pending-request.js';
import type { LiveSession } from '../../../application/sign-in/live-session.js';
import type { HeaderList } from '../../http/answers/security-headers.js';
import { leave, redirect } from '../answers.js';
import { ACCOUNT_PATH } from '../home.js';
import type { Pages } from '../pages.js';
import type { Visit } from './visit.js';

/** Path of a page, about an authorization request or about none. */
export const pathOf = (path: string, request: PendingRequest | null): string =>
  request === null ? path : `${path}?request=${encodeURIComponent(request.handle)}`;

/** What has to be done for the authorization request, given who is signed in; null when the visit is about none. */
export const nextOf = (
  pages: Pages,
  { request }: Visit,
  live: LiveSession | null,
): Promise<NextStep> | null => request && pages.interactions.next(request, live);

/** Goes there; for a visit that is about no authorization request, to the account page. */
export function follow(pages: Pages, visit: Visit, next: NextStep | null, headers: HeaderList = []): void {
  const client = visit.request?.client.name ?? null;
  if (next?.step === 'go') leave(pages, visit, { location: next.location, client, headers });
  else redirect(pages, visit, next ? pathOf(`/${next.step}`, visit.request) : ACCOUNT_PATH, headers);
}
