import { offerOperatorPasskey } from '../../../application/tenant/operators/enrol-operator.js';
import { PLATFORM_TENANT } from '../../../domain/shared/stream-name.js';
import { storedLink } from '../mailed-link.js';
import type { PageRequest } from '../page-request/page-request.js';
import type { PagesDeps } from '../pages-deps.js';

/** The purpose of the link of an emergency access. */
export const OPERATOR_LINK = 'operator-access';

/** Begins the registration of the passkey of the link that the browser followed. Null where none can be enrolled. */
export async function offerOperatorPasskeyAt(
  deps: PagesDeps,
  page: PageRequest,
  browser: string,
): Promise<object | null> {
  const token = operatorLinkAt(deps, page);
  return token === null ? null : offerOperatorPasskey(deps.app, token, browser);
}

/** Returns the secret of the link that the browser followed; null for none, and at the host of another tenant. */
export const operatorLinkAt = (deps: PagesDeps, page: PageRequest): string | null =>
  page.tenant.tenantId === PLATFORM_TENANT ? storedLink(deps, page, OPERATOR_LINK) : null;
