import { type PresentUser, type UserState, presentUser } from '../../../domain/user/user.js';
import { concurrentChange } from '../../shared/execute.js';

/** What a user was like when something was proved about them. */
export type UserRead = Pick<PresentUser, 'suspended' | 'sessionGeneration'>;

/**
 * Returns the user. Throws `user_not_found`; `concurrent_change` where they were suspended, or their sessions ended, since they
 * were read: what was proved before proves no longer that the account is theirs.
 */
export function stillTheirs(read: UserRead, state: UserState): PresentUser {
  const user = presentUser(state);
  if (user.suspended !== read.suspended || user.sessionGeneration !== read.sessionGeneration)
    throw concurrentChange();
  return user;
}
