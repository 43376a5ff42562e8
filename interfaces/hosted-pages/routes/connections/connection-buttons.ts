import { single } from '../../../http/requests/form-body.js';
import { formToken } from '../../page-request/form-token.js';
import type { PageRequest } from '../../page-request/page-request.js';
import type { PagesDeps } from '../../pages-deps.js';
import type { ConnectionButtons } from '../../views/sign-in/sign-in.js';
import { connectionPaths } from '../../connection-paths.js';
import type { OfDomainData } from '../../browser/page-data.js';
import { ofDomainData } from './of-domain.js';

/** Returns what the sign-in page offers of the tenant's connections; null for what it has no use for. */
export async function offeredConnections(
  deps: PagesDeps,
  page: PageRequest,
): Promise<{ readonly connections: ConnectionButtons | null; readonly ofDomain: OfDomainData | null }> {
  const enabled = await deps.connections.book.enabled(page.tenant.tenantId);
  const shown = enabled.filter(({ visibility }) => visibility === 'button');
  return {
    connections: shown.length === 0 ? null : await buttonsOf(deps, page, shown),
    ofDomain: enabled.every(({ visibility }) => visibility === 'hidden') ? null : ofDomainData(deps, page),
  };
}

/**
 * Returns the buttons of connections. They come first where people of the tenant have no passwords, and where one of them was used
 * last in this browser.
 */
async function buttonsOf(
  deps: PagesDeps,
  page: PageRequest,
  offered: readonly { readonly connectionId: string; readonly name: string }[],
): Promise<ConnectionButtons> {
  const last = deps.cookies.read(page.req, 'tessera_last_way');
  const buttons = offered
    .map(({ connectionId, name }) => ({ connectionId, name, isLast: connectionId === last }))
    .sort((one, other) => Number(other.isLast) - Number(one.isLast));
  const areFirst =
    buttons.some(({ isLast }) => isLast) || !(await deps.connections.book.hasPasswords(page.tenant.tenantId));
  return { csrf: formToken(deps, page, connectionPaths.begin).token, buttons, areFirst };
}

/** Returns the id of the connection that an application names, on its way to the sign-in; null for none. */
export const namedConnection = ({ request, parameters }: PageRequest): string | null =>
  single(parameters, 'account') === undefined ? (request?.authorization.connection ?? null) : null;
