import type { RecordedEvent } from '../../domain/shared/domain-event.js';
import { streamName } from '../../domain/shared/stream-name.js';
import { user } from '../../domain/user/user.js';
import type { SignInApp } from '../app.js';
import { asOf, hadHappened, type Moment } from '../shared/as-of.js';
import { folded } from '../shared/load.js';
import { type RecordOf, userRecordOf } from './user-record-of.js';
import type { UserRecord } from './user-record.js';

/** What is left of a user who was erased. */
export interface ErasedUser {
  readonly id: string;
  readonly erased: true;
}

/** A user as they were at a moment, with the revision of their stream then. */
export interface UserThen {
  readonly record: UserRecord | ErasedUser;
  readonly revision: bigint;
}

/**
 * Returns a user as they were at a moment; null when they did not exist. Of a user who is erased by now, nothing but the id is left.
 */
export async function readUserAsOf(
  app: SignInApp,
  tenantId: string,
  userId: string,
  moment: Moment,
): Promise<UserThen | null> {
  const history = await app.events.load(streamName(tenantId, 'user', userId));
  return userThen(asOf(app, moment), tenantId, history, moment);
}

/**
 * Returns the user of a whole history as `readUserAsOf` does.
 * @param then the application at the moment
 * @param recordOf returns the record of a user who is not erased
 */
export async function userThen(
  then: SignInApp,
  tenantId: string,
  history: readonly RecordedEvent[],
  moment: Moment,
  recordOf: RecordOf = userRecordOf,
): Promise<UserThen | null> {
  const past = history.filter((recorded) => hadHappened(moment, recorded));
  const { state, revision } = folded(user, past);
  if (state.status !== 'present' || revision === null) return null;
  if (folded(user, history).state.status !== 'present')
    return { record: { id: state.userId, erased: true }, revision };
  return { record: await recordOf(then, tenantId, state), revision };
}
