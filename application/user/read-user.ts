import { streamName } from '../../domain/shared/stream-name.js';
import { user } from '../../domain/user/user.js';
import type { SignInApp } from '../app.js';
import { load } from '../shared/load.js';
import { userRecordOf } from './user-record-of.js';
import type { UserRecord } from './user-record.js';

/** Returns a user from their stream, with the revision for `ETag`; null when they were never created, or were deleted. */
export async function readUser(
  app: SignInApp,
  tenantId: string,
  userId: string,
): Promise<{ readonly record: UserRecord; readonly revision: bigint } | null> {
  const { state, revision } = await load(app, streamName(tenantId, 'user', userId), user);
  if (state.status !== 'present' || revision === null) return null;
  return { record: await userRecordOf(app, tenantId, state), revision };
}
