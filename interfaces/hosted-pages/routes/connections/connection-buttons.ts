import { single } from '../../../http/requests/form-body.js';
import { formToken } from '../../page-request/form-token.js';
import type { PageRequest } from '../../page-request/page-request.js';
import type { PagesDeps } from '../../pages-deps.js';
import type { ConnectionButtons } from '../../views/sign-in.js';
import { connectionPaths } from '../../connection-paths.js';

/**
 * Returns the buttons of the sign-in page; null where the tenant has none. They come first where its people have no passwords, and
 * where one of them was used last in this browser.
 */
export async function connectionButtons(
  deps: PagesDeps,
  page: PageRequest,
): Promise<ConnectionButtons | null> {
  const { tenantId } = page.tenant;
  const { book } = deps.connections;
  const offered = (await book.enabled(tenantId)).filter(({ visibility }) => visibility === 'button');
  if (offered.length === 0) return null;
  const last = deps.cookies.read(page.req, 'tessera_last_way');
  const buttons = offered
    .map(({ connectionId, name }) => ({ connectionId, name, isLast: connectionId === last }))
    .sort((one, other) => Number(other.isLast) - Number(one.isLast));
  const areFirst = buttons.some(({ isLast }) => isLast) || !(await book.hasPasswords(tenantId));
  return { csrf: formToken(deps, page, connectionPaths.begin).token, buttons, areFirst };
}

/** Returns the id of the connection that an application names, on its way to the sign-in; null for none. */
export const namedConnection = ({ request, parameters }: PageRequest): string | null =>
  single(parameters, 'account') === undefined ? (request?.authorization.connection ?? null) : null;
