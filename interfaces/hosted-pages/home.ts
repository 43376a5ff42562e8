import { findClient } from '../../application/client/find-client.js';
import type { HeaderList } from '../http/answers/security-headers.js';
import { leave, redirect } from './answers.js';
import type { Pages } from './pages.js';
import type { Visit } from './visit/visit.js';

/** The page of the tenant's host that says who is signed in. */
export const ACCOUNT_PATH = '/account';

/** Where a journey ends that no authorization request goes on with. */
interface Home {
  /** An address elsewhere, or a path of the tenant's host. */
  readonly location: string;
  /** Name of the application whose home it is; null for the tenant's, or for a page of the service's own. */
  readonly client: string | null;
}

/**
 * Returns the home of the application that the journey belongs to, else the tenant's, else the account page. An
 * application that was deleted since has none.
 * @param clientId of the application; null for none
 */
async function homeOf({ app }: Pages, { tenant, frame }: Visit, clientId: string | null): Promise<Home> {
  const found = clientId === null ? null : await findClient(app, clientId, true);
  if (found?.tenantId === tenant.tenantId && found.client.homeUrl !== null)
    return { location: found.client.homeUrl, client: found.client.name };
  return { location: frame.brand.homeUrl ?? ACCOUNT_PATH, client: null };
}

/** Goes there. */
export async function goHome(
  pages: Pages,
  visit: Visit,
  clientId: string | null,
  headers: HeaderList,
): Promise<void> {
  const { location, client } = await homeOf(pages, visit, clientId);
  if (location === ACCOUNT_PATH) redirect(pages, visit, location, headers);
  else leave(pages, visit, { location, client, headers });
}
