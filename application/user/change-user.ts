import { decideEmailChange, decideProfileChange } from '../../domain/user/change-user.js';
import type { UserChangesInput } from '../../domain/user/user-input.js';
import { checkedUserChanges } from '../../domain/user/user-input.js';
import { emailDigestIn, presentUser } from '../../domain/user/user.js';
import type { App } from '../app.js';
import { userTarget } from '../owners/owner-streams.js';
import { moveReservation, nothingToRelease } from '../reservation/release-value.js';
import type { CommandContext, Outcome } from '../shared/command-context.js';
import { written } from '../shared/create-stream.js';
import { later } from '../shared/event-context.js';
import { execute } from '../shared/execute.js';
import { emailDigestOf, uniqueEmail } from './unique-email.js';
import { userRecordOf } from './user-record-of.js';
import type { UserRecord } from './user-record.js';

/** Absent = keep, null = clear. */
export interface ChangeUserInput extends UserChangesInput {
  readonly userId: string;
}

/**
 * Changes a user's profile, and their email: reserve the new one, change, release the old one. A new email is
 * unverified. Nothing different, nothing appended.
 * Throws `invalid_input`, `user_not_found`, `owner_protected`, `email_taken`, `stale_revision`.
 */
export async function changeUser(
  app: App,
  context: CommandContext,
  input: ChangeUserInput,
): Promise<Outcome<UserRecord>> {
  const { tenantId } = context;
  const { userId } = input;
  const changes = checkedUserChanges(input);
  const { email } = changes;
  const emailDigest = email === undefined ? undefined : await emailDigestOf(app, tenantId, email);
  let release = nothingToRelease;
  const done = written(
    await execute(app, context, {
      ...userTarget(tenantId, userId),
      expects: presentUser,
      decide: async (present, { revision }) => {
        release = nothingToRelease; // what an attempt before found is not ours to free
        const profile = decideProfileChange(present, changes);
        if (email === undefined || emailDigest === undefined || emailDigest === present.emailDigest)
          return profile;
        const from = uniqueEmail(tenantId, emailDigestIn(present));
        const to = uniqueEmail(tenantId, emailDigest);
        release = await moveReservation(app, context, { from, to }, { holderId: userId, revision });
        return [...profile, ...decideEmailChange(present, email, emailDigest)];
      },
    }),
  );
  const position = later(done.position, await release());
  const record = await userRecordOf(app, tenantId, presentUser(done.state));
  return { record, revision: done.revision, position };
}
