import type { OwnersState } from '../../../domain/owners/owners.js';
import { decidePassword } from '../../../domain/user/set-password.js';
import { presentUser } from '../../../domain/user/user.js';
import type { DeliveryApp } from '../../app.js';
import { ownersToReportTo, withKeyChangeReports } from '../../owners/key-changes.js';
import { userTarget } from '../../owners/owner-streams.js';
import type { CommandContext, Done } from '../../shared/command-context.js';
import { eventId, execute } from '../../shared/execute.js';

/** What a decision needs: the hash of the password, and the owners to notify of it. */
interface Fetched {
  readonly hash: string;
  readonly owners: OwnersState | null;
}

/**
 * Generates a new password for a user, which is mailed to them and not shown to the caller. The user must change it at the
 * next sign-in; their sessions end. Throws `user_not_found`, `owner_protected`, `overloaded`, `concurrent_change`.
 */
export async function generatePassword(
  app: DeliveryApp,
  context: CommandContext,
  { userId }: { readonly userId: string },
): Promise<Done> {
  const target = userTarget(context.tenantId, userId);
  const { position } = await execute(app, context, {
    ...target,
    expects: presentUser,
    fetch: async (present, _, before): Promise<Fetched> => {
      // derived from the id of the event, as in the mail
      const password = app.mailSecrets.generatedPassword(eventId(app, context, target, 0));
      const hash = before?.hash ?? (await app.secrets.hashPassword(password, context.ip));
      return { hash, owners: await ownersToReportTo(app, context, present) };
    },
    decide: (present, { history }, { hash, owners }) =>
      withKeyChangeReports(
        app,
        context,
        { present, history, owners },
        decidePassword(present, hash, 'generated'),
      ),
  });
  return { position };
}
