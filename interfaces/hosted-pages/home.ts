import { findClient } from '../../application/client/find-client.js';
import type { HeaderList } from '../http/answers/security-headers.js';
import { leave, seeOther } from './answers.js';
import type { PagesDeps } from './pages-deps.js';
import type { PageRequest } from './page-request/page-request.js';

/** The page of the tenant's host about the signed-in account. */
export const ACCOUNT_PATH = '/account';

/** Where the pages lead at the end when there is no authorization request. */
export interface Home {
  /** An address elsewhere, or a path of the tenant's host. */
  readonly location: string;
  /**
   * The application's name, when the address is the application's; null for the tenant's, or for a page of the service.
   */
  readonly client: string | null;
}

/**
 * Returns the home of the application, else the tenant's, else the account page.
 * @param clientId of the application, which may be deleted; null for none
 */
export async function homeOf(
  { app }: PagesDeps,
  { tenant, frame }: PageRequest,
  clientId: string | null,
): Promise<Home> {
  const found = clientId === null ? null : await findClient(app, clientId, true);
  if (found?.tenantId === tenant.tenantId && found.client.homeUrl !== null)
    return { location: found.client.homeUrl, client: found.client.name };
  return { location: frame.brand.homeUrl ?? ACCOUNT_PATH, client: null };
}

/** Redirects to the home. */
export async function goHome(
  deps: PagesDeps,
  page: PageRequest,
  clientId: string | null,
  headers: HeaderList,
): Promise<void> {
  const { location, client } = await homeOf(deps, page, clientId);
  if (location === ACCOUNT_PATH) seeOther(deps, page, location, headers);
  else leave(deps, page, { location, client, headers });
}
