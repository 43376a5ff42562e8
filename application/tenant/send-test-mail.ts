import { TEST_MAILS_WITHIN_MS, decideTestMail } from '../../domain/user/test-mail.js';
import { presentUser } from '../../domain/user/user.js';
import type { LogApp } from '../app.js';
import { userTarget } from '../owners/owner-streams.js';
import type { CommandContext, Done } from '../shared/command-context.js';
import { execute } from '../shared/execute.js';

/**
 * Sends a mail as the tenant's people get them, to the user who asks for it alone. Throws `user_not_found`,
 * `email_not_verified`, `mail_limit_reached`, `concurrent_change`.
 */
export async function sendTestMail(app: LogApp, context: CommandContext): Promise<Done> {
  const { tenantId, actor } = context;
  const since = app.clock.now() - TEST_MAILS_WITHIN_MS;
  const { position } = await execute(app, context, {
    ...userTarget(tenantId, actor.id),
    expects: presentUser,
    decide: (user, { history }) =>
      decideTestMail(
        user,
        history.filter(
          ({ event, context: { occurredAt } }) =>
            event.type === 'UserTestMailRequested' && Date.parse(occurredAt) > since,
        ).length,
      ),
  });
  return { position };
}
