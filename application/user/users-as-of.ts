import { streamName } from '../../domain/shared/stream-name.js';
import { user } from '../../domain/user/user.js';
import type { SignInApp } from '../app.js';
import { type StreamPages, loadStreams, withHistories } from '../events/load-streams.js';
import { asOf, hadHappened, type Moment } from '../shared/as-of.js';
import { folded } from '../shared/load.js';
import { type ErasedUser, userThen } from './read-user-as-of.js';
import { newUserRecordOf, type RecordOf } from './user-record-of.js';
import type { UserRecord } from './user-record.js';

/**
 * Returns the record of a user without the last sign-in: streams of sign-ins are long, and a list would read one for each of its
 * users. The time that a former system gave is left out, too: it may not be that of the last one.
 */
const withoutLastSignIn: RecordOf = async (app, tenantId, one) => ({
  ...(await newUserRecordOf(app, tenantId, one)),
  lastLoginAt: null,
});

/**
 * Returns users as they were at a moment, in the order of their ids; without those who did not exist. Their streams are read
 * together, and those of their roles. When they last signed in is null.
 */
export async function usersAsOf(
  app: SignInApp,
  pages: StreamPages,
  { tenantId, userIds, moment }: { tenantId: string; userIds: readonly string[]; moment: Moment },
): Promise<readonly (UserRecord | ErasedUser)[]> {
  const streamOf = (userId: string): string => streamName(tenantId, 'user', userId);
  const histories = await loadStreams(pages, userIds.map(streamOf));
  const present = [...histories.values()]
    .map(
      (history) =>
        folded(
          user,
          history.filter((recorded) => hadHappened(moment, recorded)),
        ).state,
    )
    .filter((state) => state.status === 'present');
  const roleIds = new Set(present.flatMap((state) => state.roleIds));
  const roles = await loadStreams(
    pages,
    [...roleIds].map((roleId) => streamName(tenantId, 'role', roleId)),
  );
  const then = asOf({ ...app, events: withHistories(app.events, roles) }, moment);
  const users = await Promise.all(
    userIds.map((userId) =>
      userThen(then, tenantId, histories.get(streamOf(userId))!, moment, withoutLastSignIn),
    ),
  );
  return users.flatMap((one) => one?.record ?? []);
}
