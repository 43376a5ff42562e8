import type { App } from '../../app.js';
import type { CodeOwner } from '../../ports/sign-in/code-misses.js';

/** Returns the owners of wrong codes for an address that a user wants to have: the account, and the address apart from it. */
export const newAddressOwners = (
  { ids }: Pick<App, 'ids'>,
  { tenantId, userId }: CodeOwner,
  emailDigest: string,
): readonly CodeOwner[] => [
  { tenantId, userId },
  { tenantId, userId: ids.derive(tenantId, `email-change|${emailDigest}`) },
];
