import type { HeaderList } from '../../http/answers/security-headers.js';
import type { HttpRequest } from '../../http/http-types.js';
import { ACCOUNT_PATH } from '../home.js';
import type { PagesDeps } from '../pages-deps.js';

type Needs = Pick<PagesDeps, 'cookies'>;

/** The service's own pages of a user, whatever a browser sends. */
const ownPage = /^\/account(\/[a-z-]{1,40}){0,3}$|^\/device(\?user_code=[A-Z]{4}-[A-Z]{4})?$/;

/** Returns the headers that store the path of a user's page until the user has signed in. */
export const storeRequestedPage = ({ cookies }: Needs, path: string): HeaderList =>
  cookies.set('tessera_wanted', path);

/** Returns the page that a sign-in without an application leads to, and the headers that forget it. */
export function requestedPage(
  { cookies }: Needs,
  req: HttpRequest,
): { readonly path: string; readonly headers: HeaderList } {
  const stored = cookies.read(req, 'tessera_wanted');
  if (stored === null) return { path: ACCOUNT_PATH, headers: [] };
  const path = ownPage.test(stored) ? stored : ACCOUNT_PATH;
  return { path, headers: cookies.clear('tessera_wanted') };
}
