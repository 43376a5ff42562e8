import { user } from '../../../domain/user/user.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import type { App } from '../../app.js';
import { load } from '../../shared/load.js';

/** The number of streams that are read at a time. */
const AT_ONCE = 8;

/** Returns the hashes of these users' passwords (argon2id, PHC strings) by user, from their streams. */
export async function passwordHashesOf(
  app: Pick<App, 'events'>,
  tenantId: string,
  users: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, string>> {
  const hashes = new Map<string, string>();
  const left = users.map(({ id }) => id);
  const read = async (): Promise<void> => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      const { state } = await load(app, streamName(tenantId, 'user', id), user);
      if (state.status === 'present' && state.passwordHash !== null) hashes.set(id, state.passwordHash);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, read));
  return hashes;
}
