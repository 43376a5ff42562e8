import type { App } from '../app.js';
import type { CodeOwner } from '../ports/sign-in/code-misses.js';

/** The address of a sign-up, by its digest. */
export interface SignUpAddress {
  readonly tenantId: string;
  readonly emailDigest: string;
}

/** Returns the owner of the wrong codes of an address, with an account or without one, apart from any account's. */
export const addressOwner = (
  { ids }: Pick<App, 'ids'>,
  { tenantId, emailDigest }: SignUpAddress,
): CodeOwner => ({ tenantId, userId: ids.derive(tenantId, `sign-up|${emailDigest}`) });
