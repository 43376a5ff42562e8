import { streamName } from '../../domain/shared/stream-name.js';
import { type PresentUser, type UserState, user } from '../../domain/user/user.js';
import type { App } from '../app.js';
import { type Loaded, load } from '../shared/load.js';
import { holderOfEmail } from '../user/email/holder-of-email.js';

/** A user who may be signed in, with the stream that they were loaded from. */
export type Account = Loaded<UserState> & { readonly state: PresentUser };

/**
 * Returns the user with this email digest, by its reservation and their own stream, never by a read model. Null when no
 * user has it, which takes about as long. Throws EventStoreUnavailable, see `holderOfEmail`.
 */
export async function accountOf(app: App, tenantId: string, emailDigest: string): Promise<Account | null> {
  const holder = await holderOfEmail(app, tenantId, emailDigest);
  if (holder === null) {
    await load(app, streamName(tenantId, 'user', app.ids.derive(tenantId, 'nobody')), user);
    return null;
  }
  const { state } = holder.loaded;
  return state.status === 'present' ? { ...holder.loaded, state } : null;
}
