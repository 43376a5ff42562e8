import { decidePassword } from '../../../domain/user/set-password.js';
import { presentUser } from '../../../domain/user/user.js';
import type { App } from '../../app.js';
import { withKeyChangeReports } from '../../owners/key-changes.js';
import { userTarget } from '../../owners/owner-streams.js';
import type { CommandContext, Done } from '../../shared/command-context.js';
import { eventId, execute } from '../../shared/execute.js';

/**
 * Generates a new password for a user, which is mailed to them and not shown to the caller. The user must change it at the
 * next sign-in; their sessions end. Throws `user_not_found`, `owner_protected`, `overloaded`, `concurrent_change`.
 */
export async function generatePassword(
  app: App,
  context: CommandContext,
  { userId }: { readonly userId: string },
): Promise<Done> {
  const target = userTarget(context.tenantId, userId);
  let hash: Promise<string> | undefined;
  const { position } = await execute(app, context, {
    ...target,
    expects: presentUser,
    decide: async (present, { history }) => {
      // derived from the id of the event, as in the mail
      hash ??= app.secrets.hashPassword(
        app.mailSecrets.generatedPassword(eventId(app, context, target, 0)),
        context.ip,
      );
      const events = decidePassword(present, await hash, 'generated');
      return withKeyChangeReports(app, context, { present, history }, events);
    },
  });
  return { position };
}
