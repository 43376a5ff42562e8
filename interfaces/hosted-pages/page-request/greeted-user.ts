import { streamName } from '../../../domain/shared/stream-name.js';
import { type PresentUser, user } from '../../../domain/user/user.js';
import { load } from '../../../application/shared/load.js';
import type { PagesDeps } from '../pages-deps.js';
import type { PageRequest } from './page-request.js';

/** Returns the user whom this browser remembers (`LastAccount`), as long as they may sign in; null for none. */
export async function greetedUser(
  { app, lastAccount }: Pick<PagesDeps, 'app' | 'lastAccount'>,
  { req, tenant: { tenantId } }: PageRequest,
): Promise<PresentUser | null> {
  const userId = lastAccount.of(req, tenantId);
  if (userId === null) return null;
  const { state } = await load(app, streamName(tenantId, 'user', userId), user);
  return state.status === 'present' && !state.suspended && state.email !== null ? state : null;
}
