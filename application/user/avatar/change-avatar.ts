import { DomainError } from '../../../domain/shared/domain-error.js';
import { decideAvatarRemoval, decideAvatarSet } from '../../../domain/user/user-avatar.js';
import { presentUser, user } from '../../../domain/user/user.js';
import type { FilesApp, SignInApp } from '../../app.js';
import { userTarget } from '../../owners/owner-streams.js';
import { protectOwner } from '../../owners/protect-owner.js';
import type { CommandContext, Done, Outcome } from '../../shared/command-context.js';
import { written } from '../../shared/create-stream.js';
import { execute } from '../../shared/execute.js';
import { load } from '../../shared/load.js';
import { refuseUneditable } from '../editable-fields.js';
import { userRecordOf } from '../user-record-of.js';
import type { UserRecord } from '../user-record.js';

interface SetAvatarInput {
  readonly userId: string;
  /** The uploaded bytes. */
  readonly file: Uint8Array;
  /** Keyed digest of the address that a provider stated for it; absent for an upload. */
  readonly source?: string;
}

/**
 * Sets a user's avatar: stores the sealed bytes, appends the event that names them, then deletes the former avatar.
 * `clearAvatars` deletes what a crash leaves behind.
 * Throws `user_not_found`, `owner_protected` and what `Images` throws.
 */
export async function setAvatar(
  app: SignInApp & FilesApp,
  context: CommandContext,
  { userId, file, source }: SetAvatarInput,
): Promise<Outcome<UserRecord>> {
  const { tenantId } = context;
  const owner = { tenantId, userId };
  const target = userTarget(tenantId, userId);
  // before bytes are stored for a user who does not exist or may not be changed
  await protectOwner(app, context, presentUser((await load(app, target.stream, user)).state));
  const { bytes } = await app.images.avatar(file);
  const put = await app.avatars.put(owner, bytes);
  let before: string | null = null;
  const done = await execute(app, context, {
    ...target,
    aggregate: user,
    expects: presentUser,
    decide: (present) => {
      before = present.avatar;
      return decideAvatarSet(present, put, source);
    },
  }).catch(async (error: unknown) => {
    // nothing was appended; after any other failure the event may have been
    if (error instanceof DomainError) await app.avatars.settle(owner, null, [put]);
    throw error;
  });
  const { state, revision, position } = written(done);
  const present = presentUser(state);
  const ended = [before, put].filter((sha256) => sha256 !== null && sha256 !== present.avatar);
  await app.avatars.settle(owner, present.avatar, ended as string[]);
  return { record: await userRecordOf(app, tenantId, present), revision, position };
}

/** Removes a user's avatar. Idempotent. Throws `user_not_found`, `owner_protected`, `stale_revision`. */
export async function removeAvatar(
  app: FilesApp,
  context: CommandContext,
  { userId }: { readonly userId: string },
): Promise<Done> {
  const owner = { tenantId: context.tenantId, userId };
  const { position } = await execute(app, context, {
    ...userTarget(context.tenantId, userId),
    aggregate: user,
    expects: presentUser,
    decide: decideAvatarRemoval,
    beforeAppend: async ({ expected: { avatar } }) => {
      if (avatar === null) return null;
      await app.avatars.doubt(owner);
      return async () => {
        await app.avatars.settle(owner, null, [avatar]);
        return null;
      };
    },
  });
  return { position };
}

/**
 * Sets or removes the avatar of the user who asks for it. Throws `not_editable` when the tenant does not let people change
 * it, and what `setAvatar` throws.
 * @param file the uploaded bytes; null removes the avatar
 */
export async function changeOwnAvatar(
  app: SignInApp & FilesApp,
  context: CommandContext,
  { userId, file }: { readonly userId: string; readonly file: Uint8Array | null },
): Promise<Done> {
  await refuseUneditable(app, context.tenantId, ['avatar']);
  if (file === null) return removeAvatar(app, context, { userId });
  const { position } = await setAvatar(app, context, { userId, file });
  return { position };
}
