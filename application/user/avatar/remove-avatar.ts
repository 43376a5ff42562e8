import { decideAvatarRemoval } from '../../../domain/user/user-avatar.js';
import { presentUser, user } from '../../../domain/user/user.js';
import type { FilesApp } from '../../app.js';
import { userTarget } from '../../owners/owner-streams.js';
import type { CommandContext, Done } from '../../shared/command-context.js';
import { execute } from '../../shared/execute.js';

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
