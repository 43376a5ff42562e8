import type { HeaderList } from '../../http/answers/security-headers.js';
import type { HttpRequest } from '../../http/http-types.js';
import { ACCOUNT_PATH } from '../home.js';
import type { PagesDeps } from '../pages-deps.js';
import { keptAddress } from './kept-parameters.js';
import type { PageRequest } from './page-request.js';

type Needs = Pick<PagesDeps, 'cookies'>;

const ownPath = /^\/(account(\/[a-z-]{1,40}){0,3}|device)$/;

/** Returns the address of one of the service's own pages of a user, whatever a browser sends; null for any other. */
function ownPage(address: string): string | null {
  const [path = '', query] = address.split('?', 2);
  if (!ownPath.test(path)) return null;
  return keptAddress(path, new Map([...new URLSearchParams(query)].map(([name, value]) => [name, [value]])));
}

/**
 * Returns the headers that store the address of a user's page until the user has signed in. None for a page on the way there,
 * such as the step-up: what was stored before stays.
 */
export function storeRequestedPage({ cookies }: Needs, address: string): HeaderList {
  const page = ownPage(address);
  return page === null ? [] : cookies.set('tessera_wanted', page);
}

/** Returns the headers that store the page of a request, with the parameters that its address keeps. */
export const storeThisPage = (deps: Needs, { path, parameters }: PageRequest): HeaderList =>
  storeRequestedPage(deps, keptAddress(path, parameters));

/** Returns the page that a sign-in without an application leads to, and the headers that forget it. */
export function requestedPage(
  { cookies }: Needs,
  req: HttpRequest,
): { readonly path: string; readonly headers: HeaderList } {
  const stored = cookies.read(req, 'tessera_wanted');
  if (stored === null) return { path: ACCOUNT_PATH, headers: [] };
  return { path: ownPage(stored) ?? ACCOUNT_PATH, headers: cookies.clear('tessera_wanted') };
}
